use crate::assets::Assets;
use backend::html::escaped;
use leptos::prelude::*;
use memchr::memchr_iter;
use std::sync::{Arc, Mutex, PoisonError};

/// Context: the page's additions to the document's head while it is rendered. Not `leptos_meta`, which took a sixth of
/// the time of a page, escapes no title and gives scripts and styles a nonce that differs with every rendering.
#[derive(Clone, Debug, Default)]
pub struct DocumentHead(Arc<Mutex<Elements>>);

#[derive(Debug, Default)]
struct Elements {
    title: String,
    inlined: Vec<&'static str>,
    others: String,
}

impl DocumentHead {
    fn change(change: impl FnOnce(&mut Elements)) {
        if let Some(head) = use_context::<Self>() {
            change(&mut head.0.lock().unwrap_or_else(PoisonError::into_inner));
        }
    }

    pub(crate) fn document(&self, assets: &Assets, watch: bool, body: &[String]) -> String {
        let head = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        document(&head, assets, watch, body)
    }

    /// Plain text. The last one counts.
    pub(crate) fn title(text: &str) {
        Self::change(|head| head.title = escaped(text));
    }

    pub(crate) fn add(name: &str, attributes: &[(&str, &str)]) {
        Self::change(|head| {
            head.others.extend(["<", name]);
            for (attribute, value) in attributes {
                head.others.extend([" ", attribute, "=\"", &escaped(value), "\""]);
            }
            head.others += ">";
        });
    }

    /// Once, however many parts of the page need it.
    pub(crate) fn script(src: &str) {
        Self::change(|head| {
            let script = format!("<script type=\"module\" src=\"{}\"></script>", escaped(src));
            if !head.others.contains(&script) {
                head.others += &script;
            }
        });
    }

    pub(crate) fn stylesheet(href: &str) {
        Self::add("link", &[("rel", "stylesheet"), ("href", href)]);
    }

    /// Loads an island's files while the page is read, instead of one import after the other. `name` as in
    /// [`Assets::island_files`].
    pub(crate) fn preload_island(name: &str) {
        for href in Assets::of_request().island_files(name) {
            Self::change(|head| {
                let link = format!("<link rel=\"modulepreload\" href=\"{}\">", escaped(&href));
                if !head.others.contains(&link) {
                    head.others += &link;
                }
            });
        }
    }

    /// Inlines one of the site's stylesheets, which saves a round trip; the CSP allows it by its hash. It is linked if
    /// its text is missing.
    pub(crate) fn inline(name: &'static str) {
        Self::change(|head| head.inlined.push(name));
    }
}

const START: &str = "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\">\
    <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\
    <meta name=\"theme-color\" content=\"#12213a\"><title>";
const FONT: &str = "<link rel=\"preload\" as=\"font\" type=\"font/woff2\" crossorigin href=\"";
const ICONS: &str = "<link rel=\"icon\" href=\"/favicon.ico\" sizes=\"32x32\">\
    <link rel=\"icon\" href=\"/favicon.svg\" type=\"image/svg+xml\">\
    <link rel=\"apple-touch-icon\" href=\"/apple-touch-icon.png\">";
const RELOAD: &str = "<script type=\"module\" src=\"/debug/reload.js\"></script>";

fn document(head: &Elements, assets: &Assets, watch: bool, body: &[String]) -> String {
    let styles = head.inlined.iter().filter_map(|name| assets.css_text(name)).map(str::len).sum::<usize>();
    let body_bytes = body.iter().map(String::len).sum::<usize>();
    let mut html = String::with_capacity(styles + head.others.len() + body_bytes + 4_096);
    html.extend([START, &head.title, "</title>"]);
    for name in &head.inlined {
        match assets.css_text(name) {
            Some(css) => html.extend(["<style>", css, "</style>"]),
            None => html.extend(["<link rel=\"stylesheet\" href=\"", &assets.css(name), "\">"]),
        }
    }
    html += &head.others;
    // After the page's picture, which uses the connection that is already open.
    for name in ["fraunces", "figtree"] {
        html.extend([FONT, &assets.font(name), "\">"]);
    }
    html.extend([ICONS, if watch { RELOAD } else { "" }, "</head>", "<body>"]);
    body.iter().for_each(|part| push_without_markers(&mut html, part));
    html + "</body></html>"
}

/// Leptos's marks for hydration, which this site does not use. Text never contains it: `<` in text is always
/// escaped.
const MARKERS: [&str; 2] = ["<!>", "<!--<() />-->"];

pub(crate) fn push_without_markers(html: &mut String, view: &str) {
    let mut from = 0;
    for at in memchr_iter(b'!', view.as_bytes()) {
        let Some(start) = at.checked_sub(1).filter(|start| *start >= from) else { continue };
        if let Some(marker) = MARKERS.iter().find(|marker| view.as_bytes()[start..].starts_with(marker.as_bytes())) {
            html.push_str(&view[from..start]);
            from = start + marker.len();
        }
    }
    html.push_str(&view[from..]);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn without_markers(view: &str) -> String {
        let mut html = String::new();
        push_without_markers(&mut html, view);
        html
    }

    #[test]
    fn markers_are_cut_and_nothing_else() {
        let view = "<p>Oak!<!> &amp; teak<!--<() />--></p><!><!><!--<!>--> 10 € !";
        assert_eq!(without_markers(view), "<p>Oak! &amp; teak</p><!----> 10 € !");
        assert_eq!(without_markers("!<!>"), "!");
        assert_eq!(without_markers(""), "");
    }

    #[test]
    fn what_is_added_to_the_head_is_escaped_and_the_last_title_counts() {
        let head = DocumentHead::default();
        Owner::new().with(|| {
            provide_context(head.clone());
            DocumentHead::title("First");
            DocumentHead::title("</title><script>");
            DocumentHead::add("meta", &[("name", "description"), ("content", "\"Teak\" & <oak>")]);
            DocumentHead::script("/a.js");
            DocumentHead::script("/a.js");
        });
        let html = head.document(&Assets::default(), false, &["<p>Bo".into(), "dy</p>".into()]);
        assert!(html.contains("<title>&lt;/title&gt;&lt;script&gt;</title><meta name=\"description\""), "{html}");
        assert!(html.contains("content=\"&quot;Teak&quot; &amp; &lt;oak&gt;\">"), "{html}");
        assert_eq!(html.matches("<script type=\"module\" src=\"/a.js\"></script>").count(), 1, "{html}");
        assert!(html.ends_with("<body><p>Body</p></body></html>"), "{html}");
    }
}
