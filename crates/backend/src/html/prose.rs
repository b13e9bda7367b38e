//! Renders the owner's texts. The stored HTML is minimal (the allow-list is in [`super`]);
//! responsive pictures, video placeholders and keyboard scrolling are added here.

use domain::content::VideoSettings;
use domain::picture::{Picture, VariantFormat};
use domain::vimeo::{Start, VimeoVideo};

/// Layouts of pictures: the figure's class, the `sizes` attribute, and the widest variant worth
/// offering.
const PLACES: [(&str, &str, u32); 3] = [
    ("", "(min-width:60rem) 57rem,100vw", 1_920),
    ("wide", "(min-width:60rem) 72vw,100vw", 1_920),
    ("half", "(min-width:44rem) 20rem,100vw", 800),
];
/// Width of the JPEG fallback, in pixels.
const JPEG_WIDTH: u32 = 1_200;
/// Tables with this many columns or more are wider than a phone.
const WIDE_TABLE: usize = 4;

/// Sanitised HTML for display. A picture missing from `pictures` is dropped together with its
/// figure.
pub(super) fn prose(html: &str, pictures: &[Picture]) -> String {
    let html = html.replace("<pre>", "<pre tabindex=\"0\">");
    let mut out = String::with_capacity(html.len() * 2);
    let mut rest = html.as_str();
    while let Some((before, class, inside, after)) = next_figure(rest) {
        plain(&mut out, before, pictures);
        figure(&mut out, class, inside, pictures);
        rest = after;
    }
    plain(&mut out, rest, pictures);
    scrolling_tables(&out)
}

/// Whether the text contains a video.
pub(super) fn has_film(html: &str) -> bool {
    html.contains("<figure class=\"film\">")
}

/// The next figure: the text before it, its class, its content and the text after it.
fn next_figure(html: &str) -> Option<(&str, &str, &str, &str)> {
    let at = html.find("<figure>").into_iter().chain(html.find("<figure ")).min()?;
    let (before, from) = html.split_at(at);
    let open = from.find('>')? + 1;
    let close = from.find("</figure>")?;
    let class = from[..open].split('"').nth(1).unwrap_or_default();
    Some((before, class, from.get(open..close)?, &from[close + "</figure>".len()..]))
}

fn figure(out: &mut String, class: &str, inside: &str, pictures: &[Picture]) {
    let shown = if class == "film" { film(inside) } else { with_pictures(inside, class, pictures) };
    // A figure without its picture is dropped.
    let Some(shown) = shown else { return };
    out.push_str("<figure");
    if !class.is_empty() {
        out.push_str(" class=\"");
        out.push_str(class);
        out.push('"');
    }
    out.push('>');
    out.push_str(&shown);
    out.push_str("</figure>");
}

/// A link to a video, with the player's URL for the script that starts it.
fn film(inside: &str) -> Option<String> {
    let rest = inside.strip_prefix("<a ")?;
    let tag = &rest[..rest.find('>')?];
    let Ok(video) = VimeoVideo::parse(&attribute(tag, "href")?) else { return Some(inside.to_owned()) };
    let settings =
        VideoSettings { muted: false, controls: true, r#loop: false, background: false, ..VideoSettings::default() };
    // Pressing play implies sound.
    let player = video.player_url(&settings, Start::Visitor).replace("muted=1", "muted=0").replace('&', "&amp;");
    Some(format!("<a data-player=\"{player}\" {rest}"))
}

/// HTML outside of figures.
fn plain(out: &mut String, html: &str, pictures: &[Picture]) {
    out.push_str(&with_pictures(html, "", pictures).unwrap_or_else(|| without_pictures(html)));
}

fn without_pictures(html: &str) -> String {
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(at) = rest.find("<img") {
        out.push_str(&rest[..at]);
        rest = rest[at..].find('>').map_or("", |end| &rest[at + end + 1..]);
    }
    out.push_str(rest);
    out
}

/// `html` with responsive pictures; none if a picture is missing and no other is left.
fn with_pictures(html: &str, class: &str, pictures: &[Picture]) -> Option<String> {
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    let (mut shown, mut gone) = (0_usize, 0_usize);
    while let Some(at) = rest.find("<img") {
        let end = at + rest[at..].find('>')?;
        out.push_str(&rest[..at]);
        let tag = &rest[at + "<img".len()..end];
        let key = attribute(tag, "src");
        let picture =
            key.as_deref().and_then(key_of).and_then(|key| pictures.iter().find(|picture| picture.key == key));
        if let Some(picture) = picture {
            shown += 1;
            out.push_str(&sources(picture, tag, class));
        } else {
            gone += 1;
        }
        rest = &rest[end + 1..];
    }
    out.push_str(rest);
    (gone == 0 || shown > 0).then_some(out)
}

fn sources(picture: &Picture, tag: &str, class: &str) -> String {
    let (_, sizes, widest) = PLACES.into_iter().find(|(name, ..)| *name == class).unwrap_or(PLACES[0]);
    let source = |format: VariantFormat| match picture.srcset(format, widest) {
        none if none.is_empty() => none,
        set => format!("<source type=\"{}\" srcset=\"{set}\" sizes=\"{sizes}\">", format.media_type()),
    };
    // Taken from the text, where it is already escaped; decorative if missing.
    let raw = |name: &str| raw_attribute(tag, name).unwrap_or_default();
    let title = raw("title");
    let title = if title.is_empty() { String::new() } else { format!(" title=\"{title}\"") };
    format!(
        "<picture>{}{}<img src=\"{}\" width=\"{}\" height=\"{}\" alt=\"{}\"{title} loading=\"lazy\" decoding=\"async\"></picture>",
        source(VariantFormat::Avif),
        source(VariantFormat::Webp),
        picture.fallback_url(JPEG_WIDTH.min(widest)),
        picture.width,
        picture.height,
        raw("alt"),
    )
}

/// Wide tables get their own scroll container, focusable for keyboard users.
fn scrolling_tables(html: &str) -> String {
    let mut out = String::with_capacity(html.len() + 128);
    let mut rest = html;
    while let Some(at) = rest.find("<table>") {
        let Some(end) = rest[at..].find("</table>").map(|end| at + end + "</table>".len()) else { break };
        out.push_str(&rest[..at]);
        let table = &rest[at..end];
        let row = table.split("</tr>").next().unwrap_or_default();
        if row.matches("<td").count() + row.matches("<th").count() - row.matches("<thead").count() >= WIDE_TABLE {
            out.push_str("<div class=\"scroll\" role=\"region\" aria-label=\"Table\" tabindex=\"0\">");
            out.push_str(table);
            out.push_str("</div>");
        } else {
            out.push_str(table);
        }
        rest = &rest[end..];
    }
    out.push_str(rest);
    out
}

/// The key in a media library URL.
fn key_of(src: &str) -> Option<&str> {
    src.strip_prefix("/media/")?.split_once('/').map(|(key, _)| key)
}

/// The raw value of an attribute in the sanitiser's output: in double quotes, escaped.
fn raw_attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let mut rest = tag;
    while let Some((key, after)) = rest.split_once("=\"") {
        let (value, next) = after.split_once('"')?;
        if key.trim() == name {
            return Some(value);
        }
        rest = next;
    }
    None
}

fn attribute(tag: &str, name: &str) -> Option<String> {
    raw_attribute(tag, name)
        .map(|value| value.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::picture::Variants;

    fn pictures() -> Vec<Picture> {
        let variants = Variants::all(1_600);
        vec![Picture { key: "abc".into(), width: 1_600, height: 1_200, variants, ..Picture::default() }]
    }

    const IMG: &str = "<img src=\"/media/abc/1200.jpg\" alt=\"Teak &amp; &quot;oak&quot;\" width=\"9\" height=\"9\" loading=\"lazy\">";

    #[test]
    fn a_picture_comes_in_all_its_forms_with_the_words_of_its_place() {
        let html = prose(
            &format!("<p>a</p><figure class=\"half\">{IMG}<figcaption>x</figcaption></figure><p>b</p>"),
            &pictures(),
        );
        assert!(
            html.starts_with(
                "<p>a</p><figure class=\"half\"><picture><source type=\"image/avif\" srcset=\"/media/abc/"
            ),
            "{html}"
        );
        assert!(html.contains("750w\"") && !html.contains("1200w"), "{html}");
        assert!(
            html.contains("width=\"1600\" height=\"1200\" alt=\"Teak &amp; &quot;oak&quot;\" loading=\"lazy\""),
            "{html}"
        );
        assert!(html.ends_with("</picture><figcaption>x</figcaption></figure><p>b</p>"), "{html}");
    }

    #[test]
    fn a_picture_on_its_way_is_shown_as_the_jpeg_that_its_text_names() {
        let pictures = pictures().into_iter().map(|picture| Picture { variants: Variants::default(), ..picture });
        let html = prose(&format!("<p>{IMG}</p>"), &pictures.collect::<Vec<_>>());
        assert!(html.starts_with("<p><picture><img src=\"/media/abc/1200.jpg\" "), "{html}");
    }

    #[test]
    fn a_picture_that_is_gone_takes_its_caption_along_and_nothing_else() {
        let html = format!("<p>a</p><figure>{IMG}<figcaption>x</figcaption></figure><p>b {IMG} c</p><p>d</p>");
        assert_eq!(prose(&html, &[]), "<p>a</p><p>b  c</p><p>d</p>");
        assert_eq!(prose("<p>b <img alt=\"x\"> c</p>", &[]), "<p>b  c</p>");
    }

    #[test]
    fn a_film_is_a_link_that_a_script_can_start() {
        let html =
            "<figure class=\"film\"><a href=\"https://vimeo.com/76979871/ab12\" rel=\"noopener\">The shop</a></figure>";
        assert!(has_film(html));
        let shown = prose(html, &[]);
        assert!(
            shown.starts_with(
                "<figure class=\"film\"><a data-player=\"https://player.vimeo.com/video/76979871?h=ab12&amp;"
            ),
            "{shown}"
        );
        assert!(shown.contains("muted=0") && shown.contains("dnt=1"), "{shown}");
        assert!(
            shown.ends_with("href=\"https://vimeo.com/76979871/ab12\" rel=\"noopener\">The shop</a></figure>"),
            "{shown}"
        );
        let elsewhere = "<figure class=\"film\"><a href=\"https://example.com/\" rel=\"noopener\">x</a></figure>";
        assert_eq!(prose(elsewhere, &[]), elsewhere);
    }

    #[test]
    fn wide_tables_and_code_can_be_scrolled_by_keyboard() {
        let row = |cells: usize| {
            format!("<table>\n<thead><tr>{}</tr></thead></table>", "<th scope=\"col\">x</th>".repeat(cells))
        };
        assert!(prose(&row(4), &[]).starts_with("<div class=\"scroll\" role=\"region\""));
        assert_eq!(prose(&row(3), &[]), row(3));
        assert_eq!(prose("<pre><code>x</code></pre>", &[]), "<pre tabindex=\"0\"><code>x</code></pre>");
    }

    #[test]
    fn broken_markup_is_not_made_worse() {
        for html in ["<figure><img src=\"/media/abc/1.jpg\"", "<figure", "<table><tr>", "<img", "</figure><figure>"] {
            let _ = prose(html, &pictures());
        }
        assert_eq!(prose("", &pictures()), "");
    }
}
