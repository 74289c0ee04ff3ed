//! Completions and manual pages of both binaries.

#[path = "common/remise.rs"]
mod remise_run;

use std::fs;
use std::path::Path;
use std::process::Command;

use remise_run::{remise, run};

/// A binary with its commands and an option of each.
struct Binary {
    name: &'static str,
    start: fn() -> Command,
    commands: &'static [(&'static str, &'static str)],
}

const BINARIES: [Binary; 2] = [
    Binary {
        name: "remise",
        start: remise,
        commands: &[
            ("probe", "--left"),
            ("arbiter", "--pdn"),
            ("study", "--depth"),
            ("mine", "--theme"),
            ("hub", "--tables"),
            ("completions", "--help"),
            ("man", "--help"),
        ],
    },
    Binary {
        name: "remise-gen",
        start: || Command::new(env!("CARGO_BIN_EXE_remise-gen")),
        commands: &[
            ("plan", "--pieces"),
            ("build", "--kind"),
            ("verify", "--sample"),
            ("stats", "--svg"),
            ("completions", "--help"),
            ("man", "--help"),
        ],
    },
];

impl Binary {
    /// Runs it; it must do what it is asked.
    fn output(&self, args: &[&str]) -> String {
        let run = run((self.start)().args(args), b"");
        assert_eq!(
            (run.code, run.err.as_str()),
            (Some(0), ""),
            "{} {args:?}",
            self.name
        );
        run.out
    }
}

/// What a program says of a file, if it is there to be asked.
fn opinion(program: &str, options: &[&str], file: &Path) -> Option<String> {
    let output = Command::new(program)
        .args(options)
        .arg(file)
        .output()
        .ok()?;
    assert!(
        output.status.success(),
        "{program} {}: {output:?}",
        file.display()
    );
    Some(String::from_utf8(output.stdout).expect("text"))
}

#[test]
fn every_shell_has_completions() {
    let folder = tempfile::tempdir().expect("a folder");
    for binary in &BINARIES {
        for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
            let script = binary.output(&["completions", shell]);
            for (command, option) in binary.commands {
                assert!(script.contains(command), "{shell} {command}");
                let option = option.trim_start_matches('-');
                assert!(script.contains(option), "{shell} {command} {option}");
            }
            let file = folder.path().join(format!("{}.{shell}", binary.name));
            fs::write(&file, script).expect("written");
            if matches!(shell, "bash" | "zsh" | "fish") {
                opinion(shell, &["-n"], &file);
            }
        }
        let wrong = run((binary.start)().args(["completions", "csh"]), b"");
        assert_eq!((wrong.code, wrong.out.as_str()), (Some(2), ""));
        assert!(wrong.err.contains("bash"), "{}", wrong.err);
    }
}

#[test]
fn every_command_has_a_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let pages = folder.path().join("share/man1");
    for binary in &BINARIES {
        binary.output(&["man", pages.to_str().expect("a path")]);
        for (command, option) in binary.commands {
            let file = pages.join(format!("{}-{command}.1", binary.name));
            let page = fs::read_to_string(&file).expect("a page");
            let title = format!(".TH {}-{command} 1", binary.name);
            assert!(page.contains(&title), "{page}");
            assert!(
                page.contains(&option.replace('-', "\\-")),
                "{option} in {page}"
            );
            for (program, options) in [("mandoc", &["-T", "html"][..]), ("man", &["-l"])] {
                let shown = opinion(program, options, &file);
                assert!(
                    shown.is_none_or(|text| text.contains("SYNOPSIS")),
                    "{program}"
                );
            }
        }
        let page = fs::read_to_string(pages.join(format!("{}.1", binary.name))).expect("a page");
        let is_named = |(command, _): &(&str, &str)| {
            let name = format!("{}-{command}", binary.name);
            page.contains(&name.replace('-', "\\-"))
        };
        assert!(binary.commands.iter().all(is_named), "{page}");
    }
    // Notes that are laid out in columns keep them.
    let hub = fs::read_to_string(pages.join("remise-hub.1")).expect("a page");
    assert!(
        hub.contains("\n.nf\n") && hub.contains("\n  init  "),
        "{hub}"
    );
}

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    fs::write(&file, "").expect("written");
    for binary in &BINARIES {
        let run = run((binary.start)().arg("man").arg(&file), b"");
        assert_eq!(
            (run.code, run.err.lines().count()),
            (Some(2), 1),
            "{}",
            run.err
        );
        assert!(run.err.contains("cannot write pages to"), "{}", run.err);
    }
}
