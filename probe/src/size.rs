//! Amounts of memory as people write them.

/// Bytes of a size such as `4G`, `500M`, `64KiB` or `1000000`; the letters count in 1024s.
///
/// ```
/// assert_eq!(remise::size::parse("1.5 KiB"), Ok(1536));
/// ```
///
/// # Errors
/// If it is no size of at least one byte.
pub fn parse(text: &str) -> Result<u64, ParseSizeError> {
    let wrong = || ParseSizeError(text.to_owned());
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let number: f64 = digits.trim().parse().map_err(|_| wrong())?;
    let shift = match text[digits.len()..].to_ascii_uppercase().as_str() {
        "" | "B" => 0,
        "K" | "KB" | "KIB" => 10,
        "M" | "MB" | "MIB" => 20,
        "G" | "GB" | "GIB" => 30,
        "T" | "TB" | "TIB" => 40,
        _ => return Err(wrong()),
    };
    let bytes = number * (1u64 << shift) as f64;
    match bytes >= 1.0 && bytes < u64::MAX as f64 {
        true => Ok(bytes as u64),
        false => Err(wrong()),
    }
}

/// A text that is no size.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("\"{0}\" is no size: write a number with K, M, G or T, such as 4G")]
pub struct ParseSizeError(String);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read() {
        assert_eq!(parse("4G"), Ok(4 << 30));
        assert_eq!(parse("1.5 kib"), Ok(1536));
        assert_eq!(parse("100"), Ok(100));
        for bad in [
            "", "G", "-1G", "1X", "nan", "inf", "1e300T", "0", "é", "4 é",
        ] {
            let error = parse(bad).expect_err("no size").to_string();
            assert!(
                error.starts_with(&format!("\"{bad}\" is no size")),
                "{error}"
            );
        }
    }
}
