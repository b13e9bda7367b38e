//! Rendering text: shaping with kerning, line breaks, truncation.

use super::canvas::{Canvas, Color, Mask};
use crate::error::PixelsError;
use std::sync::LazyLock;
use swash::scale::{Render, ScaleContext, Source};
use swash::shape::ShapeContext;
use swash::text::Script;
use swash::zeno::{Format, Vector};
use swash::{FontRef, GlyphId};

/// Latin letters, and those of Central Europe in a separate file, as in the fonts' packages; subset
/// by `scripts/subset-fonts.mjs`.
const DISPLAY: [&[u8]; 2] =
    [include_bytes!("../../fonts/fraunces-latin.ttf"), include_bytes!("../../fonts/fraunces-latin-ext.ttf")];
const TEXT: [&[u8]; 2] =
    [include_bytes!("../../fonts/figtree-latin.ttf"), include_bytes!("../../fonts/figtree-latin-ext.ttf")];

/// The site's two typefaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Face {
    Display,
    Text,
}

type Pair = [FontRef<'static>; 2];

/// `None` only if a file in this folder is damaged, which a test would detect.
static FONTS: LazyLock<Option<(Pair, Pair)>> = LazyLock::new(|| {
    let open = |files: [&'static [u8]; 2]| -> Option<Pair> {
        Some([FontRef::from_index(files[0], 0)?, FontRef::from_index(files[1], 0)?])
    };
    Some((open(DISPLAY)?, open(TEXT)?))
});

/// Whether both typefaces have a character.
pub(super) fn has(c: char) -> bool {
    let shows = |pair: &Pair| pair.iter().any(|font| font.charmap().map(c) != 0);
    FONTS.as_ref().is_some_and(|(display, text)| shows(display) && shows(text))
}

struct Glyph {
    font: FontRef<'static>,
    id: GlyphId,
    x: f32,
    y: f32,
}

/// Sets type; caches shaping and rasterising.
pub(super) struct Setter {
    display: Pair,
    text: Pair,
    shapes: ShapeContext,
    scales: ScaleContext,
}

impl Setter {
    pub(super) fn new() -> Result<Self, PixelsError> {
        let (display, text) = FONTS.ok_or_else(|| PixelsError::encode("the og:image's fonts cannot be read"))?;
        Ok(Self { display, text, shapes: ShapeContext::new(), scales: ScaleContext::new() })
    }

    /// The glyphs of a line and its width. `tracking` is added after each.
    fn shape(&mut self, text: &str, face: Face, size: f32, tracking: f32) -> (Vec<Glyph>, f32) {
        let pair = match face {
            Face::Display => self.display,
            Face::Text => self.text,
        };
        let mut glyphs = Vec::with_capacity(text.len());
        let mut x = 0.0;
        for (font, run) in runs(text, pair) {
            let mut shaper = self.shapes.builder(font).script(Script::Latin).size(size).build();
            shaper.add_str(run);
            shaper.shape_with(|cluster| {
                for glyph in cluster.glyphs {
                    glyphs.push(Glyph { font, id: glyph.id, x: x + glyph.x, y: glyph.y });
                    x += glyph.advance + tracking;
                }
            });
        }
        let end = if glyphs.is_empty() { 0.0 } else { x - tracking };
        (glyphs, end)
    }

    pub(super) fn width(&mut self, text: &str, face: Face, size: f32, tracking: f32) -> f32 {
        self.shape(text, face, size, tracking).1
    }

    /// Draws one line with its baseline beginning at `at`.
    #[expect(clippy::too_many_arguments, reason = "a line of type needs them all")]
    pub(super) fn line(
        &mut self,
        canvas: &mut Canvas,
        text: &str,
        face: Face,
        size: f32,
        tracking: f32,
        at: (f32, f32),
        color: Color,
    ) {
        for glyph in self.shape(text, face, size, tracking).0 {
            let x = at.0 + glyph.x;
            let y = at.1 - glyph.y;
            let mut scaler = self.scales.builder(glyph.font).size(size).hint(false).build();
            let drawn = Render::new(&[Source::Outline])
                .format(Format::Alpha)
                .offset(Vector::new(x.fract(), 0.0))
                .render(&mut scaler, glyph.id);
            if let Some(image) = drawn {
                canvas.stamp(
                    &Mask {
                        left: x.floor() as i32 + image.placement.left,
                        top: y.round() as i32 - image.placement.top,
                        width: image.placement.width,
                        cover: image.data,
                    },
                    color,
                );
            }
        }
    }

    /// The title in lines of at most `width`, all of similar length.
    pub(super) fn wrapped(&mut self, text: &str, size: f32, width: f32) -> Vec<String> {
        let lines = self.greedy(text, size, width);
        // The narrowest width that needs no more lines, to avoid a last line of one word.
        let mut low = width * 0.4;
        let mut high = width;
        while high - low > 8.0 {
            let middle = f32::midpoint(low, high);
            if self.greedy(text, size, middle).len() > lines.len() { low = middle } else { high = middle }
        }
        self.greedy(text, size, high)
    }

    fn greedy(&mut self, text: &str, size: f32, width: f32) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        let mut line = String::new();
        for word in text.split_whitespace() {
            let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
            if self.width(&longer, Face::Display, size, 0.0) <= width {
                line = longer;
                continue;
            }
            lines.extend((!line.is_empty()).then(|| std::mem::take(&mut line)));
            // A word that is wider than the line is split.
            for c in word.chars() {
                line.push(c);
                if line.len() > c.len_utf8() && self.width(&line, Face::Display, size, 0.0) > width {
                    line.pop();
                    lines.push(std::mem::replace(&mut line, c.to_string()));
                }
            }
        }
        lines.extend((!line.is_empty()).then_some(line));
        lines
    }

    /// The first `most` lines of a title, the last one with an ellipsis.
    pub(super) fn cut(&mut self, text: &str, size: f32, width: f32, most: usize) -> Vec<String> {
        let mut lines = self.greedy(text, size, width);
        if lines.len() > most {
            lines.truncate(most);
            if let Some(last) = lines.last_mut() {
                let whole = std::mem::take(last);
                *last = self.shortened(&format!("{whole} …"), Face::Display, size, 0.0, width);
                if !last.ends_with('…') {
                    last.push('…');
                }
                *last = last.replace(" …", "…");
            }
        }
        lines
    }

    /// As much of a line as fits, with an ellipsis if it was truncated.
    pub(super) fn shortened(&mut self, text: &str, face: Face, size: f32, tracking: f32, width: f32) -> String {
        if self.width(text, face, size, tracking) <= width {
            return text.to_owned();
        }
        // No line has this many letters.
        let mut kept: Vec<char> = text.chars().take(200).filter(|c| *c != '…').collect();
        while let Some(_last) = kept.pop() {
            let whole: String = kept.iter().collect();
            let shorter = format!("{}…", whole.trim_end_matches([' ', ',', ';', ':', '.']));
            if self.width(&shorter, face, size, tracking) <= width {
                return shorter;
            }
        }
        String::new()
    }
}

/// Runs of a text with the font of a pair that has their characters.
fn runs(text: &str, pair: Pair) -> Vec<(FontRef<'static>, &str)> {
    let second = |c: char| pair[0].charmap().map(c) == 0 && pair[1].charmap().map(c) != 0;
    let mut pieces = Vec::new();
    let mut start = 0;
    let mut of_second = false;
    for (at, c) in text.char_indices() {
        if second(c) != of_second {
            pieces.extend((at > start).then(|| (pair[usize::from(of_second)], &text[start..at])));
            (start, of_second) = (at, !of_second);
        }
    }
    pieces.extend((start < text.len()).then(|| (pair[usize::from(of_second)], &text[start..])));
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_that_belong_together_move_together() {
        let mut setter = Setter::new().expect("fonts");
        let apart: f32 = ["T", "o"].iter().map(|c| setter.width(c, Face::Display, 80.0, 0.0)).sum();
        assert!(setter.width("To", Face::Display, 80.0, 0.0) < apart - 1.0, "no kerning");
        assert_eq!(setter.width("", Face::Display, 80.0, 3.0), 0.0);
        assert!(setter.width("ab", Face::Text, 20.0, 5.0) > setter.width("ab", Face::Text, 20.0, 0.0) + 4.9);
    }

    #[test]
    fn each_character_comes_from_a_font_that_has_it() {
        let setter = Setter::new().expect("fonts");
        let pieces: Vec<_> = runs("Łódź 1", setter.display).into_iter().map(|(_, piece)| piece).collect();
        assert_eq!(pieces.concat(), "Łódź 1");
        assert!(pieces.len() > 1);
        for c in "ĀčđĘğİłŃőřşŤűŹæß½–—‘’“”…€×·".chars() {
            assert!(has(c), "{c}");
        }
        assert!(!has('木') && !has('⛵') && !has('\u{301}'));
    }
}
