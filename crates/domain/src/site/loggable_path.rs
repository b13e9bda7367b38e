/// First parts of paths whose rest is a secret.
const PRIVATE_LINKS: [&str; 3] = ["preview", "calendar", "request"];

/// A path for the log: shortened to `max` characters and without control characters, against log forging and flooding,
/// and without the secret of a private link, however it is mistyped.
#[must_use]
pub fn loggable(path: &str, max: usize) -> String {
    if let Some(private) = private_link(path) {
        return format!("/{private}/\u{2026}");
    }
    path.chars().take(max).map(|c| if c.is_control() { '?' } else { c }).collect()
}

/// The first part of a private link.
#[must_use]
pub fn private_link(path: &str) -> Option<&'static str> {
    let path_in = path.trim_start_matches('/');
    for private in PRIVATE_LINKS {
        let Some(first) = path_in.get(..private.len()) else { continue };
        if first.eq_ignore_ascii_case(private) && path_in[private.len()..].starts_with('/') {
            return Some(private);
        }
    }
    None
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
        for path in [
            "/request/abc.1",
            "/Request/abc",
            "//request/abc/photos/1",
            "/preview/1.abc",
            "/calendar/abc.ics",
            "/request/",
        ] {
            assert!(!loggable(path, 200).contains("abc"), "{path}");
        }
        assert_eq!(loggable("/calendar/secret.ics", 200), "/calendar/\u{2026}");
        assert_eq!(loggable("/requests/abc", 200), "/requests/abc");
        assert_eq!(loggable("/request", 200), "/request");
    }
}
