//! A service under test, and a client that can do wrong.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::Child;

use serde_json::Value as Json;

use crate::remise_run::{remise, start};

/// A running service; it ends with the value.
pub struct Service {
    pub child: Child,
    pub address: String,
}

/// What came back.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    pub head: String,
    pub body: Vec<u8>,
}

impl Service {
    /// Starts a service of the tables in a folder.
    pub fn of(tables: &Path, options: &[&str]) -> Service {
        let mut command = remise();
        command.args(["serve", "--port", "0", "--tables"]);
        let mut child = start(command.arg(tables).args(options));
        let mut line = String::new();
        let out = child.stdout.as_mut().expect("an output");
        BufReader::new(out).read_line(&mut line).expect("a line");
        let address = line.trim_end().strip_prefix("listening on http://");
        let address = address.expect("an address").to_owned();
        Service { child, address }
    }

    /// A new connection.
    pub fn connect(&self) -> TcpStream {
        TcpStream::connect(&self.address).expect("a connection")
    }

    /// Sends a request on a connection of its own.
    pub fn ask(&self, method: &str, target: &str, body: &[u8]) -> Reply {
        let mut stream = self.connect();
        let len = body.len();
        let head = format!(
            "{method} {target} HTTP/1.1\r\nHost: test\r\nConnection: close\r\nContent-Length: {len}\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).expect("a head is sent");
        stream.write_all(body).expect("a body is sent");
        Reply::read(&mut stream).expect("a reply")
    }

    pub fn get(&self, target: &str) -> Reply {
        self.ask("GET", target, b"")
    }

    /// The answer to a request that must have one.
    pub fn json(&self, method: &str, target: &str, body: &str) -> Json {
        let reply = self.ask(method, target, body.as_bytes());
        assert_eq!(reply.status, 200, "{target}: {reply:?}");
        reply.json()
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Reply {
    /// Reads to the end of the connection; `None` if nothing came.
    pub fn read(stream: &mut TcpStream) -> Option<Reply> {
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).ok()?;
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n")?;
        let head = String::from_utf8(bytes[..end].to_vec()).expect("a head in ASCII");
        let status = head.split(' ').nth(1)?.parse().ok()?;
        Some(Reply {
            status,
            head,
            body: bytes[end + 4..].to_vec(),
        })
    }

    pub fn json(&self) -> Json {
        serde_json::from_slice(&self.body).expect("JSON")
    }

    /// The status and the code of an error.
    pub fn error(&self) -> (u16, String) {
        let json = self.json();
        let error = &json["error"];
        assert!(
            error["message"]
                .as_str()
                .is_some_and(|text| !text.is_empty()),
            "{json}"
        );
        (
            self.status,
            error["code"].as_str().expect("a code").to_owned(),
        )
    }
}
