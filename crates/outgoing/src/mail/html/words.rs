use html_escape::encode_double_quoted_attribute as escaped;

/// A phone number up to this length stays in one line.
const NUMBER: usize = 24;

pub(super) fn link(class: &str, color: &str, words: &str, href: &str) -> String {
    let wrap = if href.starts_with("tel:") && words.len() < NUMBER { ";white-space:nowrap" } else { "" };
    format!(
        "<a href=\"{}\" class=\"{class}\" style=\"color:{color};text-decoration:underline;\
         text-decoration-color:#b58a3c;text-underline-offset:3px{wrap}\">{}</a>",
        escaped(href),
        escaped(words)
    )
}

/// A number stays in the line of the word before it: 'November 30'.
pub(super) fn together(text: &str) -> String {
    let mut out = String::new();
    for (at, word) in text.split(' ').enumerate() {
        let is_number = word.starts_with(|first: char| first.is_ascii_digit());
        if at > 0 {
            out.push_str(if is_number { "&nbsp;" } else { " " });
        }
        out.push_str(&escaped(word));
    }
    out
}

pub(super) fn multiline(text: &str) -> String {
    escaped(text).replace('\n', "<br>")
}
