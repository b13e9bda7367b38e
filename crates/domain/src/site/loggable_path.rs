/// Paths whose rest is a secret: whoever has it sees what is not public.
const SECRET: [&str; 2] = ["preview", "request"];

/// A path for the log: shortened to `max` characters and without control characters, against log forging and flooding,
/// and without the secret of a link.
#[must_use]
pub fn loggable(path: &str, max: usize) -> String {
    let first = path.trim_start_matches('/').split('/').next().unwrap_or_default();
    for secret in SECRET {
        // Without a slash after it, it is a page of the owner.
        if first.eq_ignore_ascii_case(secret) && path.trim_start_matches('/').len() > secret.len() {
            return format!("/{secret}/\u{2026}");
        }
    }
    path.chars().take(max).map(|c| if c.is_control() { '?' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_absurd_path_leaves_a_short_line_in_the_log() {
        assert_eq!(loggable("/a\r\nb", 200), "/a??b");
        assert_eq!(loggable(&"\u{e9}".repeat(10_000), 200).chars().count(), 200);
    }

    #[test]
    fn secrets_of_links_are_left_out() {
        for path in ["/request/abc.1", "/Request/abc", "//request/abc/photos/1", "/preview/abc", "/request/"] {
            assert!(!loggable(path, 200).contains("abc"), "{path}");
        }
        assert_eq!(loggable("/requests/abc", 200), "/requests/abc");
        assert_eq!(loggable("/request", 200), "/request");
    }
}
