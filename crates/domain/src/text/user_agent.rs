/// Names by a substring of the header. The first match counts: nearly all browsers name others,
/// too.
const BROWSERS: &[(&str, &str)] = &[
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Vivaldi/", "Vivaldi"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Chromium/", "Chromium"),
    ("Safari/", "Safari"),
];
const PLATFORMS: &[(&str, &str)] = &[
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("Linux", "Linux"),
];

/// 'Firefox on Windows'; 'Unknown browser' if neither is recognized.
#[must_use]
pub fn device_name(user_agent: &str) -> String {
    match (name_in(user_agent, BROWSERS), name_in(user_agent, PLATFORMS)) {
        (Some(browser), Some(platform)) => format!("{browser} on {platform}"),
        (Some(browser), None) => browser.to_owned(),
        (None, Some(platform)) => format!("Unknown browser on {platform}"),
        (None, None) => "Unknown browser".to_owned(),
    }
}

fn name_in(user_agent: &str, names: &[(&str, &'static str)]) -> Option<&'static str> {
    let (_, name) = names.iter().find(|(part, _)| user_agent.contains(part))?;
    Some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_are_called_as_people_call_them() {
        for (header, name) in [
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0",
                "Edge on Windows",
            ),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15",
                "Safari on Mac",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1",
                "Chrome on iPhone",
            ),
            (
                "Mozilla/5.0 (Linux; Android 16; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36",
                "Samsung Internet on Android",
            ),
            ("Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0", "Firefox on Linux"),
            ("curl/8.5.0", "Unknown browser"),
            ("", "Unknown browser"),
        ] {
            assert_eq!(device_name(header), name, "{header}");
        }
    }
}
