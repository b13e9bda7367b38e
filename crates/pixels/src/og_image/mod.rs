//! The drawn og:image: the page's title in the site's typeface, next to a picture if the page has
//! one.

mod canvas;
mod logo;
mod type_setting;

use crate::Decoded;
use crate::encode;
use crate::error::{PixelsError, guarded};
use canvas::{Area, Canvas, Color};
use type_setting::{Face, Setter};

/// Width in pixels: what social networks expect.
pub const WIDTH: u32 = 1_200;
/// Height in pixels.
pub const HEIGHT: u32 = 630;
/// Incremented whenever [`draw`] would draw the same text differently.
pub const DESIGN: u32 = 1;

const QUALITY: u8 = 88;
const PICTURE: u32 = 470;
/// With fewer drawable letters a text is not shown.
const DRAWABLE_PERCENT: usize = 80;

const MARGIN: f32 = 76.0;
const TITLE_TOP: f32 = 134.0;
const TITLE_BOTTOM: f32 = 478.0;
/// Font sizes of the title, and the maximum number of lines in each.
const TITLE: [(f32, usize); 5] = [(100.0, 2), (84.0, 3), (72.0, 4), (60.0, 5), (50.0, 6)];
const LEADING: f32 = 1.1;

const NAVY: Color = [0x12, 0x21, 0x3a];
const NAVY_LIGHT: Color = [0x1f, 0x37, 0x60];
const CREAM: Color = [0xf7, 0xf0, 0xe3];
const CREAM_DARK: Color = [0xdc, 0xcb, 0xb0];
const GOLD: Color = [0xb5, 0x8a, 0x3c];
const GOLD_LIGHT: Color = [0xd9, 0xb8, 0x78];

/// The texts of an image. All of them have passed [`legible`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words<'a> {
    /// A word or two above the title: a category, 'Project'.
    pub label: &'a str,
    /// The page's title.
    pub title: &'a str,
    /// Location of the business, next to the logo.
    pub place: &'a str,
}

/// `text` without characters that its fonts lack (emoji, other scripts); `None` if too
/// little would be left to be understood.
#[must_use]
pub fn legible(text: &str) -> Option<String> {
    let mut shown = String::with_capacity(text.len());
    let mut letters = 0;
    let mut drawable_letters = 0;
    for c in text.chars() {
        letters += usize::from(c.is_alphanumeric());
        let c = match c {
            '\u{2010}' | '\u{2011}' => '-',
            '\u{2212}' => '–',
            c if c.is_whitespace() => ' ',
            c => c,
        };
        if c == ' ' {
            if !shown.is_empty() && !shown.ends_with(' ') {
                shown.push(' ');
            }
        } else if type_setting::has(c) {
            drawable_letters += usize::from(c.is_alphanumeric());
            shown.push(c);
        }
    }
    if drawable_letters == 0 || drawable_letters * 100 < letters * DRAWABLE_PERCENT {
        return None;
    }
    Some(shown.trim_end().to_owned())
}

/// Draws an image, with a picture and its focal point (percent from left and top). JPEG, some 60 KB;
/// takes tens of milliseconds of CPU time: not for a request's thread.
pub fn draw(words: Words<'_>, picture: Option<(&Decoded, (u8, u8))>) -> Result<Vec<u8>, PixelsError> {
    guarded(|| {
        let mut canvas = Canvas::new(WIDTH, HEIGHT, NAVY);
        let right = match picture {
            Some((picture, focal)) => {
                let left = WIDTH - PICTURE;
                canvas.cover(picture, focal, Area { left, top: 0, width: PICTURE, height: HEIGHT })?;
                canvas.fill(Area { left: left - 3, top: 0, width: 3, height: HEIGHT }, GOLD, 255);
                left as f32 - 56.0
            }
            None => {
                logo::watermark(&mut canvas, NAVY_LIGHT);
                inlay(&mut canvas);
                WIDTH as f32 - MARGIN - 40.0
            }
        };
        let mut setter = Setter::new()?;
        let width = right - MARGIN;
        let label = words.label.to_uppercase();
        let label = setter.shortened(&label, Face::Text, 23.0, 3.0, width);
        setter.line(&mut canvas, &label, Face::Text, 23.0, 3.0, (MARGIN, 106.0), GOLD_LIGHT);
        title(&mut setter, &mut canvas, words.title, width);
        let logo = logo::draw(&mut canvas, (MARGIN - 9.0, 502.0), 0.74, CREAM, GOLD_LIGHT);
        let place_left = right - setter.width(words.place, Face::Text, 23.0, 0.4);
        // Left out if it would touch the logo.
        if place_left > logo + 30.0 {
            setter.line(&mut canvas, words.place, Face::Text, 23.0, 0.4, (place_left, 562.0), CREAM_DARK);
        }
        encode::jpeg(&canvas.raster(), QUALITY, None)
    })
}

fn inlay(canvas: &mut Canvas) {
    let inset = 30;
    let thick = 2;
    let width = WIDTH - 2 * inset;
    let height = HEIGHT - 2 * inset;
    for bar in [
        Area { left: inset, top: inset, width, height: thick },
        Area { left: inset, top: inset + height - thick, width, height: thick },
        Area { left: inset, top: inset, width: thick, height },
        Area { left: inset + width - thick, top: inset, width: thick, height },
    ] {
        canvas.fill(bar, GOLD, 150);
    }
}

/// The largest size that fits, in lines of similar length.
fn title(setter: &mut Setter, canvas: &mut Canvas, text: &str, width: f32) {
    let title = set_title(setter, text, width);
    let size = title.size;
    let mut baseline = TITLE_TOP + size * 0.86;
    for line in title.lines {
        setter.line(canvas, &line, Face::Display, size, 0.0, (MARGIN - size * 0.04, baseline), CREAM);
        baseline += size * LEADING;
    }
}

struct Title {
    size: f32,
    lines: Vec<String>,
}

fn set_title(setter: &mut Setter, text: &str, width: f32) -> Title {
    for (size, most) in TITLE {
        let lines = setter.wrapped(text, size, width);
        let height = lines.len() as f32 * size * LEADING;
        if lines.len() <= most && height <= TITLE_BOTTOM - TITLE_TOP + 6.0 {
            return Title { size, lines };
        }
    }
    let (size, most) = TITLE[TITLE.len() - 1];
    Title { size, lines: setter.cut(text, size, width, most) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORDS: Words<'_> = Words { label: "Teak care", title: "Oil it or leave it gray?", place: "San Diego, CA" };

    fn drawn(words: Words<'_>, picture: Option<&Decoded>) -> Vec<u8> {
        let bytes = draw(words, picture.map(|picture| (picture, (50, 50)))).expect("an image");
        let probe = crate::probe(&bytes).expect("a picture");
        assert_eq!((probe.width, probe.height), (WIDTH, HEIGHT));
        bytes
    }

    #[test]
    fn letters_that_are_missing_are_left_out_and_too_many_are_no_image() {
        for (text, shown) in [
            ("Oil it or leave it gray?", Some("Oil it or leave it gray?")),
            ("  Teak\u{a0}&\n brass ⛵ ", Some("Teak & brass")),
            ("Łódź, Çeşme, Århus, Tromsø: ½ inch – “done”", Some("Łódź, Çeşme, Århus, Tromsø: ½ inch – “done”")),
            ("Hand\u{2011}made", Some("Hand-made")),
            ("Deck チ", Some("Deck")),
            ("チーク材の手入れ", None),
            ("عناية خشب الساج", None),
            ("⛵⛵", None),
            ("", None),
            ("?!", None),
        ] {
            assert_eq!(legible(text).as_deref(), shown, "{text}");
        }
    }

    #[test]
    fn an_image_has_the_networks_size_whatever_it_says() {
        let plain = drawn(WORDS, None);
        assert!((15_000..120_000).contains(&plain.len()), "{}", plain.len());
        assert_eq!(plain, drawn(WORDS, None), "the same texts give the same bytes");
        assert_ne!(plain, drawn(Words { title: "Twelve thin coats", ..WORDS }, None));
        let long = "Wherein the varnisher explains, ".repeat(40);
        let wide = "W".repeat(500);
        for title in ["", "x", long.as_str(), wide.as_str(), "fi ffl AV To Wę \u{301}e\u{301}"] {
            drawn(Words { title, label: title, place: title }, None);
        }
    }

    #[test]
    fn pictures_of_any_shape_fill_their_part() {
        for (width, height) in [(2_000, 100), (100, 2_000), (1, 1), (PICTURE, HEIGHT)] {
            let pixels = [200, 40, 40, 255].repeat((width * height) as usize);
            let picture = Decoded::from_rgba(width, height, pixels).expect("a picture");
            for focal in [(0, 0), (100, 100), (255, 255)] {
                let bytes = draw(WORDS, Some((&picture, focal))).expect("an image");
                let image = Decoded::from_bytes(&bytes).expect("a picture");
                for (x, y) in [(WIDTH - PICTURE + 8, 8), (WIDTH - 8, HEIGHT - 8)] {
                    let at = ((y * WIDTH + x) * 3) as usize;
                    assert!(image.raster.data[at] > 170 && image.raster.data[at + 1] < 80, "{width}x{height}");
                }
            }
        }
    }

    #[test]
    fn long_titles_end_with_an_ellipsis_and_stay_in_their_room() {
        let mut setter = Setter::new().expect("fonts");
        let lines = setter.cut(&"varnish and teak ".repeat(60), 50.0, 500.0, 6);
        assert_eq!(lines.len(), 6);
        assert!(lines[5].ends_with('…') && lines[..5].iter().all(|line| !line.ends_with('…')), "{lines:?}");
        let wide = setter.wrapped(&"W".repeat(200), 50.0, 500.0);
        for line in lines.iter().chain(&wide) {
            assert!(setter.width(line, Face::Display, 50.0, 0.0) <= 505.0, "{line}");
        }
        assert_eq!(wide.concat().len(), 200, "a long word is split, not lost");
        assert_eq!(setter.wrapped("Oil it or leave it gray?", 84.0, 700.0).len(), 2);
    }
}
