//! The sanitizer's output, as parsed by a browser's algorithm: only allowed elements, attributes
//! and addresses, whatever the input.

use backend::html::sanitize;
use html5ever::tendril::TendrilSink;
use html5ever::{ParseOpts, QualName, local_name, ns, parse_fragment};
use markup5ever_rcdom::{Handle, NodeData, RcDom};
use proptest::prelude::*;
use proptest::sample::select;

const CORPUS: &str = include_str!("xss/corpus.txt");

/// Allowed elements and attributes. Repeated on purpose: the list in the code is what is tested.
const ALLOWED: &[(&str, &[&str])] = &[
    ("a", &["href", "title", "rel"]),
    ("abbr", &[]),
    ("b", &[]),
    ("blockquote", &[]),
    ("br", &[]),
    ("caption", &[]),
    ("cite", &[]),
    ("code", &[]),
    ("em", &[]),
    ("figcaption", &[]),
    ("figure", &["class"]),
    ("h2", &["id"]),
    ("h3", &["id"]),
    ("h4", &[]),
    ("hr", &[]),
    ("i", &[]),
    ("img", &["data-picture", "src", "alt", "width", "height", "loading", "title"]),
    ("kbd", &[]),
    ("li", &[]),
    ("mark", &[]),
    ("ol", &["start"]),
    ("p", &[]),
    ("pre", &[]),
    ("s", &[]),
    ("small", &[]),
    ("strong", &[]),
    ("sub", &[]),
    ("sup", &[]),
    ("table", &[]),
    ("tbody", &[]),
    ("td", &["colspan", "rowspan"]),
    ("th", &["colspan", "rowspan", "scope"]),
    ("thead", &[]),
    ("tr", &[]),
    ("ul", &[]),
];

fn parsed(html: &str) -> RcDom {
    let context = QualName::new(None, ns!(html), local_name!("div"));
    parse_fragment(RcDom::default(), ParseOpts::default(), context, vec![], false).one(html)
}

/// Everything in `html` that is not allowed.
fn wrong(html: &str) -> Vec<String> {
    let mut found = Vec::new();
    // Kept until the end: dropping the tree also drops its nodes' children.
    let dom = parsed(html);
    let roots = dom.document.children.borrow().clone();
    let mut rest: Vec<Handle> = roots.iter().flat_map(|root| root.children.borrow().clone()).collect();
    while let Some(node) = rest.pop() {
        match &node.data {
            NodeData::Text { .. } => {}
            NodeData::Element { name, attrs, template_contents, .. } => {
                let tag = name.local.to_string();
                let listed = ALLOWED.iter().find(|(allowed, _)| *allowed == tag);
                if name.ns != ns!(html) || listed.is_none() || template_contents.borrow().is_some() {
                    found.push(format!("<{tag}>"));
                }
                for attribute in attrs.borrow().iter() {
                    let key = attribute.name.local.to_string();
                    let known = listed.is_some_and(|(_, keys)| keys.contains(&key.as_str()));
                    if !known || !attribute.name.ns.is_empty() || !is_harmless(&tag, &key, &attribute.value) {
                        found.push(format!("<{tag} {key}={:?}>", &*attribute.value));
                    }
                }
            }
            _ => found.push("neither element nor text".to_owned()),
        }
        rest.extend(node.children.borrow().iter().cloned());
    }
    found
}

/// Whether a value can only be an address or a number.
fn is_harmless(tag: &str, key: &str, value: &str) -> bool {
    let digits = |value: &str| !value.is_empty() && value.bytes().all(|b| b.is_ascii_digit());
    match (tag, key) {
        (_, "href") => {
            // As a browser reads it: without tabs, line ends and leading control characters.
            let bare: String = value.chars().filter(|c| !matches!(c, '\t' | '\n' | '\r')).collect();
            let bare = bare.trim_start_matches(|c: char| c <= ' ').to_ascii_lowercase();
            let scheme =
                bare.split(['/', '?', '#']).next().and_then(|start| start.split_once(':')).map(|(s, _)| s.to_owned());
            // Anything that is not a valid scheme makes it a relative address.
            let named = |scheme: &String| {
                scheme.starts_with(|c: char| c.is_ascii_alphabetic())
                    && scheme.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'))
            };
            scheme.filter(named).is_none_or(|scheme| ["http", "https", "mailto", "tel"].contains(&scheme.as_str()))
        }
        (_, "src") => {
            value.starts_with("/media/") && !value.contains("..") && !value.contains('\\') && !value.contains("//")
        }
        (_, "class") => ["wide", "half", "film"].contains(&value),
        (_, "rel") => value == "noopener",
        (_, "loading") => value == "lazy",
        (_, "scope") => ["col", "row", "colgroup", "rowgroup"].contains(&value),
        (_, "width" | "height" | "colspan" | "rowspan" | "start") => digits(value),
        (_, "id") => value.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_'),
        _ => true,
    }
}

/// A line of the corpus with its escapes decoded.
fn vector(line: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = line;
    while let Some(at) = rest.find('\\') {
        bytes.extend_from_slice(&rest.as_bytes()[..at]);
        let from = &rest[at + 1..];
        let hex = from.strip_prefix('x').and_then(|from| u8::from_str_radix(from.get(..2)?, 16).ok());
        let (byte, used) = match (from.chars().next(), hex) {
            (_, Some(byte)) => (byte, 3),
            (Some('n'), _) => (b'\n', 1),
            (Some('t'), _) => (b'\t', 1),
            (Some('r'), _) => (b'\r', 1),
            (Some('0'), _) => (0, 1),
            _ => (b'\\', 0),
        };
        bytes.push(byte);
        rest = &from[used..];
    }
    bytes.extend_from_slice(rest.as_bytes());
    String::from_utf8_lossy(&bytes).into_owned()
}

fn vectors() -> Vec<String> {
    CORPUS.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(vector).collect()
}

#[test]
fn nothing_of_the_corpus_gets_through() {
    let vectors = vectors();
    assert!(vectors.len() >= 100, "{}", vectors.len());
    for vector in &vectors {
        let clean = sanitize(vector);
        assert_eq!(wrong(&clean), Vec::<String>::new(), "{vector}\n became {clean:?}");
        assert_eq!(sanitize(&clean), clean, "{vector}");
    }
}

#[test]
fn nor_does_it_in_the_middle_of_an_article() {
    for vector in vectors() {
        for around in [
            format!("<h2>Teak</h2><p>before</p>{vector}<p>after</p>"),
            format!("<p>before {vector} after</p>"),
            format!("<table><tr><td>{vector}</td></tr></table>"),
            format!("<pre><code>{vector}</code></pre>"),
            format!(
                "<figure><img src=\"/media/0123456789abcdef/800.jpg\" alt=\"{vector}\"><figcaption>{vector}</figcaption></figure>"
            ),
            format!("<a href=\"{vector}\" title='{vector}'>{vector}</a>"),
        ] {
            let clean = sanitize(&around);
            assert_eq!(wrong(&clean), Vec::<String>::new(), "{around}\n became {clean:?}");
            assert_eq!(sanitize(&clean), clean, "{around}");
        }
    }
}

#[test]
fn the_test_itself_finds_what_it_looks_for() {
    for html in [
        "<script>x</script>",
        "<p onclick=x>x</p>",
        "<a href=\"java\tscript:x\">x</a>",
        "<a href=\" javascript:x\">x</a>",
        "<svg></svg>",
        "<p style=x>x</p>",
        "<img src=https://evil.example/x>",
        "<!-- x -->",
        "<figure class=evil></figure>",
    ] {
        assert_ne!(wrong(html), Vec::<String>::new(), "{html}");
    }
}

#[test]
fn hostile_size_and_depth_come_to_an_end() {
    let long = 60_000;
    for piece in [
        "<b>",
        "<p><b><i>",
        "<blockquote>",
        "<table><tr><td>",
        "<ul><li>",
        "<a href=/x>",
        "<",
        "&",
        "&amp;",
        "&a",
        "&lt",
        "<!--",
        "<a title='",
    ] {
        let clean = sanitize(&piece.repeat(long / piece.len()));
        assert!(wrong(&clean[..clean.floor_char_boundary(20_000)]).is_empty(), "{piece}");
    }
}

const TAGS: [&str; 26] = [
    "p",
    "a",
    "b",
    "img",
    "table",
    "td",
    "tr",
    "ul",
    "li",
    "pre",
    "svg",
    "math",
    "style",
    "script",
    "template",
    "select",
    "form",
    "mtext",
    "noscript",
    "textarea",
    "figure",
    "h2",
    "iframe",
    "div",
    "title",
    "plaintext",
];
const ATTRIBUTES: [&str; 12] =
    ["href", "src", "onclick", "style", "class", "id", "title", "alt", "xlink:href", "scope", "start", "srcset"];

fn piece() -> impl Strategy<Value = String> {
    let tag = select(&TAGS[..]);
    let key = select(&ATTRIBUTES[..]);
    let value = prop_oneof![
        Just("javascript:alert(1)".to_owned()),
        Just("/media/0123456789abcdef/1.jpg".to_owned()),
        Just("wide".to_owned()),
        Just("--><script>".to_owned()),
        Just("\"' onload=x".to_owned()),
        "[ -~]{0,12}",
        "\\PC{0,6}",
    ];
    prop_oneof![
        3 => (tag.clone(), key, value).prop_map(|(tag, key, value)| format!("<{tag} {key}=\"{value}\">")),
        2 => tag.clone().prop_map(|tag| format!("<{tag}>")),
        2 => tag.prop_map(|tag| format!("</{tag}>")),
        1 => Just("<!--".to_owned()),
        1 => Just("-->".to_owned()),
        1 => Just("\n".to_owned()),
        3 => "\\PC{0,12}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_500))]

    #[test]
    fn sanitizing_twice_changes_nothing_and_nothing_else_survives(pieces in proptest::collection::vec(piece(), 0..24)) {
        let html = pieces.concat();
        let clean = sanitize(&html);
        prop_assert_eq!(wrong(&clean), Vec::<String>::new(), "{} became {:?}", html, clean);
        prop_assert_eq!(sanitize(&clean), clean);
    }

    #[test]
    fn any_text_at_all_is_harmless(html in ".{0,200}") {
        let clean = sanitize(&html);
        prop_assert_eq!(wrong(&clean), Vec::<String>::new());
        prop_assert_eq!(sanitize(&clean), clean);
    }
}
