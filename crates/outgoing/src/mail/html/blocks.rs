use super::words::{link, multiline, together};
use crate::mail::letter::{Block, Fact, Leaf, Link, Photo, Row, Writer, photo_id};
use domain::text::phone::tel_uri;
use html_escape::encode_double_quoted_attribute as escaped;
use std::fmt::Write as _;

const TABLE: &str = "<table role=\"presentation\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\"";
const TEXT: &str = "margin:0;font:400 17px/26px Figtree,'Segoe UI',Helvetica,Arial,sans-serif;color:#5f3e29";
const WORDS: &str = "margin:0;font:400 19px/28px Fraunces,Georgia,'Times New Roman',serif;color:#1d120b";
const NOTE: &str = "margin:0;font:400 15px/22px Figtree,'Segoe UI',Helvetica,Arial,sans-serif;color:#5f3e29";
const STRONG: &str = "margin:0;font:600 16px/22px Figtree,'Segoe UI',Helvetica,Arial,sans-serif;color:#1d120b";
const LABEL: &str = "width:118px;padding:10px 12px 10px 0;border-top:1px solid #dfcba6;text-align:left;\
     font:400 15px/23px Figtree,'Segoe UI',Helvetica,Arial,sans-serif;color:#5f3e29";
const VALUE: &str = "padding:10px 0;border-top:1px solid #dfcba6;\
     font:600 16px/23px Figtree,'Segoe UI',Helvetica,Arial,sans-serif;color:#1d120b";
const BUTTON: &str = "display:inline-block;padding:14px 26px;text-align:center;text-decoration:none;\
     font:600 16px/20px Figtree,'Segoe UI',Helvetica,Arial,sans-serif;color:#fdfaf4";
const INITIALS: &str = "width:48px;height:48px;background:#12213a;border-radius:50%;\
     font:600 15px/48px Figtree,'Segoe UI',Helvetica,Arial,sans-serif;color:#d9b878";
const INK: &str = "#1d120b";

/// Room above it, in pixels.
pub(super) const fn above(block: &Block) -> u32 {
    match block {
        Block::Text(_) => 14,
        Block::Words(_) => 16,
        Block::Note(_) | Block::Link(..) => 12,
        Block::Quote(_) | Block::Photos(_) => 22,
        Block::Facts(_) | Block::Rows(_) | Block::Leaf(_) => 24,
        Block::Button(..) => 26,
        Block::Writer(_) => 28,
    }
}

pub(super) fn html_of(block: &Block, message: &str) -> String {
    match block {
        Block::Text(words) => format!("<p class=\"soft\" style=\"{TEXT}\">{}</p>", multiline(words)),
        Block::Words(words) => format!("<p class=\"ink\" style=\"{WORDS}\">{}</p>", multiline(words)),
        Block::Note(words) => format!("<p class=\"soft\" style=\"{NOTE}\">{}</p>", multiline(words)),
        Block::Link(words, href) => {
            format!("<p class=\"soft\" style=\"{NOTE}\">{}</p>", link("ink", INK, words, href))
        }
        Block::Quote(words) => format!(
            "<blockquote class=\"ink\" style=\"{WORDS};padding:2px 0 2px 18px;border-left:2px solid #b58a3c\">{}\
             </blockquote>",
            multiline(words)
        ),
        Block::Facts(facts) => facts_of(facts),
        Block::Rows(rows) => rows_of(rows),
        Block::Leaf(leaf) => leaf_of(leaf),
        Block::Button(words, href) => button(words, href),
        Block::Writer(writer) => writer_of(writer),
        Block::Photos(photos) => photos_of(photos, message),
    }
}

/// A table, because Outlook gives room to no other element; 50 px high with the line inside.
fn button(words: &str, href: &str) -> String {
    format!(
        "<div class=\"btn\">{TABLE}><tr><td class=\"btn-o\" bgcolor=\"#3a2418\" style=\"background:#3a2418;padding:3px;\
         border-radius:2px\">{TABLE}><tr><td class=\"btn-i\" align=\"center\" style=\"border:1px solid #8f6f48;\
         border-radius:1px\"><a href=\"{}\" style=\"{BUTTON}\">{}</a></td></tr></table></td></tr></table></div>",
        escaped(href),
        escaped(words)
    )
}

fn facts_of(facts: &[Fact]) -> String {
    let mut out = String::from(
        "<table class=\"rule\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" width=\"100%\" \
         style=\"width:100%;border-bottom:1px solid #dfcba6\">",
    );
    for fact in facts {
        let mut lines = Vec::new();
        if !fact.value.is_empty() {
            lines.push(multiline(&fact.value));
        }
        if let Some(Link { words, href }) = &fact.link {
            lines.push(link("ink", INK, words, href));
        }
        let _ = write!(
            out,
            "<tr><th class=\"lab soft rule\" scope=\"row\" align=\"left\" valign=\"top\" width=\"118\" \
             style=\"{LABEL}\">{}</th><td class=\"ink rule\" valign=\"top\" style=\"{VALUE}\">{}</td></tr>",
            escaped(fact.label),
            lines.join("<br>")
        );
    }
    out.push_str("</table>");
    out
}

/// Longest end of a row that stays in one line, in bytes: the words have room beside it on the smallest phone.
const END_IN_LINE: usize = 22;

fn rows_of(rows: &[Row]) -> String {
    let mut out =
        format!("{TABLE} width=\"100%\" class=\"rule\" style=\"width:100%;border-bottom:1px solid #dfcba6\">");
    for (at, row) in rows.iter().enumerate() {
        let line = if at == 0 { "2px solid #b58a3c" } else { "1px solid #dfcba6" };
        let in_line = row.end.len().max(row.below.len()) <= END_IN_LINE;
        let wrap = if in_line { ";white-space:nowrap" } else { "" };
        let mut end = escaped(&row.end).into_owned();
        if !row.below.is_empty() {
            let _ = write!(end, "<br><span class=\"soft\" style=\"{NOTE}\">{}</span>", escaped(&row.below));
        }
        let _ = write!(
            out,
            "<tr><td class=\"well rule\" bgcolor=\"#f7f0e3\" style=\"background:#f7f0e3;padding:14px 20px;\
             border-top:{line}\">{TABLE} width=\"100%\" style=\"width:100%\"><tr><td class=\"ink\" valign=\"middle\" \
             style=\"font:400 20px/26px Fraunces,Georgia,'Times New Roman',serif;color:{INK}\">{}</td>\
             <td class=\"ink\" align=\"right\" valign=\"middle\" style=\"{STRONG};padding-left:12px{wrap}\">{end}</td></tr>\
             </table></td></tr>",
            together(&row.words)
        );
    }
    out.push_str("</table>");
    out
}

fn leaf_of(leaf: &Leaf) -> String {
    let day = format!(
        "<td class=\"cal\" width=\"92\" align=\"center\" valign=\"middle\" bgcolor=\"#12213a\" \
         style=\"width:92px;background:#12213a;padding:16px 8px\">\
         <p style=\"margin:0;font:600 14px/18px Figtree,'Segoe UI',Helvetica,Arial,sans-serif;color:#d9b878\">{}</p>\
         <p style=\"margin:2px 0 0;font:400 44px/46px Fraunces,Georgia,'Times New Roman',serif;color:#fdfaf4\">{}</p>\
         <p style=\"margin:2px 0 0;font:400 14px/18px Figtree,'Segoe UI',Helvetica,Arial,sans-serif;color:#ede1cc\">{}\
         </p></td>",
        escaped(&leaf.month),
        escaped(&leaf.day),
        escaped(&leaf.weekday)
    );
    let mut hours = String::new();
    if !leaf.before.is_empty() {
        let before = escaped(&leaf.before);
        let _ = write!(hours, "<p class=\"soft\" style=\"{NOTE};padding-bottom:6px\">Before: <s>{before}</s></p>");
    }
    let _ = write!(
        hours,
        "<p class=\"ink hour\" style=\"margin:0;font:400 25px/31px Fraunces,Georgia,'Times New Roman',serif;\
         color:{INK}\">{}</p>",
        escaped(&leaf.hours)
    );
    if !leaf.zone.is_empty() {
        let _ = write!(hours, "<p class=\"soft\" style=\"{NOTE};padding-top:3px\">{}</p>", escaped(&leaf.zone));
    }
    if !leaf.note.is_empty() {
        let _ = write!(hours, "<p class=\"soft\" style=\"{NOTE};padding-top:3px\">{}</p>", multiline(&leaf.note));
    }
    format!(
        "{TABLE} width=\"100%\" style=\"width:100%;border-top:2px solid #b58a3c\"><tr>{day}<td class=\"well\" \
         valign=\"middle\" bgcolor=\"#f7f0e3\" style=\"background:#f7f0e3;padding:16px 20px\">{hours}</td></tr></table>"
    )
}

fn photos_of(photos: &[Photo], message: &str) -> String {
    let wide = if photos.len() == 2 { 0 } else { 1 };
    let mut out = String::new();
    let mut halves = String::new();
    for (at, photo) in photos.iter().enumerate() {
        if at < wide {
            out.push_str(&photo_of(photo, &photo_id(at, message), 488));
            continue;
        }
        let side = if (at - wide) % 2 == 0 { "right" } else { "left" };
        let _ = write!(
            halves,
            "<td width=\"50%\" valign=\"top\" style=\"width:50%;padding-{side}:4px\">{}</td>",
            photo_of(photo, &photo_id(at, message), 240)
        );
    }
    if !halves.is_empty() {
        let above = if wide == 0 { 0 } else { 8 };
        let _ =
            write!(out, "{TABLE} width=\"100%\" style=\"width:100%;margin-top:{above}px\"><tr>{halves}</tr></table>");
    }
    out
}

fn photo_of(photo: &Photo, id: &str, width: u32) -> String {
    format!(
        "<img src=\"cid:{id}\" width=\"{width}\" alt=\"{}\" class=\"well ink\" style=\"width:100%;height:auto;\
         background:#ede1cc;font:400 15px/21px Figtree,'Segoe UI',Helvetica,Arial,sans-serif;color:{INK}\">",
        escaped(&photo.alt)
    )
}

/// Initials as text: a picture would be blocked, and its place stay empty.
fn writer_of(writer: &Writer) -> String {
    let phone = match writer.phone.as_str() {
        "" => String::new(),
        phone => format!(" {}", link("ink", INK, phone, &tel_uri(phone))),
    };
    format!(
        "{TABLE}><tr><td width=\"48\" valign=\"top\" style=\"width:48px\">{TABLE}><tr><td width=\"48\" height=\"48\" \
         align=\"center\" valign=\"middle\" bgcolor=\"#12213a\" style=\"{INITIALS}\" aria-hidden=\"true\">{}</td></tr>\
         </table></td><td valign=\"middle\" style=\"padding-left:14px\"><p class=\"ink\" style=\"{STRONG}\">{}</p>\
         <p class=\"soft\" style=\"{NOTE}\">{}{phone}</p></td></tr></table>",
        escaped(&writer.initials),
        escaped(&writer.name),
        escaped(&writer.says)
    )
}
