//! The HTML part of a letter: tables and styles in the elements, as mail programs need them, with the colors of the site.
//! Nothing depends on the style sheet at the top, which only adds dark colors and small screens.

mod blocks;
mod words;

use self::words::{link, multiline, together};
use super::letter::{House, Letter, Link};
use domain::text;
use domain::text::phone::tel_uri;
use html_escape::encode_double_quoted_attribute as escaped;
use std::fmt::Write as _;

const HEAD: &str = "<meta charset=\"utf-8\"><base target=\"_blank\"><meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\
     <meta name=\"color-scheme\" content=\"light dark\"><meta name=\"supported-color-schemes\" content=\"light dark\">\
     <meta name=\"format-detection\" content=\"telephone=no,date=no,address=no,email=no\">\
     <!--[if mso]><style>p,td,th,a{font-family:Arial,sans-serif!important}h1{font-family:Georgia,serif!important}\
     </style><![endif]-->";
const STYLE: &str = "<style>:root{color-scheme:light dark;supported-color-schemes:light dark}\
     body{-webkit-text-size-adjust:100%}table{border-collapse:collapse}img{border:0;display:block}\
     @media (max-width:480px){.out{padding:0!important}.out2{padding:0 0 28px!important}\
     .pad{padding-left:22px!important;padding-right:22px!important}.top{padding:18px 22px!important}\
     .h1{font-size:28px!important;line-height:33px!important}.btn table,.btn td{width:100%!important}\
     .btn a{display:block!important}.lab{width:104px!important}.cal{width:84px!important}\
     .hour{font-size:22px!important;line-height:27px!important}\
     .well{padding-left:16px!important;padding-right:14px!important}img.well{padding:0!important}}\
     @media (prefers-color-scheme:dark){.ground{background:#150d07!important}.card{background:#22160e!important}\
     .ink{color:#fdfaf4!important}.soft{color:#dccbb0!important}.gold{color:#d9b878!important}\
     .rule{border-color:#54402d!important}.well{background:#2e2016!important}\
     .btn-o{background:#fdfaf4!important}.btn-i{border-color:#b58a3c!important}.btn a{color:#1d120b!important}}\
     [data-ogsc] .ink{color:#fdfaf4!important}[data-ogsc] .soft{color:#dccbb0!important}\
     [data-ogsc] .gold{color:#d9b878!important}[data-ogsc] .btn a{color:#1d120b!important}\
     [data-ogsb] .ground{background:#150d07!important}[data-ogsb] .card{background:#22160e!important}\
     [data-ogsb] .well{background:#2e2016!important}[data-ogsb] .btn-o{background:#fdfaf4!important}</style>";
/// Keeps the first words of the letter out of the line that mailboxes show beside the subject.
const FILLER: &str = "&#847;&zwnj;&nbsp;";
const FILLERS: usize = 40;
const CARD: &str = "<table role=\"presentation\" class=\"ground\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" \
     width=\"100%\" bgcolor=\"#f7f0e3\" style=\"width:100%;background:#f7f0e3\">\
     <tr><td class=\"out\" align=\"center\" style=\"padding:20px 16px 0\">\
     <!--[if mso]><table role=\"presentation\" width=\"568\"><tr><td><![endif]-->\
     <table role=\"presentation\" class=\"card\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" width=\"100%\" \
     bgcolor=\"#fdfaf4\" style=\"width:100%;max-width:568px;background:#fdfaf4;text-align:left;\
     overflow-wrap:anywhere;word-break:break-word\">";
const END_OF_CARD: &str = "<tr><td style=\"height:38px;font-size:0;line-height:0\">&nbsp;</td></tr></table>\
     <!--[if mso]></td></tr></table><![endif]--></td></tr>";
const FOOT: &str = "<tr><td class=\"out2\" align=\"center\" style=\"padding:0 16px 36px\"><table role=\"presentation\" \
     cellpadding=\"0\" cellspacing=\"0\" border=\"0\" width=\"100%\" style=\"width:100%;max-width:568px;text-align:left;\
     overflow-wrap:anywhere;word-break:break-word\"><tr><td class=\"pad\" style=\"padding:24px 36px 0\">";
const END: &str = "</td></tr></table></td></tr></table></div></body></html>";

const BAND: &str = "background:#12213a;padding:20px 36px;border-bottom:2px solid #b58a3c";
const NAME: &str = "font:400 22px/40px Fraunces,Georgia,'Times New Roman',serif;color:#fdfaf4;text-decoration:none";
const ABOUT: &str = "margin:0;font:600 15px/22px Figtree,'Segoe UI',Helvetica,Arial,sans-serif;color:#7d5a1c";
const HEADING: &str = "margin:0;font:400 33px/38px Fraunces,Georgia,'Times New Roman',serif;letter-spacing:-.4px;\
     color:#1d120b";
const FULL_NAME: &str = "margin:0;font:600 14px/21px Figtree,'Segoe UI',Helvetica,Arial,sans-serif;color:#5f3e29";
const FOOT_TEXT: &str =
    "margin:12px 0 0;font:400 14px/22px Figtree,'Segoe UI',Helvetica,Arial,sans-serif;color:#5f3e29";
const FOOT_LINES: &str =
    "margin:2px 0 0;font:400 14px/22px Figtree,'Segoe UI',Helvetica,Arial,sans-serif;color:#5f3e29";

impl Letter {
    /// As mail programs show it; `message` is the id of the message that has its photos.
    #[must_use]
    pub fn html(&self, message: &str) -> String {
        let subject = text::clean_line(&self.subject);
        let mut out = format!(
            "<!doctype html><html lang=\"en\"><head>{HEAD}<title>{title}</title>{STYLE}</head>\
             <body class=\"ground\" style=\"margin:0;padding:0;background:#f7f0e3\">\
             <div style=\"display:none;max-height:0;overflow:hidden;mso-hide:all\">{preview}{filler}</div>\
             <div role=\"article\" aria-roledescription=\"email\" aria-label=\"{title}\" lang=\"en\">{CARD}",
            title = escaped(&subject),
            preview = escaped(&text::clean_line(&self.preview)),
            filler = FILLER.repeat(FILLERS),
        );
        out.push_str(&band(&self.house));
        let about = text::clean_line(&self.about);
        if !about.is_empty() {
            row(&mut out, 34, &format!("<p class=\"gold\" style=\"{ABOUT}\">{}</p>", escaped(&about)));
        }
        let above = if about.is_empty() { 34 } else { 8 };
        let heading = together(&self.heading);
        row(&mut out, above, &format!("<h1 class=\"h1 ink\" style=\"{HEADING}\">{heading}</h1>"));
        for block in &self.blocks {
            row(&mut out, blocks::above(block), &blocks::html_of(block, message));
        }
        out.push_str(END_OF_CARD);
        out.push_str(&self.foot());
        out.push_str(END);
        out
    }

    fn foot(&self) -> String {
        let house = &self.house;
        let mut out = format!("{FOOT}<p class=\"soft\" style=\"{FULL_NAME}\">{}</p>", escaped(&house.full_name));
        let mut lines = Vec::new();
        match (house.address.as_str(), house.map.as_str()) {
            ("", _) => {}
            (address, "") => lines.push(escaped(address).into_owned()),
            (address, map) => lines.push(link("soft", "#5f3e29", address, map)),
        }
        let mut reach = Vec::new();
        if !house.phone.is_empty() {
            reach.push(link("soft", "#5f3e29", &house.phone, &tel_uri(&house.phone)));
        }
        if !house.hours.is_empty() {
            reach.push(escaped(&house.hours).into_owned());
        }
        if !reach.is_empty() {
            lines.push(reach.join(", "));
        }
        if !lines.is_empty() {
            let _ = write!(out, "<p class=\"soft\" style=\"{FOOT_LINES}\">{}</p>", lines.join("<br>"));
        }
        if !house.record.is_empty() {
            let record = multiline(&house.record.join("\n"));
            let _ = write!(out, "<p class=\"soft\" style=\"{FOOT_TEXT}\">{record}</p>");
        }
        let mut why = multiline(&self.why);
        if let Some(Link { words, href }) = &self.stop {
            let _ = write!(why, " {}", link("soft", "#5f3e29", words, href));
        }
        if !why.is_empty() {
            let _ = write!(out, "<p class=\"soft\" style=\"{FOOT_TEXT}\">{why}</p>");
        }
        out
    }
}

/// The logo has the navy of the band baked in, so that programs that invert colors cannot lose it; where pictures are
/// blocked, its alternative text stands in its place.
fn band(house: &House) -> String {
    let name = escaped(&text::clean_line(&house.name)).into_owned();
    let shown = match &house.logo {
        Some(logo) => format!(
            "<img src=\"{src}\" width=\"{width}\" height=\"{height}\" alt=\"{name}\" \
             style=\"width:{width}px;height:{height}px;{NAME}\">",
            src = escaped(&logo.src),
            width = logo.width,
            height = logo.height,
        ),
        None => name,
    };
    let linked = match &house.home {
        Some(home) => format!("<a href=\"{}\" style=\"display:block;{NAME}\">{shown}</a>", escaped(home)),
        None => format!("<span style=\"{NAME}\">{shown}</span>"),
    };
    format!("<tr><td class=\"top\" bgcolor=\"#12213a\" style=\"{BAND}\">{linked}</td></tr>")
}

fn row(out: &mut String, above: u32, content: &str) {
    if !content.is_empty() {
        let _ = write!(out, "<tr><td class=\"pad\" style=\"padding:{above}px 36px 0\">{content}</td></tr>");
    }
}

#[cfg(test)]
mod tests;
