//! `remise hub` at the other end of a pipe.

use std::io::{BufRead, BufReader, Lines, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout};

use crate::remise_run::{remise, start};

/// A running engine.
pub struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    output: Option<Lines<BufReader<ChildStdout>>>,
}

impl Engine {
    /// Starts it with these options.
    pub fn start(options: &[&str]) -> Engine {
        let mut command = remise();
        let mut child = start(command.arg("hub").args(options));
        let output = child.stdout.take().expect("an output");
        Engine {
            input: child.stdin.take(),
            output: Some(BufReader::new(output).lines()),
            child,
        }
    }

    /// Starts it with these tables and gets it ready; it must have nothing to object to.
    pub fn ready(tables: &Path) -> Engine {
        let mut engine = Engine::start(&["--tables", tables.to_str().expect("a path")]);
        assert_eq!(engine.ask("init", "ready"), ["ready"]);
        engine
    }

    /// Says a line.
    pub fn say(&mut self, line: &str) {
        let input = self.input.as_mut().expect("an input");
        writeln!(input, "{line}").expect("it listens");
    }

    /// Says bytes that need not be text.
    pub fn say_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("an input");
        input.write_all(bytes).expect("it listens");
    }

    /// The next line.
    pub fn line(&mut self) -> String {
        let lines = self.output.as_mut().expect("an output");
        lines.next().expect("it goes on").expect("text")
    }

    /// All lines up to the next one that is this answer, and that.
    pub fn until(&mut self, answer: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.line();
            let is_last = line.split(' ').next() == Some(answer);
            lines.push(line);
            if is_last {
                return lines;
            }
        }
    }

    /// Says a line and waits for this answer.
    pub fn ask(&mut self, line: &str, answer: &str) -> Vec<String> {
        self.say(line);
        self.until(answer)
    }

    /// Stops listening to it.
    pub fn turn_away(&mut self) {
        self.output = None;
    }

    /// Has nothing more to say; it must end, without a word on standard error. Gives what it said at last.
    pub fn close(mut self) -> String {
        self.input = None;
        let mut last = String::new();
        for line in self.output.take().into_iter().flatten() {
            last += &(line.expect("text") + "\n");
        }
        let mut complaints = String::new();
        let errors = self.child.stderr.as_mut().expect("an error output");
        errors.read_to_string(&mut complaints).expect("text");
        let code = self.child.wait().expect("an end").code();
        assert_eq!((code, complaints.as_str()), (Some(0), ""));
        last
    }
}

/// An engine that a failed test leaves behind ends with it.
impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The value of an argument of a line.
pub fn value<'l>(line: &'l str, name: &str) -> Option<&'l str> {
    let (_, rest) = line.split_once(&format!(" {name}="))?;
    match rest.strip_prefix('"') {
        Some(quoted) => quoted.split('"').next(),
        None => rest.split(' ').next(),
    }
}
