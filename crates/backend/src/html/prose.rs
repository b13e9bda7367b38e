//! The stored HTML is minimal (the allow-list is in [`super`]); responsive pictures, video placeholders and keyboard
//! scrolling are added here.

use super::references::key_of;
use super::tokens::{HtmlToken, Tag};
use domain::content::VideoSettings;
use domain::media::picture::{Picture, VariantFormat};
use domain::media::vimeo::{Start, VimeoVideo};
use html5ever::LocalName;

struct Layout {
    /// The `sizes` attribute.
    sizes: &'static str,
    /// The widest variant worth offering, in pixels.
    widest: u32,
}

impl Layout {
    fn of_figure(class: &str) -> Self {
        match class {
            "wide" => Self { sizes: "(min-width:60rem) 72vw,100vw", widest: 1_920 },
            "half" => Self { sizes: "(min-width:44rem) 20rem,100vw", widest: 800 },
            _ => Self { sizes: "(min-width:60rem) 57rem,100vw", widest: 1_920 },
        }
    }
}
const JPEG_WIDTH: u32 = 1_200;
/// Tables with this many columns or more are wider than a phone.
const WIDE_TABLE: usize = 4;
/// The element around a wide table: a scroll container, focusable for keyboard users.
const SCROLL: [(&str, &str); 4] = [("class", "scroll"), ("role", "region"), ("aria-label", "Table"), ("tabindex", "0")];

struct Figure {
    class: String,
    start: usize,
    /// Whether it has something to show: no picture is missing, or another is left.
    shown: bool,
    missing: bool,
}

/// A picture missing from `pictures` is dropped together with its figure.
pub(super) fn prose(tokens: Vec<HtmlToken>, pictures: &[Picture]) -> Vec<HtmlToken> {
    let mut out = Vec::with_capacity(tokens.len() * 2);
    let mut figure: Option<Figure> = None;
    let mut tables = Vec::new();
    let wide: Vec<bool> = (0..tokens.len()).map(|at| is_wide_table(&tokens[at..])).collect();
    for (mut token, wide) in tokens.into_iter().zip(wide) {
        match &mut token {
            HtmlToken::Open(tag) => match &*tag.name {
                "pre" => tag.add("tabindex", "0"),
                "table" => {
                    tables.push(wide);
                    if wide {
                        out.push(HtmlToken::new("div", &SCROLL));
                    }
                }
                "figure" => {
                    let class = tag.get("class").unwrap_or_default().to_owned();
                    figure = Some(Figure { shown: false, missing: class == "film", class, start: out.len() });
                }
                "a" => {
                    if let Some(figure) = &mut figure
                        && figure.class == "film"
                        && figure.start + 1 == out.len()
                    {
                        figure.shown = link_to_player(tag);
                    }
                }
                "img" => {
                    out.extend(picture_tokens(tag, pictures, figure.as_mut()));
                    continue;
                }
                _ => {}
            },
            HtmlToken::Close(name) if &**name == "figure" => {
                if let Some(figure) = figure.take()
                    && figure.missing
                    && !figure.shown
                {
                    out.truncate(figure.start);
                    continue;
                }
            }
            HtmlToken::Close(_) | HtmlToken::Text(_) => {}
        }
        let ends_table = token.closes("table");
        out.push(token);
        if ends_table && tables.pop() == Some(true) {
            out.push(HtmlToken::Close(LocalName::from("div")));
        }
    }
    out
}

/// None if the picture is missing, which the figure notes.
fn picture_tokens(tag: &Tag, pictures: &[Picture], figure: Option<&mut Figure>) -> Vec<HtmlToken> {
    let picture = picture_of(tag, pictures);
    let mut class = "";
    if let Some(figure) = figure {
        figure.shown |= picture.is_some();
        figure.missing |= picture.is_none();
        class = &figure.class;
    }
    match picture {
        Some(picture) => sources(picture, tag, class),
        None => Vec::new(),
    }
}

fn picture_of<'p>(tag: &Tag, pictures: &'p [Picture]) -> Option<&'p Picture> {
    let key = key_of(tag.get("src")?)?;
    pictures.iter().find(|picture| picture.key == key)
}

pub(super) fn is_video(token: &HtmlToken) -> bool {
    match token.opens("figure") {
        Some(figure) => figure.get("class") == Some("film"),
        None => false,
    }
}

/// Adds the player's URL for the script that starts it to a link to a video; returns whether it
/// leads anywhere.
fn link_to_player(link: &mut Tag) -> bool {
    let Some(href) = link.get("href") else { return false };
    if let Ok(video) = VimeoVideo::parse(href) {
        let settings = VideoSettings {
            muted: false,
            controls: true,
            r#loop: false,
            background: false,
            ..VideoSettings::default()
        };
        // Pressing play implies sound.
        link.add("data-player", &video.player_url(&settings, Start::Visitor).replace("muted=1", "muted=0"));
    }
    true
}

fn sources(picture: &Picture, tag: &Tag, class: &str) -> Vec<HtmlToken> {
    let Layout { sizes, widest } = Layout::of_figure(class);
    let mut tokens = vec![HtmlToken::new("picture", &[])];
    for format in [VariantFormat::Avif, VariantFormat::Webp] {
        let srcset = picture.srcset(format, widest);
        if !srcset.is_empty() {
            let attributes = [("type", format.media_type()), ("srcset", srcset.as_str()), ("sizes", sizes)];
            tokens.push(HtmlToken::new("source", &attributes));
        }
    }
    let src = picture.fallback_url(JPEG_WIDTH.min(widest));
    let width = picture.width.to_string();
    let height = picture.height.to_string();
    // Decorative if the alt text is missing.
    let mut image =
        vec![("src", &*src), ("width", &*width), ("height", &*height), ("alt", tag.get("alt").unwrap_or_default())];
    if let Some(title) = tag.get("title")
        && !title.is_empty()
    {
        image.push(("title", title));
    }
    image.extend([("loading", "lazy"), ("decoding", "async")]);
    tokens.push(HtmlToken::new("img", &image));
    tokens.push(HtmlToken::Close(LocalName::from("picture")));
    tokens
}

/// Whether a wide table starts here, by its first row.
fn is_wide_table(tokens: &[HtmlToken]) -> bool {
    let Some(first) = tokens.first() else { return false };
    if first.opens("table").is_none() {
        return false;
    }
    let mut cells = 0;
    for token in tokens {
        if token.closes("tr") {
            break;
        }
        if token.opens("td").is_some() || token.opens("th").is_some() {
            cells += 1;
        }
    }
    cells >= WIDE_TABLE
}

#[cfg(test)]
mod tests {
    use super::super::tokens::{parse, serialize};
    use super::*;
    use domain::media::picture::Variants;

    fn prose(html: &str, pictures: &[Picture]) -> String {
        serialize(&super::prose(parse(html), pictures))
    }

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
    fn a_video_is_a_link_that_a_script_can_start() {
        let html =
            "<figure class=\"film\"><a href=\"https://vimeo.com/76979871/ab12\" rel=\"noopener\">The shop</a></figure>";
        assert!(parse(html).iter().any(is_video));
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
