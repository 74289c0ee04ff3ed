//! A line of the protocol: a command and its arguments, `name`, `name=value` or `name="a value"`.

use std::fmt;

/// A line in its parts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// The command; empty for a blank line.
    pub command: String,
    arguments: Vec<(String, String)>,
}

/// A line that cannot be taken apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MessageError {
    /// A value has no closing quote.
    #[error("a value has no closing quote: write name=\"value\"")]
    OpenQuote,
    /// A value without a name.
    #[error(
        "a value has no name: write name=value, with quotes around values that hold a space or ="
    )]
    NoName,
}

impl Message {
    /// Takes a line apart.
    pub fn read(line: &str) -> Result<Message, MessageError> {
        let mut rest = line.trim();
        let mut words = Vec::new();
        while !rest.is_empty() {
            let (word, after) = argument(rest)?;
            words.push(word);
            rest = after.trim_start();
        }
        let mut words = words.into_iter();
        Ok(Message {
            command: words.next().map(|(name, _)| name).unwrap_or_default(),
            arguments: words.collect(),
        })
    }

    /// An answer to come.
    pub fn new(command: &str) -> Message {
        Message {
            command: command.to_owned(),
            arguments: Vec::new(),
        }
    }

    /// The same with one more argument.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl fmt::Display) -> Message {
        self.arguments.push((name.to_owned(), value.to_string()));
        self
    }

    /// The value of an argument, empty if it has none; `None` if the argument is not there.
    pub fn value(&self, name: &str) -> Option<&str> {
        let mut arguments = self.arguments.iter();
        let found = arguments.find(|(argument, _)| argument == name);
        found.map(|(_, value)| value.as_str())
    }
}

/// One argument, and what is behind it.
fn argument(text: &str) -> Result<((String, String), &str), MessageError> {
    let ends_name = |c: char| c == '=' || c.is_whitespace();
    let (name, rest) = text.split_at(text.find(ends_name).unwrap_or(text.len()));
    if name.is_empty() || name.contains('"') {
        return Err(MessageError::NoName);
    }
    let Some(rest) = rest.trim_start().strip_prefix('=') else {
        return Ok(((name.to_owned(), String::new()), rest));
    };
    let rest = rest.trim_start();
    let (value, rest) = match rest.strip_prefix('"') {
        Some(quoted) => quoted.split_once('"').ok_or(MessageError::OpenQuote)?,
        None => rest.split_at(rest.find(char::is_whitespace).unwrap_or(rest.len())),
    };
    Ok(((name.to_owned(), value.to_owned()), rest))
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.command)?;
        self.arguments.iter().try_for_each(|(name, value)| {
            let plain = |c: char| c.is_ascii_alphanumeric() || "+-._".contains(c);
            match !value.is_empty() && value.chars().all(plain) {
                true => write!(f, " {name}={value}"),
                false => write!(f, " {name}=\"{}\"", quotable(value)),
            }
        })
    }
}

/// A value that may stand between quotes, in one line: the protocol has no sign for a quote in it.
fn quotable(value: &str) -> String {
    let plain = |c: char| match c {
        '"' => '\'',
        c if c.is_control() => ' ',
        c => c,
    };
    value.chars().map(plain).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_taken_apart() {
        let message =
            Message::read("  pos  pos=Wbe moves = \"38-15 5-41\" x=a=b flag\t").expect("a line");
        assert_eq!(message.command, "pos");
        let values = ["pos", "moves", "x", "flag", "y"].map(|name| message.value(name));
        let expected = [Some("Wbe"), Some("38-15 5-41"), Some("a=b"), Some(""), None];
        assert_eq!(values, expected);
        assert_eq!(Message::read(" ").expect("a blank line").command, "");
        assert_eq!(Message::read("go \"think\" =x"), Err(MessageError::NoName));
        assert_eq!(
            Message::read("pos moves=\"1-2"),
            Err(MessageError::OpenQuote)
        );
    }

    #[test]
    fn what_is_written_is_read_again() {
        let values = ["", "a b", "a=b", "1.5", "-0.02", "32-28"];
        for value in values {
            let message = Message::new("info").with("score", value).with("flag", "");
            assert_eq!(Message::read(&message.to_string()), Ok(message));
        }
        let named = Message::new("error").with("message", "a \"b\"\nc");
        assert_eq!(named.to_string(), "error message=\"a 'b' c\"");
        assert_eq!(
            Message::read(&named.to_string()),
            Ok(Message::new("error").with("message", "a 'b' c"))
        );
    }
}
