//! Bad input: each gets its error, and a good request after it its answer.

use std::fs;
use std::io::{Read, Write};
use std::net::Shutdown;
use std::path::Path;

use serde_json::json;
use tempfile::TempDir;

use crate::client::{Reply, Service};
use crate::{TABLES, service};

fn assert_serves(service: &Service) {
    let answer = service.json("GET", "/international?fen=B:WK11,6:BK50", "");
    assert_eq!(answer["category"], "loss");
}

#[test]
fn bad_requests_get_their_errors() {
    let service = service();
    let many: Vec<_> = (0..1001).map(|_| json!({"fen": "W:WK1:BK50"})).collect();
    let many = json!({"positions": many}).to_string();
    let large = "x".repeat(10 << 20);
    let post = "/international";
    for (method, target, body, status, code) in [
        ("GET", "/international", "", 400, "bad_request"),
        ("GET", "/international?fen=", "", 400, "bad_fen"),
        ("GET", "/international?fen=garbage", "", 400, "bad_fen"),
        ("GET", "/international?fen=%ff%00", "", 400, "bad_fen"),
        ("GET", "/international?fen=X:WK1:BK50", "", 400, "bad_fen"),
        ("GET", "/international?fen=W:WK1:WK50", "", 400, "bad_fen"),
        ("GET", "/international?fen=W:WK1:BK51", "", 400, "bad_fen"),
        (
            "GET",
            "/international?fen=W:W31-50:B1-21",
            "",
            400,
            "bad_fen",
        ),
        (
            "GET",
            "/international?fen=W:WK1:BK50&left=-1",
            "",
            400,
            "bad_request",
        ),
        (
            "GET",
            "/international?fen=W:WK1:BK50&left=x",
            "",
            400,
            "bad_request",
        ),
        (
            "GET",
            "/international?fen=W:WK1:BK50&left=11",
            "",
            400,
            "bad_left",
        ),
        (
            "GET",
            "/international?fen=W:WK1:BK50&left=1&limits=none",
            "",
            400,
            "bad_left",
        ),
        (
            "GET",
            "/international?fen=W:WK1:BK50&lefts=1",
            "",
            400,
            "bad_request",
        ),
        (
            "GET",
            "/international?fen=W:WK1:BK50&limits=wcdf",
            "",
            404,
            "unknown_limits",
        ),
        (
            "GET",
            "/international?fen=W:WK1:BK50&limits=lidraughts",
            "",
            404,
            "missing_tables",
        ),
        (
            "GET",
            "/international/mainline?fen=garbage",
            "",
            400,
            "bad_fen",
        ),
        ("GET", "/english?fen=W:W32:B1", "", 404, "missing_tables"),
        ("GET", "/chess?fen=W:W32:B1", "", 404, "unknown_variant"),
        ("GET", "/%ff?fen=W:W32:B1", "", 404, "not_found"),
        ("GET", "/international/mainline/more", "", 404, "not_found"),
        (
            "DELETE",
            "/international?fen=W:WK1:BK50",
            "",
            405,
            "method_not_allowed",
        ),
        ("POST", "/healthz", "", 405, "method_not_allowed"),
        ("POST", post, "", 400, "bad_request"),
        (
            "POST",
            post,
            "{\"positions\":[{\"fen\":",
            400,
            "bad_request",
        ),
        (
            "POST",
            post,
            "{\"positions\":[{\"fen\":1}]}",
            400,
            "bad_request",
        ),
        (
            "POST",
            post,
            "{\"positions\":[],\"position\":1}",
            400,
            "bad_request",
        ),
        (
            "POST",
            post,
            "{\"positions\":[{\"fen\":\"W:WK1:BK50\",\"lefts\":1}]}",
            400,
            "bad_request",
        ),
        (
            "POST",
            post,
            "{\"positions\":[],\"limits\":\"wcdf\"}",
            404,
            "unknown_limits",
        ),
        ("POST", post, &many, 413, "too_large"),
        ("POST", post, &large, 413, "too_large"),
        ("POST", "/international/game", &large, 413, "too_large"),
        ("POST", "/chess/game", "*", 404, "unknown_variant"),
        (
            "POST",
            "/international/game?limit=fmjd",
            "*",
            400,
            "bad_request",
        ),
        ("POST", "/international/game", "\0", 400, "bad_request"),
    ] {
        let reply = service.ask(method, target, body.as_bytes());
        assert_eq!(
            reply.error(),
            (status, code.to_owned()),
            "{method} {target}"
        );
        assert!(
            reply.head.contains("content-type: application/json"),
            "{}",
            reply.head
        );
        assert_serves(&service);
    }
}

#[test]
fn a_bad_position_spoils_no_other() {
    let service = service();
    let body = json!({"positions": [{"fen": "garbage"}, {"fen": "B:WK11,6:BK50"}]});
    let batch = service.json("POST", "/international", &body.to_string());
    assert_eq!(batch["answers"][0]["error"]["code"], "bad_fen");
    assert_eq!(batch["answers"][1]["category"], "loss");
}

#[test]
fn an_allowed_method_is_named() {
    let reply = service().ask("PUT", "/international", b"");
    assert!(
        reply.head.contains("allow: GET,HEAD,POST"),
        "{}",
        reply.head
    );
}

#[test]
fn half_a_request_is_dropped() {
    let service = service();
    let mut head = service.connect();
    head.write_all(b"GET /international?fen=B:WK11")
        .expect("a part is sent");
    let mut body = service.connect();
    let part = b"POST /international HTTP/1.1\r\nHost: test\r\nConnection: close\r\nContent-Length: 99\r\n\r\n{\"pos";
    body.write_all(part).expect("a part is sent");
    assert_serves(&service);
    let reply = Reply::read(&mut body).expect("a reply");
    assert_eq!(reply.error(), (408, "timeout".to_owned()));
    let mut rest = Vec::new();
    let _ = head.read_to_end(&mut rest);
    assert!(
        !rest.starts_with(b"HTTP/1.1 200"),
        "half a head has no answer"
    );
    assert_serves(&service);
}

#[test]
fn clients_that_go_away_do_no_harm() {
    let service = service();
    let positions = vec![json!({"fen": "W:WK1,K2:BK50"}); 1000];
    let body = json!({"positions": positions}).to_string();
    for sent in [0, 10, body.len()] {
        let mut stream = service.connect();
        let len = body.len();
        let head =
            format!("POST /international HTTP/1.1\r\nHost: test\r\nContent-Length: {len}\r\n\r\n");
        stream.write_all(head.as_bytes()).expect("a head is sent");
        stream
            .write_all(&body.as_bytes()[..sent])
            .expect("a body is sent");
        stream.shutdown(Shutdown::Both).expect("it is closed");
        drop(stream);
        assert_serves(&service);
    }
    let mut nonsense = service.connect();
    nonsense
        .write_all(b"\x16\x03\x01\x00\x00 no HTTP\r\n\r\n")
        .expect("it is sent");
    let reply = Reply::read(&mut nonsense).expect("a reply");
    assert_eq!(reply.status, 400);
    assert_serves(&service);
}

/// The tables of the international game, to do harm to.
fn copied() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for entry in fs::read_dir(TABLES.join("international/fmjd")).expect("tables") {
        let file = entry.expect("a file");
        fs::copy(file.path(), folder.path().join(file.file_name())).expect("a copy");
    }
    folder
}

fn spoil(file: &Path) {
    let mut bytes = fs::read(file).expect("a table");
    let from = bytes.len() / 3;
    bytes[from..].iter_mut().for_each(|byte| *byte ^= 0x5a);
    fs::write(file, bytes).expect("a spoilt table");
}

#[test]
fn missing_and_damaged_tables_are_named() {
    let folder = copied();
    fs::remove_file(folder.path().join("KKvM.wdl")).expect("it goes");
    spoil(&folder.path().join("KMvM.wdl"));
    let service = Service::of(folder.path(), &[]);
    for (fen, status, code, name) in [
        ("W:WK1,K2:B20", 404, "missing_tables", "KKvM.wdl"),
        ("W:WK1,22:B20", 503, "damaged_table", "KMvM.wdl"),
    ] {
        let reply = service.get(&format!("/international?fen={fen}"));
        assert_eq!(reply.error(), (status, code.to_owned()));
        let text = String::from_utf8_lossy(&reply.body).into_owned();
        assert!(text.contains(name), "{text}");
        let place = folder.path().to_str().expect("a path");
        assert!(
            !text.contains(place),
            "folders are nobody's business: {text}"
        );
        assert_serves(&service);
    }
}

#[test]
fn too_many_positions_a_second_are_refused() {
    let service = Service::of(&TABLES, &["--rate", "1"]);
    let body = json!({"positions": [{"fen": "W:WK1:BK50"}]}).to_string();
    let reply = service.ask("POST", "/international", body.as_bytes());
    assert_eq!(reply.error(), (503, "busy".to_owned()));
    assert!(reply.head.contains("retry-after: 1"), "{}", reply.head);
    assert_eq!(service.get("/healthz").status, 200);
}
