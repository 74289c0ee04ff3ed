//! Games: what the tables say of each position.

use serde_json::{Value as Json, json};

use crate::client::Service;
use crate::service;

fn games(service: &Service, pdn: &str) -> Vec<Json> {
    let games = service.json("POST", "/international/game?limits=fmjd", pdn);
    games["games"].as_array().expect("games").clone()
}

fn column(game: &Json, key: &str) -> Json {
    let plies = game["plies"].as_array().expect("plies").iter();
    plies.map(|ply| ply[key].clone()).collect()
}

/// White gives the win away, and Black gives it back.
#[test]
fn moves_that_change_the_result_are_named() {
    let service = service();
    let pdn = "[White \"A\"] [FEN \"W:WK2,6:BK50\"] 1. 2-7 50-45 *";
    let game = &games(&service, pdn)[0];
    assert_eq!(game["tags"]["White"], "A");
    assert_eq!(game["start"], "W:WK2,6:BK50");
    assert_eq!(game["start_category"], "white-wins");
    assert_eq!(column(game, "move"), json!(["2-7", "50-45"]));
    assert_eq!(column(game, "side"), json!(["white", "black"]));
    assert_eq!(column(game, "left"), json!([9, 8]));
    assert_eq!(column(game, "category"), json!(["draw", "white-wins"]));
    assert_eq!(game["changes"], json!([0, 1]));
    assert_eq!((&game["end"], &game["error"]), (&Json::Null, &Json::Null));
}

#[test]
fn a_win_that_is_too_slow_is_cursed() {
    let pdn = "[FEN \"W:WK2,6:BK50:H2\"] 1. 2-11 *";
    let game = &games(&service(), pdn)[0];
    assert_eq!(game["start_category"], "white-cursed-win");
    assert_eq!(column(game, "left"), json!([7]));
}

#[test]
fn a_game_ends_by_the_rule_book() {
    let club = include_str!("../arbiter/club.pdn");
    let games = games(&service(), club);
    assert_eq!(games.len(), 3);
    let end = json!({"ply": 10, "result": "draw", "article": "6.4"});
    assert_eq!(games[0]["end"], end);
    assert_eq!(games[1]["plies"][0]["legal"], false);
    assert_eq!(games[2]["plies"][0]["category"], "unknown", "four pieces");
    let won = "[FEN \"W:W6:B1,K50\"] *";
    let won = self::games(&service(), won);
    assert_eq!(won[0]["end"]["result"], "black-wins");
}

#[test]
fn records_that_are_no_games_say_where() {
    let service = service();
    let pdn = "[Event \"a\"]\n1. 32-28 {never closed *\n";
    let game = &games(&service, pdn)[0];
    let error = game["error"].as_str().expect("an error");
    assert!(error.starts_with("line 2, column "), "{error}");
    let pdn = "[FEN \"nonsense\"] 1. 32-28 *\n\n1. 32-28 19-23 *\n";
    let two = games(&service, pdn);
    assert!(two[0]["error"].is_string() && two[1]["error"].is_null());
    assert_eq!(two[1]["plies"].as_array().map(Vec::len), Some(2));
    let pdn = "[GameType \"25\"] 1. c3-d4 *";
    let error = games(&service, pdn)[0]["error"].to_string();
    assert!(error.contains("/russian/game"), "{error}");
    let lost = games(&service, "1. 32-28 19-23 2. 99-98 1-50 *");
    let error = lost[0]["error"].as_str().expect("an error");
    assert!(error.starts_with("line 1, column "), "{error}");
    assert!(games(&service, "").is_empty());
}

#[test]
fn too_many_plies_are_refused() {
    let service = service();
    let king_moves = "1. 46-41 50-45 2. 41-46 45-50 ".repeat(300);
    let game = format!("[FEN \"W:WK46:BK50\"] {king_moves} *\n\n");
    let reply = service.ask("POST", "/international/game", game.repeat(20).as_bytes());
    assert_eq!(reply.error(), (413, "too_large".to_owned()));
    assert_eq!(
        games(&service, &game)[0]["plies"].as_array().map(Vec::len),
        Some(1200)
    );
}
