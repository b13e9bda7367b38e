//! The page that a mistyped address means, or an address that was copied with the marks around it.

use crate::site::path_parts::parts;
use crate::site::reserved_paths::private_first;

/// Marks that end a sentence or embrace an address; no address of this site ends with one.
const AROUND: &[char] = &[
    '.', ',', ';', ':', '!', '?', ')', ']', '}', '>', '"', '\'', '(', '[', '{', '<', '*', '`', '\u{bb}', '\u{ab}',
    '\u{2026}',
];
/// File names that other programs have for the page of a folder.
const INDEXES: &[&str] = &["index", "default"];
const EXTENSIONS: &[&str] = &[".html", ".htm", ".php", ".aspx", ".asp"];
/// First parts of paths whose second one is a secret.
const WITH_TOKEN: [&str; 3] = ["calendar", "preview", "request"];
/// Addresses that people and readers of feeds try.
const USUAL: &[(&str, &str)] = &[
    ("home", "/"),
    ("feed", "/feed.xml"),
    ("feeds", "/feed.xml"),
    ("rss", "/feed.xml"),
    ("rss.xml", "/feed.xml"),
    ("feed.rss", "/feed.xml"),
    ("index.xml", "/feed.xml"),
    ("feed/rss", "/feed.xml"),
    ("blog/feed", "/feed.xml"),
    ("blog/feed.xml", "/feed.xml"),
    ("blog/rss", "/feed.xml"),
    ("blog/rss.xml", "/feed.xml"),
    ("atom", "/feed.atom"),
    ("atom.xml", "/feed.atom"),
    ("feed/atom", "/feed.atom"),
    ("blog/atom", "/feed.atom"),
    ("blog/atom.xml", "/feed.atom"),
    ("blog/feed.atom", "/feed.atom"),
    ("blog/feed.json", "/feed.json"),
    ("sitemap", "/sitemap.xml"),
    ("sitemap_index.xml", "/sitemap.xml"),
    ("sitemap-index.xml", "/sitemap.xml"),
];

/// The path that was meant, if it is another one: decoded, and always with a single slash at its beginning, so that
/// it never leads to another host. Whether something is there has to be asked, except at private links.
#[must_use]
pub fn suggested_path(path: &str) -> Option<String> {
    let parts = parts(path);
    if parts.iter().any(|part| part == "..") {
        return None;
    }
    let found = match private_first(&parts) {
        Some(first) if parts.len() > 1 && WITH_TOKEN.contains(&first) => private(first, &parts)?,
        _ => page(parts),
    };
    if found == path { None } else { Some(found) }
}

fn page(parts: Vec<String>) -> String {
    let mut parts = parts;
    while let Some(last) = parts.pop() {
        let name = file_name(&last).to_lowercase();
        if !name.is_empty() && !INDEXES.contains(&name.as_str()) {
            parts.push(name);
            break;
        }
    }
    let path = parts.join("/").to_lowercase();
    for (usual, meant) in USUAL {
        if path == *usual {
            return (*meant).to_owned();
        }
    }
    format!("/{path}")
}

/// Without the marks around it and without its extension.
fn file_name(part: &str) -> &str {
    let mut name = part;
    loop {
        let shorter = without_extension(name.trim_matches(AROUND).trim());
        if shorter == name {
            return name;
        }
        name = shorter;
    }
}

fn without_extension(name: &str) -> &str {
    for extension in EXTENSIONS {
        let Some(at) = name.len().checked_sub(extension.len()) else { continue };
        if name.get(at..).is_some_and(|end| end.eq_ignore_ascii_case(extension)) {
            return &name[..at];
        }
    }
    name
}

/// The letters of a token stay as they are. None if it cannot be one.
fn private(first: &str, parts: &[String]) -> Option<String> {
    let token = parts.get(1)?;
    let is_file = first == "calendar";
    let token = match token.to_ascii_lowercase().find(".ics") {
        Some(end) if is_file => &token[..end],
        _ => token.as_str(),
    };
    let mut path = format!("/{first}/{}", token_in(token)?);
    if is_file {
        path.push_str(".ics");
        return Some(path);
    }
    for part in parts.get(2..)? {
        path.push('/');
        path.push_str(token_in(part)?);
    }
    Some(path)
}

fn token_in(part: &str) -> Option<&str> {
    let token = part.trim_matches(AROUND);
    let is_token = token.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.'));
    if token.is_empty() || !is_token { None } else { Some(token) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::MAIL_LINKS;
    use proptest::prelude::*;

    #[test]
    fn addresses_lead_where_they_mean() {
        for path in [
            "/%63ontact",
            "/contact%20",
            "/contact.",
            "/contact/",
            "/Contact",
            "//contact",
            "///CONTACT//",
            "/\\contact",
            "/%5Ccontact",
            "/%2Fcontact",
            "/%252Fcontact",
            "/contact,",
            "/contact)",
            "/contact).",
            "/contact%22",
            "/contact%E2%80%8B",
            "/%EF%BB%BFcontact",
            "/contact%E2%80%9D",
            "/contact.html",
            "/contact.PHP",
            "/contact/index.html",
            "/./contact",
            "/\u{ff43}ontact",
        ] {
            assert_eq!(suggested_path(path).as_deref(), Some("/contact"), "{path}");
        }
        for (path, page) in [
            ("/index.html", "/"),
            ("/index.php", "/"),
            ("/home", "/"),
            ("//", "/"),
            ("/feed", "/feed.xml"),
            ("/feed/", "/feed.xml"),
            ("/RSS", "/feed.xml"),
            ("/feed.xml/", "/feed.xml"),
            ("/atom.xml", "/feed.atom"),
            ("/blog/feed", "/feed.xml"),
            ("/sitemap", "/sitemap.xml"),
            ("/sitemap.html", "/sitemap.xml"),
            ("/blog/Teak-Care.", "/blog/teak-care"),
            ("//evil.example/x", "/evil.example/x"),
        ] {
            assert_eq!(suggested_path(path).as_deref(), Some(page), "{path}");
        }
        for path in ["/", "/contact", "/blog/teak-care", "/a/../b", "/%2e%2e/contact"] {
            assert_eq!(suggested_path(path), None, "{path}");
        }
    }

    #[test]
    fn private_links_keep_their_token() {
        for path in [
            "/calendar/aB-3_x",
            "/calendar/aB-3_x.ICS",
            "/Calendar/aB-3_x.ics",
            "/calendar/aB-3_x.ics/x",
            "/calendar/aB-3_x.ics.",
            "/calendar/aB-3_x.ics%20",
            "//calendar//aB-3_x.ics)",
            "/%63alendar/aB-3_x.ics",
        ] {
            assert_eq!(suggested_path(path).as_deref(), Some("/calendar/aB-3_x.ics"), "{path}");
        }
        for path in
            ["/request/Ab.1.2.c3.", "/request/Ab.1.2.c3)", "/%72equest/Ab.1.2.c3", "/request/Ab.1.2.c3%E2%80%8B/"]
        {
            assert_eq!(suggested_path(path).as_deref(), Some("/request/Ab.1.2.c3"), "{path}");
        }
        for path in ["/request/Ab.1.2.c3", "/calendar/aB-3_x.ics", "/request", "/request/a b", "/preview/1.c3"] {
            assert_eq!(suggested_path(path), None, "{path}");
        }
        for link in MAIL_LINKS {
            let typed = format!("{},", link.to_uppercase());
            assert_eq!(suggested_path(&typed).as_deref(), Some(link));
        }
    }

    proptest! {
        #[test]
        fn it_never_leads_to_another_host_and_leads_on_once(
            path in "/(\\PC{0,20}|[/\\\\.%25FfcC20a-zA-Z<>()-]{0,30})|/(request|calendar|Request)/[a-zA-Z0-9._%/,)-]{0,20}",
        ) {
            if let Some(found) = suggested_path(&path) {
                prop_assert!(found.starts_with('/') && !found.starts_with("//") && !found.starts_with("/\\"), "{found}");
                prop_assert!(!found.chars().any(char::is_control));
                prop_assert_eq!(suggested_path(&found).filter(|again| suggested_path(again).is_some()), None, "{}", found);
            }
        }
    }
}
