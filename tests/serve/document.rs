//! The OpenAPI document: it tells the truth.

use std::collections::BTreeSet;

use boon::{Compiler, Schemas};
use remise::rules::Rules;
use serde_json::{Value as Json, json};

use crate::client::Service;
use crate::service;

/// A request of every operation, and errors of each kind.
const REQUESTS: [(&str, &str, &str, &str); 14] = [
    (
        "GET",
        "/{variant}",
        "/international?fen=W:WK2,6:BK50&left=9&limits=fmjd",
        "",
    ),
    (
        "GET",
        "/{variant}",
        "/international?fen=W:WK2,6:BK50&limits=none",
        "",
    ),
    ("GET", "/{variant}", "/international?fen=W:W31-50:B1-20", ""),
    ("GET", "/{variant}", "/russian?fen=W:W:Bh8", ""),
    ("GET", "/{variant}", "/russian?fen=nonsense", ""),
    ("GET", "/{variant}", "/english?fen=W:W32:B1", ""),
    (
        "POST",
        "/{variant}",
        "/international",
        "{\"positions\":[{\"fen\":\"W:WK2:BK50\"},{\"fen\":\"\"}]}",
    ),
    ("POST", "/{variant}", "/international", "{"),
    (
        "GET",
        "/{variant}/mainline",
        "/international/mainline?fen=W:WK2,6:BK50",
        "",
    ),
    (
        "POST",
        "/{variant}/game",
        "/international/game",
        "[FEN \"W:WK2,6:BK50\"] 1. 2-7 50-45 *",
    ),
    (
        "POST",
        "/{variant}/game",
        "/international/game",
        "1. 32-28 } *",
    ),
    ("GET", "/tables", "/tables", ""),
    ("GET", "/healthz", "/healthz", ""),
    ("GET", "/openapi.json", "/openapi.json", ""),
];

fn document(service: &Service) -> Json {
    service.json("GET", "/openapi.json", "")
}

/// The schema of the replies of an operation with this status, with all that it refers to.
fn schema(document: &Json, method: &str, path: &str, status: u16) -> Json {
    let method = method.to_lowercase();
    let mut reply = &document["paths"][path][&method]["responses"][status.to_string()];
    if let Some(name) = reply["$ref"].as_str() {
        let name = name.strip_prefix('#').expect("a name in the document");
        reply = document.pointer(name).expect("a response");
    }
    let mut schema = reply["content"]["application/json"]["schema"].clone();
    assert!(schema.is_object(), "{method} {path} has no {status}");
    schema["components"] = document["components"].clone();
    schema
}

#[test]
fn replies_are_as_the_document_says() {
    let service = service();
    let document = document(&service);
    let mut seen = BTreeSet::new();
    for (method, path, target, body) in REQUESTS {
        seen.insert((method.to_lowercase(), path.to_owned()));
        let reply = service.ask(method, target, body.as_bytes());
        let schema = schema(&document, method, path, reply.status);
        assert_fits(&reply.json(), schema, target);
    }
    assert_eq!(seen, operations(&document), "every operation is asked");
}

fn assert_fits(reply: &Json, schema: Json, target: &str) {
    let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
    compiler
        .add_resource("schema.json", schema)
        .expect("a schema");
    let index = compiler
        .compile("schema.json", &mut schemas)
        .expect("a schema");
    if let Err(error) = schemas.validate(reply, index) {
        panic!("{target}: {error:#}");
    }
}

fn operations(document: &Json) -> BTreeSet<(String, String)> {
    let paths = document["paths"].as_object().expect("paths").iter();
    paths
        .flat_map(|(path, methods)| {
            let methods = methods.as_object().expect("methods");
            methods.keys().map(|method| (method.clone(), path.clone()))
        })
        .collect()
}

/// What is not in the document is not there.
#[test]
fn no_door_is_left_out() {
    let service = service();
    let document = document(&service);
    for path in [
        "/{variant}",
        "/{variant}/mainline",
        "/{variant}/game",
        "/tables",
        "/healthz",
        "/openapi.json",
    ] {
        for method in ["get", "post", "put", "patch", "delete"] {
            let known = document["paths"][path][method].is_object();
            let target = path.replace("{variant}", "international");
            let reply = service.ask(&method.to_uppercase(), &target, b"");
            assert_eq!(known, reply.status != 405, "{method} {path}");
        }
    }
    for target in ["/app.js", "/style.css", "/"] {
        assert_eq!(service.get(target).status, 200, "{target}");
    }
}

#[test]
fn the_document_knows_all_games() {
    let document = document(&service());
    let variants = Rules::ALL.map(|rules| rules.name);
    assert_eq!(
        document["components"]["schemas"]["Variant"]["enum"],
        json!(variants)
    );
    assert_eq!(document["info"]["version"], env!("CARGO_PKG_VERSION"));
}

#[test]
fn tables_and_boards_are_told() {
    let told = service().json("GET", "/tables", "");
    let tables = json!([
        {"variant": "international", "limits": "fmjd", "pieces": 3, "kinds": ["wdl", "dtz", "dtw"], "default": true},
        {"variant": "international", "limits": "none", "pieces": 3, "kinds": ["wdl", "dtw"], "default": false},
        {"variant": "russian", "limits": "fmjd64", "pieces": 3, "kinds": ["wdl", "dtz"], "default": true},
        {"variant": "russian", "limits": "none", "pieces": 3, "kinds": ["wdl"], "default": false},
    ]);
    assert_eq!(told["tables"], tables);
    let variants = told["variants"].as_array().expect("variants");
    assert_eq!(variants.len(), Rules::ALL.len());
    let [international, russian] = [&variants[0], &variants[1]];
    assert_eq!(
        (&international["rows"], &international["columns"]),
        (&json!(10), &json!(10))
    );
    let last = json!({"square": 50, "name": "50", "row": 9, "column": 8});
    assert_eq!(international["squares"][49], last);
    let first = json!({"square": 1, "name": "b8", "row": 0, "column": 1});
    assert_eq!(russian["squares"][0], first);
    let clause = json!({"class": "lone-2", "plies": 10, "article": "6.4"});
    assert_eq!(international["limits"][0]["clauses"][0], clause);
}
