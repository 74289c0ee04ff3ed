//! Amounts as people write them.

use std::time::Duration;

/// `1.5 GiB`, `700 B`.
pub fn bytes(amount: u64) -> String {
    let units = ["KiB", "MiB", "GiB", "TiB", "PiB"];
    let mut scaled = amount as f64;
    let mut name = "B";
    for unit in units {
        if scaled < 1024.0 {
            break;
        }
        (scaled, name) = (scaled / 1024.0, unit);
    }
    match name {
        "B" => format!("{amount} B"),
        _ => format!("{scaled:.1} {name}"),
    }
}

/// `1,613,387,095`.
pub fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `0.4 s`, `12 s`, `3 min 20 s`.
pub fn time(duration: Duration) -> String {
    let seconds = duration.as_secs();
    match seconds {
        0..10 => format!("{:.1} s", duration.as_secs_f64()),
        10..120 => format!("{seconds} s"),
        120..7200 => format!("{} min {} s", seconds / 60, seconds % 60),
        _ => format!("{} h {} min", seconds / 3600, seconds / 60 % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_written() {
        assert_eq!(bytes(0), "0 B");
        assert_eq!(bytes(1536), "1.5 KiB");
        assert_eq!(count(1_613_387_095), "1,613,387,095");
        assert_eq!(count(999), "999");
        assert_eq!(time(Duration::from_millis(1234)), "1.2 s");
        assert_eq!(time(Duration::from_secs(200)), "3 min 20 s");
    }
}
