//! Rendering text: shaping with kerning, line breaks, truncation.

use super::canvas::{Canvas, Color, Mask};
use crate::error::PixelsError;
use std::sync::LazyLock;
use swash::scale::{Render, ScaleContext, Source};
use swash::shape::ShapeContext;
use swash::text::Script;
use swash::zeno::{Format, Vector};
use swash::{FontRef, GlyphId};

/// Latin letters, and Central European ones in a separate file, as in the fonts' packages; subset
/// by `scripts/subset-fonts.mjs`.
const DISPLAY: [&[u8]; 2] =
    [include_bytes!("../../fonts/fraunces-latin.ttf"), include_bytes!("../../fonts/fraunces-latin-ext.ttf")];
const TEXT: [&[u8]; 2] =
    [include_bytes!("../../fonts/figtree-latin.ttf"), include_bytes!("../../fonts/figtree-latin-ext.ttf")];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Face {
    Display,
    Text,
}

type Pair = [FontRef<'static>; 2];

#[derive(Clone, Copy)]
struct Fonts {
    display: Pair,
    text: Pair,
}

/// `None` only if a file in this folder is damaged, which a test would detect.
static FONTS: LazyLock<Option<Fonts>> = LazyLock::new(|| Some(Fonts { display: open(DISPLAY)?, text: open(TEXT)? }));

fn open(files: [&'static [u8]; 2]) -> Option<Pair> {
    Some([FontRef::from_index(files[0], 0)?, FontRef::from_index(files[1], 0)?])
}

/// Whether both typefaces have a character.
pub(super) fn has(c: char) -> bool {
    match &*FONTS {
        Some(fonts) => pair_has(fonts.display, c) && pair_has(fonts.text, c),
        None => false,
    }
}

fn pair_has(pair: Pair, c: char) -> bool {
    pair.iter().any(|font| has_glyph(*font, c))
}

fn has_glyph(font: FontRef<'_>, c: char) -> bool {
    font.charmap().map(c) != 0
}

struct ShapedLine {
    glyphs: Vec<Glyph>,
    width: f32,
}

struct Glyph {
    font: FontRef<'static>,
    id: GlyphId,
    x: f32,
    y: f32,
}

pub(super) struct Setter {
    fonts: Fonts,
    shapes: ShapeContext,
    scales: ScaleContext,
}

impl Setter {
    pub(super) fn new() -> Result<Self, PixelsError> {
        let Some(fonts) = *FONTS else { return Err(PixelsError::encode("the og:image's fonts cannot be read")) };
        Ok(Self { fonts, shapes: ShapeContext::new(), scales: ScaleContext::new() })
    }

    /// `tracking` is added after each glyph.
    fn shape(&mut self, text: &str, face: Face, size: f32, tracking: f32) -> ShapedLine {
        let pair = match face {
            Face::Display => self.fonts.display,
            Face::Text => self.fonts.text,
        };
        let mut glyphs = Vec::with_capacity(text.len());
        let mut x = 0.0;
        for Run { font, text } in runs(text, pair) {
            let mut shaper = self.shapes.builder(font).script(Script::Latin).size(size).build();
            shaper.add_str(text);
            shaper.shape_with(|cluster| {
                for glyph in cluster.glyphs {
                    glyphs.push(Glyph { font, id: glyph.id, x: x + glyph.x, y: glyph.y });
                    x += glyph.advance + tracking;
                }
            });
        }
        let width = if glyphs.is_empty() { 0.0 } else { x - tracking };
        ShapedLine { glyphs, width }
    }

    pub(super) fn width(&mut self, text: &str, face: Face, size: f32, tracking: f32) -> f32 {
        self.shape(text, face, size, tracking).width
    }

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
        for glyph in self.shape(text, face, size, tracking).glyphs {
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
            if !line.is_empty() {
                lines.push(std::mem::take(&mut line));
            }
            // A word that is wider than the line is split.
            for c in word.chars() {
                line.push(c);
                if line.len() > c.len_utf8() && self.width(&line, Face::Display, size, 0.0) > width {
                    line.pop();
                    lines.push(std::mem::replace(&mut line, c.to_string()));
                }
            }
        }
        if !line.is_empty() {
            lines.push(line);
        }
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
        let mut kept: String = text.chars().take(200).collect();
        kept.retain(|c| c != '…');
        while kept.pop().is_some() {
            let shorter = format!("{}…", kept.trim_end_matches([' ', ',', ';', ':', '.']));
            if self.width(&shorter, face, size, tracking) <= width {
                return shorter;
            }
        }
        String::new()
    }
}

struct Run<'t> {
    font: FontRef<'static>,
    text: &'t str,
}

/// The second font of a pair is taken for characters that only it has.
fn runs(text: &str, pair: Pair) -> Vec<Run<'_>> {
    let [first, second] = pair;
    let mut runs = Vec::new();
    let mut start = 0;
    let mut font = first;
    let mut is_second = false;
    for (at, c) in text.char_indices() {
        let needs_second = !has_glyph(first, c) && has_glyph(second, c);
        if needs_second != is_second {
            if at > start {
                runs.push(Run { font, text: &text[start..at] });
            }
            start = at;
            font = if needs_second { second } else { first };
            is_second = needs_second;
        }
    }
    if start < text.len() {
        runs.push(Run { font, text: &text[start..] });
    }
    runs
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
        let pieces: Vec<_> = runs("Łódź 1", setter.fonts.display).into_iter().map(|run| run.text).collect();
        assert_eq!(pieces.concat(), "Łódź 1");
        assert!(pieces.len() > 1);
        for c in "ĀčđĘğİłŃőřşŤűŹæß½–—‘’“”…€×·".chars() {
            assert!(has(c), "{c}");
        }
        assert!(!has('木') && !has('⛵') && !has('\u{301}'));
    }
}
