//! The HTML part of a letter: tables and styles in the elements, as mail programs need them, with the colors of the site.
//! Nothing depends on the style sheet at the top, which only adds dark colors and small screens.

use super::letter::{Block, Letter};
use domain::text;
use html_escape::encode_double_quoted_attribute as escaped;
use std::fmt::Write as _;

const HEAD: &str = "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\">\
     <meta name=\"viewport\" content=\"width=device-width\"><meta name=\"color-scheme\" content=\"light dark\">\
     <style>:root{color-scheme:light dark}\
     @media (max-width:480px){.out{padding:0!important}.pad{padding-left:22px!important;padding-right:22px!important}}\
     @media (prefers-color-scheme:dark){.ground{background:#150d07!important}.card{background:#22160e!important}\
     .ink{color:#fdfaf4!important}.soft{color:#dccbb0!important}.rule{border-color:#54402d!important}\
     .button{background:#fdfaf4!important;color:#1d120b!important}}</style></head>\
     <body class=\"ground\" style=\"margin:0;padding:0;background:#f7f0e3\">\
     <table role=\"presentation\" class=\"ground\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" \
     style=\"width:100%;background:#f7f0e3\"><tr><td class=\"out\" align=\"center\" style=\"padding:20px 16px 36px\">\
     <table role=\"presentation\" class=\"card\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" \
     style=\"width:100%;max-width:568px;background:#fdfaf4;text-align:left\">";
const END: &str =
    "<tr><td style=\"height:34px;font-size:0;line-height:0\">&nbsp;</td></tr></table></td></tr></table></body></html>";

const NAME: &str = "background:#12213a;border-bottom:2px solid #b58a3c;padding:20px 36px;\
     font:22px/40px Fraunces,Georgia,'Times New Roman',serif;color:#fdfaf4";
const HEADING: &str = "margin:0;font:400 30px/36px Fraunces,Georgia,'Times New Roman',serif;color:#1d120b";
const TEXT: &str = "margin:0;font:16px/25px Figtree,'Segoe UI',Helvetica,Arial,sans-serif;color:#1d120b";
const QUOTE: &str = "margin:0;padding:2px 0 2px 16px;border-left:2px solid #b58a3c;\
     font:16px/25px Figtree,'Segoe UI',Helvetica,Arial,sans-serif;color:#1d120b";
const LABEL: &str = "width:118px;padding:9px 12px 9px 0;border-top:1px solid #dfcba6;text-align:left;\
     font:15px/23px Figtree,'Segoe UI',Helvetica,Arial,sans-serif;color:#5f3e29";
const VALUE: &str = "padding:9px 0;border-top:1px solid #dfcba6;\
     font:600 16px/23px Figtree,'Segoe UI',Helvetica,Arial,sans-serif;color:#1d120b";
const BUTTON: &str = "display:inline-block;padding:14px 26px;background:#3a2418;border-radius:2px;\
     font:600 16px/20px Figtree,'Segoe UI',Helvetica,Arial,sans-serif;color:#fdfaf4;text-decoration:none";
const LINK: &str = "color:#1d120b;text-decoration:underline";

impl Letter {
    pub(super) fn html(&self) -> String {
        let mut out = String::from(HEAD);
        let name = text::clean_line(&self.from.name);
        let _ = write!(out, "<tr><td class=\"pad\" style=\"{NAME}\">{}</td></tr>", escaped(&name));
        let heading = format!("<h1 class=\"ink\" style=\"{HEADING}\">{}</h1>", escaped(&self.heading()));
        row(&mut out, 32, &heading);
        for block in &self.blocks {
            row(&mut out, 18, &html_of(block));
        }
        out.push_str(END);
        out
    }

    /// The letter's own heading, or its subject without the parts that only a mailbox needs.
    fn heading(&self) -> String {
        for block in &self.blocks {
            if let Block::Heading(words) = block {
                return text::clean_line(words);
            }
        }
        let subject = text::clean_line(&self.subject);
        match subject.rsplit_once(" (") {
            Some((words, reference)) if reference.ends_with(')') => words.to_owned(),
            _ => subject,
        }
    }
}

fn row(out: &mut String, above: u32, content: &str) {
    if !content.is_empty() {
        let _ = write!(out, "<tr><td class=\"pad\" style=\"padding:{above}px 36px 0\">{content}</td></tr>");
    }
}

fn html_of(block: &Block) -> String {
    match block {
        Block::Heading(_) => String::new(),
        Block::Text(words) => format!("<p class=\"ink\" style=\"{TEXT}\">{}</p>", lines(words)),
        Block::Quote(words) => format!("<blockquote class=\"ink\" style=\"{QUOTE}\">{}</blockquote>", lines(words)),
        Block::Facts(facts) => facts_of(facts),
        Block::Button(words, href) => {
            format!("<a class=\"button\" style=\"{BUTTON}\" href=\"{}\">{}</a>", escaped(href), escaped(words))
        }
        Block::Link(words, href) => format!(
            "<p class=\"ink\" style=\"{TEXT}\"><a class=\"ink\" style=\"{LINK}\" href=\"{}\">{}</a></p>",
            escaped(href),
            escaped(words)
        ),
    }
}

fn facts_of(facts: &[(&'static str, String)]) -> String {
    let mut out = String::from("<table width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" style=\"width:100%\">");
    for (label, value) in facts {
        let _ = write!(
            out,
            "<tr><th class=\"soft rule\" scope=\"row\" valign=\"top\" style=\"{LABEL}\">{}</th>\
             <td class=\"ink rule\" valign=\"top\" style=\"{VALUE}\">{}</td></tr>",
            escaped(label),
            lines(value)
        );
    }
    out.push_str("</table>");
    out
}

fn lines(text: &str) -> String {
    escaped(text).replace('\n', "<br>")
}

#[cfg(test)]
mod tests {
    use super::super::letter::Person;
    use super::*;

    #[test]
    fn a_letter_has_name_heading_and_button() {
        let of = |name: &str| Person { name: name.into(), address: "hello@example.com".into() };
        let mut letter = Letter {
            from: of("Harbor & Grain"),
            to: of("Jane"),
            reply_to: None,
            subject: "We received your <request> (HG-7K2M9Q)".into(),
            blocks: vec![
                Block::Text("Hello".into()),
                Block::Button("Open it".into(), "https://site.example/?a=\"&b".into()),
            ],
            calendar: None,
        };
        let html = letter.html();
        assert!(html.contains(">Harbor &amp; Grain</td>"), "{html}");
        assert!(html.contains(">We received your &lt;request&gt;</h1>"), "{html}");
        assert!(html.contains("href=\"https://site.example/?a=&quot;&amp;b\">Open it</a>"), "{html}");
        letter.blocks.insert(0, Block::Heading("Dana has answered".into()));
        let html = letter.html();
        assert!(html.contains(">Dana has answered</h1>") && !html.contains("We received"), "{html}");
    }
}
