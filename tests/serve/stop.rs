//! How a service begins and ends.

use std::io::{Read, Write};
use std::process::Command;

use crate::client::{Reply, Service};
use crate::remise_run::{remise, run};
use crate::{TABLES, service};

#[test]
fn a_folder_without_tables_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = remise();
    let run = run(
        command
            .args(["serve", "--port", "0", "--tables"])
            .arg(folder.path()),
        b"",
    );
    assert_eq!((run.code, run.out.as_str()), (Some(2), ""));
    assert!(
        run.err.contains("holds no tables: give the folder"),
        "{}",
        run.err
    );
}

#[test]
fn a_port_in_use_is_told() {
    let service = service();
    let (_, port) = service.address.rsplit_once(':').expect("a port");
    let mut command = remise();
    let run = run(
        command
            .args(["serve", "--port", port, "--tables"])
            .arg(&*TABLES),
        b"",
    );
    assert_eq!((run.code, run.out.as_str()), (Some(2), ""));
    assert!(run.err.contains("choose another --port"), "{}", run.err);
}

#[test]
fn it_listens_to_this_machine_only() {
    assert!(service().address.starts_with("127.0.0.1:"));
}

/// A request whose body is on its way when the signal comes is answered; a new one is not taken.
#[cfg(unix)]
#[test]
fn requests_under_way_are_answered_before_the_end() {
    let mut service = service();
    let body = b"{\"positions\":[{\"fen\":\"B:WK11,6:BK50\"}]}";
    let mut under_way = service.connect();
    let head = format!(
        "POST /international HTTP/1.1\r\nHost: test\r\nContent-Length: {}\r\nExpect: 100-continue\r\n\r\n",
        body.len()
    );
    under_way
        .write_all(head.as_bytes())
        .expect("a head is sent");
    let mut go_on = [0; 25];
    under_way.read_exact(&mut go_on).expect("the head was read");
    assert_eq!(&go_on, b"HTTP/1.1 100 Continue\r\n\r\n");
    let id = service.child.id().to_string();
    let killed = Command::new("kill").args(["-TERM", &id]).status();
    assert!(killed.expect("kill runs").success());
    under_way.write_all(body).expect("a body is sent");
    let reply = Reply::read(&mut under_way).expect("a reply");
    assert_eq!(reply.json()["answers"][0]["category"], "loss");
    let status = service.child.wait().expect("an end");
    assert_eq!(status.code(), Some(0));
    let mut told = String::new();
    let err = service.child.stderr.as_mut().expect("an output");
    err.read_to_string(&mut told).expect("text");
    assert_eq!(told, "", "the access log is off");
}

#[cfg(unix)]
#[test]
fn the_access_log_has_a_line_for_every_request() {
    let mut service = Service::of(&TABLES, &["--log"]);
    service.get("/healthz");
    service.get("/chess/board");
    let id = service.child.id().to_string();
    let killed = Command::new("kill").args(["-INT", &id]).status();
    assert!(killed.expect("kill runs").success());
    assert_eq!(service.child.wait().expect("an end").code(), Some(0));
    let mut told = String::new();
    let err = service.child.stderr.as_mut().expect("an output");
    err.read_to_string(&mut told).expect("text");
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines.len(), 2, "{told}");
    assert!(lines[0].starts_with("remise: GET /healthz 200 "), "{told}");
    assert!(
        lines[1].starts_with("remise: GET /chess/board 404 "),
        "{told}"
    );
}
