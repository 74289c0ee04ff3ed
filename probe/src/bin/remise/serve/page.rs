//! The page for the browser: files that are part of the program. They ask no other host.

use axum::Router;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::get;

const DOCUMENT: &str = "text/html; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";
const PICTURE: &str = "image/svg+xml";

/// A file: its path behind the root, its type and its bytes.
type File = (&'static str, &'static str, &'static [u8]);

macro_rules! files {
    ($($kind:ident $path:literal,)*) => {
        &[$((concat!("/", $path), $kind, include_bytes!(concat!("page/", $path)))),*]
    };
}

const FILES: &[File] = files![
    SCRIPT "announce.js",
    SCRIPT "api.js",
    SCRIPT "app.js",
    STYLE "board.css",
    SCRIPT "board/arrow.js",
    SCRIPT "board/board.js",
    SCRIPT "board/drag.js",
    SCRIPT "board/hand.js",
    SCRIPT "board/table.js",
    SCRIPT "dom.js",
    PICTURE "icon.svg",
    SCRIPT "keyboard.js",
    SCRIPT "line.js",
    SCRIPT "link.js",
    SCRIPT "panels/game.js",
    SCRIPT "panels/line.js",
    SCRIPT "panels/moves.js",
    SCRIPT "panels/settings.js",
    SCRIPT "panels/setup.js",
    SCRIPT "panels/verdict.js",
    SCRIPT "position/fen.js",
    SCRIPT "position/path.js",
    SCRIPT "position/squares.js",
    SCRIPT "record.js",
    SCRIPT "state.js",
    STYLE "style.css",
    SCRIPT "tools.js",
    SCRIPT "words.js",
    SCRIPT "words/en.js",
    SCRIPT "words/zh.js",
];

const ROOT: File = ("/", DOCUMENT, include_bytes!("page/index.html"));

/// Scripts and styles are files of the page; nothing else is run, and no other host is asked.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
                      connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The files of the page.
pub fn router<S: Clone + Send + Sync + 'static>() -> Router<S> {
    FILES
        .iter()
        .chain([&ROOT])
        .fold(Router::new(), |router, &(path, kind, bytes)| {
            router.route(path, get(move || async move { file(kind, bytes) }))
        })
}

fn file(kind: &'static str, bytes: &'static [u8]) -> impl IntoResponse {
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    (headers, bytes)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    /// The paths of the files below a folder, with `/` before each.
    fn paths_in(folder: &Path, behind: &str) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("a folder").flatten();
        entries
            .flat_map(|entry| {
                let path = format!("{behind}/{}", entry.file_name().to_string_lossy());
                match entry.path() {
                    folder if folder.is_dir() => paths_in(&folder, &path),
                    _ => vec![path],
                }
            })
            .collect()
    }

    #[test]
    fn every_file_of_the_page_is_served() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/bin/remise/serve/page");
        let mut there = paths_in(&folder, "");
        there.retain(|path| !matches!(path.as_str(), "/index.html" | "/screenshot.png"));
        there.sort();
        let mut served: Vec<&str> = FILES.iter().map(|(path, ..)| *path).collect();
        served.sort_unstable();
        assert_eq!(served, there);
    }
}
