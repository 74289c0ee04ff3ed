//! The rows of a file in data/: a source line, a line of headings, then fields between semicolons.

/// The fields of every row.
pub fn rows(text: &str) -> Vec<Vec<&str>> {
    assert!(text.starts_with("# source: "), "line 1 names the source");
    text.lines()
        .skip(2)
        .map(|line| line.split(';').collect())
        .collect()
}
