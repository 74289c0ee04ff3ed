//! The C library from outside: its header, C and C++ programs that ask what the Rust library is asked,
//! bad input, and memory that is not allocated.
#![cfg(target_os = "linux")]
// The allocator that counts, and calls of C functions.
#![allow(unsafe_code)]

#[path = "common/built.rs"]
mod built;
#[path = "capi/counting.rs"]
mod counting;
#[path = "capi/files.rs"]
mod files;
#[path = "capi/questions.rs"]
mod questions;
#[path = "common/random.rs"]
mod random;

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;

use remise::format::Kind;
use remise::limits::{FMJD, FMJD64};
use remise::rules::{INTERNATIONAL, RUSSIAN};

const MANIFEST: &str = env!("CARGO_MANIFEST_DIR");

/// A folder with tables, questions, and an installed library.
struct Setting {
    root: PathBuf,
    tables: PathBuf,
}

static SETTING: LazyLock<Setting> = LazyLock::new(|| {
    let root = built::folder("capi");
    let tables = root.join("tables");
    built::build(&tables, 4, &FMJD, &Kind::ALL);
    built::build_game(&RUSSIAN, &tables, 4, &FMJD64, &Kind::ALL);
    questions::write(&tables, &INTERNATIONAL, 10_000, &root.join("international"));
    questions::write(&tables, &RUSSIAN, 2_000, &root.join("russian"));
    fs::create_dir(root.join("out")).expect("a folder");
    let setting = Setting { root, tables };
    let installed = setting.path("usr");
    let install = file("probe/capi/install.sh");
    run(Command::new(install).arg(files::libraries()).arg(installed));
    setting
});

impl Setting {
    fn path(&self, name: &str) -> PathBuf {
        self.root.join(name)
    }

    /// Compiles a C program of this folder against the installed library.
    fn compile(&self, compiler: &str, standard: &str, source: &str, link: &[&str]) -> PathBuf {
        let name = format!("{source}-{compiler}-{}", link.len());
        let program = self.path("out").join(name);
        let language = if compiler == "g++" { "c++" } else { "c" };
        let mut command = Command::new(compiler);
        command
            .args([
                standard,
                "-O1",
                "-g",
                "-Wall",
                "-Wextra",
                "-Wpedantic",
                "-Werror",
            ])
            .arg("-I")
            .arg(self.path("usr/include"))
            .args(["-x", language])
            .arg(file(&format!("tests/capi/{source}.c")))
            .args(["-x", "none", "-o"])
            .arg(&program)
            .arg("-L")
            .arg(self.path("usr/lib"))
            .arg(format!("-Wl,-rpath,{}", self.path("usr/lib").display()))
            .args(link)
            .args(["-lpthread", "-ldl", "-lm"]);
        run(&mut command);
        program
    }

    fn check(
        &self,
        program: &mut Command,
        questions: &str,
        variant: &str,
        threads: &str,
    ) -> String {
        let questions = self.path(questions);
        program.arg(&self.tables).arg(variant);
        let output = run(program.arg(questions).arg(threads));
        String::from_utf8(output.stdout).expect("text")
    }

    /// The arguments of `bad_input`.
    fn bad_input(&self) -> [PathBuf; 3] {
        [
            self.tables.clone(),
            self.path("damaged"),
            self.path("incomplete"),
        ]
    }
}

const SHARED: [&str; 1] = ["-lremise_c"];
const STATIC: [&str; 3] = ["-Wl,-Bstatic", "-lremise_c", "-Wl,-Bdynamic"];

/// A file of the repository.
fn file(name: &str) -> PathBuf {
    Path::new(MANIFEST).join("..").join(name)
}

/// Runs a command that must succeed.
fn run(command: &mut Command) -> Output {
    let output = command.output().unwrap_or_else(|error| {
        panic!("{command:?}: {error}: the test of the C library needs it, install it")
    });
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {err}");
    output
}

fn is_there(program: &str) -> bool {
    let found = Command::new(program).arg("--version").output();
    found.is_ok_and(|output| output.status.success())
}

#[test]
fn the_header_is_that_of_the_source() {
    let config = cbindgen::Config::from_file(file("probe/capi/cbindgen.toml")).expect("a config");
    let mut builder = cbindgen::Builder::new().with_config(config);
    for name in ["status", "answer", "boards", "handle", "probe", "moves"] {
        builder = builder.with_src(file(&format!("probe/capi/src/{name}.rs")));
    }
    let mut text = Vec::new();
    builder.generate().expect("a header").write(&mut text);
    let text = String::from_utf8(text).expect("text");
    let header = file("probe/capi/include/remise.h");
    if fs::read_to_string(&header).unwrap_or_default() != text {
        let new = Path::new(env!("CARGO_TARGET_TMPDIR")).join("remise.h");
        fs::write(&new, text).expect("a file");
        panic!(
            "{} is stale: put {} in its place",
            header.display(),
            new.display()
        );
    }
}

#[test]
fn c_and_cpp_programs_get_the_answers_of_rust() {
    let setting = &*SETTING;
    for (compiler, standard, link) in [
        ("gcc", "-std=c11", &SHARED[..]),
        ("g++", "-std=c++17", &SHARED),
        ("gcc", "-std=c11", &STATIC),
    ] {
        let program = setting.compile(compiler, standard, "check", link);
        for (questions, count) in [("international", 10_000), ("russian", 2_000)] {
            for threads in ["1", "8"] {
                let mut program = Command::new(&program);
                let out = setting.check(&mut program, questions, questions, threads);
                let right = format!("{count} questions, {threads} threads, 0 failures\n");
                assert_eq!(out, right);
            }
        }
    }
}

#[test]
fn a_wrong_answer_is_found() {
    let setting = &*SETTING;
    let program = setting.compile("gcc", "-std=c11", "check", &["-lremise_c", "-lm"]);
    let text = fs::read_to_string(setting.path("international")).expect("questions");
    let wrong: String = text.lines().take(1).map(questions::spoil).collect();
    let file = setting.path("wrong");
    fs::write(&file, wrong).expect("a file");
    let mut command = Command::new(program);
    command.arg(&setting.tables).arg("international").arg(file);
    let output = command.arg("1").output().expect("a run");
    assert_eq!(output.status.code(), Some(1));
    let err = String::from_utf8_lossy(&output.stderr);
    // In three numberings and as FEN; the values and moves of the question are right.
    assert_eq!(err.matches(": remise_probe").count(), 4, "{err}");
    assert_eq!(err.lines().count(), 4, "{err}");
}

#[test]
fn bad_input_gets_a_status() {
    let setting = &*SETTING;
    files::damaged_and_incomplete(setting);
    for (compiler, standard) in [("gcc", "-std=c11"), ("g++", "-std=c++17")] {
        let program = setting.compile(compiler, standard, "bad_input", &SHARED);
        run(Command::new(&program).args(setting.bad_input()));
        if is_there("valgrind") {
            run(valgrind(&program).args(setting.bad_input()));
        }
    }
}

#[test]
fn valgrind_finds_nothing() {
    if !is_there("valgrind") {
        eprintln!("skipped: valgrind is not installed");
        return;
    }
    let setting = &*SETTING;
    let program = setting.compile("gcc", "-std=c11", "check", &["-lremise_c", "-ldl"]);
    let text = fs::read_to_string(setting.path("international")).expect("questions");
    let few: Vec<&str> = text.lines().step_by(20).collect();
    fs::write(setting.path("few"), few.join("\n") + "\n").expect("a file");
    for threads in ["1", "8"] {
        let out = setting.check(&mut valgrind(&program), "few", "international", threads);
        assert!(out.ends_with("0 failures\n"), "{out}");
    }
}

fn valgrind(program: &Path) -> Command {
    let mut command = Command::new("valgrind");
    command
        .args(["--quiet", "--error-exitcode=9", "--leak-check=full"])
        .args(["--errors-for-leak-kinds=definite", "--"])
        .arg(program);
    command
}

#[test]
fn pkg_config_and_cmake_find_the_library() {
    let setting = &*SETTING;
    let (fen, folder) = (
        "W:WK46,K41,42:BK5",
        setting.tables.join("international/fmjd"),
    );
    let asks = |program: &Path| {
        let output = run(Command::new(program).args([folder.as_os_str(), OsStr::new(fen)]));
        let out = String::from_utf8(output.stdout).expect("text");
        assert!(
            out.starts_with("outcome 1, wdl 2, dtz 3, dtw 3, left 32\n41-36  "),
            "{out}"
        );
    };
    let pkg_config = setting.path("usr/lib/pkgconfig");
    if !is_there("pkg-config") {
        eprintln!("skipped: pkg-config is not installed");
        return;
    }
    let mut command = Command::new("pkg-config");
    command.env("PKG_CONFIG_PATH", &pkg_config);
    let output = run(command.args(["--cflags", "--libs", "remise"]));
    let flags = String::from_utf8(output.stdout).expect("text");
    let program = setting.path("out/example");
    let mut command = Command::new("gcc");
    command
        .arg(file("probe/capi/example/main.c"))
        .arg("-o")
        .arg(&program);
    command.args(flags.split_whitespace());
    run(command.arg(format!("-Wl,-rpath,{}", setting.path("usr/lib").display())));
    asks(&program);

    if !is_there("cmake") {
        eprintln!("skipped: cmake is not installed");
        return;
    }
    let (source, build) = (file("probe/capi/example"), setting.path("out/cmake"));
    let mut command = Command::new("cmake");
    command.env("PKG_CONFIG_PATH", &pkg_config);
    run(command.arg("-S").arg(source).arg("-B").arg(&build));
    run(Command::new("cmake").arg("--build").arg(&build));
    asks(&build.join("example"));
}

#[test]
fn a_probe_of_a_kept_block_allocates_nothing() {
    counting::probes(&SETTING.tables);
}
