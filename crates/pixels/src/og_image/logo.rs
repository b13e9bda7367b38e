//! The logo, from the site header's file. It consists of strokes only.

use super::canvas::{Canvas, Color, Mask};
use std::sync::LazyLock;
use swash::zeno::{Cap, Join, Mask as Path, Stroke, Transform};

const SVG: &str = include_str!("../../../../public/logos/light.svg");
/// The emblem is the part left of the name.
const EMBLEM: usize = 3;

struct Line {
    path: String,
    width: f32,
    gold: bool,
    round: bool,
}

static LINES: LazyLock<Vec<Line>> = LazyLock::new(|| lines(SVG));

fn lines(svg: &'static str) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut group = "";
    for tag in svg.split('<').skip(1) {
        let tag = tag.split('>').next().unwrap_or(tag);
        if tag.starts_with("g ") {
            group = tag;
        } else if tag.starts_with("/g") {
            group = "";
        } else if tag.starts_with("path ") {
            let Some(path) = attribute(tag, " d") else { continue };
            let width = match inherited(tag, group, "stroke-width") {
                Some(width) => width.parse().unwrap_or(1.0),
                None => 1.0,
            };
            lines.push(Line {
                path: single_arcs(path),
                width,
                gold: inherited(tag, group, " stroke") == Some("#d9b878"),
                round: inherited(tag, group, "stroke-linecap").is_some(),
            });
        }
    }
    lines
}

/// An attribute of a tag or, if it has none, of its group.
fn inherited(tag: &'static str, group: &'static str, name: &str) -> Option<&'static str> {
    match attribute(tag, name) {
        Some(value) => Some(value),
        None => attribute(group, name),
    }
}

/// The path with one letter per arc: zeno's parser fails if one letter covers several. Our arcs
/// have seven numbers each, with separate flags.
fn single_arcs(path: &str) -> String {
    let mut out = String::with_capacity(path.len() + 32);
    let mut rest = path;
    while let Some(at) = rest.find(['a', 'A']) {
        let (before, from) = rest.split_at(at);
        let (letter, from) = from.split_at(1);
        let end = from.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(from.len());
        out.push_str(before);
        let spaced = from[..end].replace('-', " -").replace(',', " ");
        for arc in spaced.split_whitespace().collect::<Vec<_>>().chunks(7) {
            out.push_str(letter);
            out.push_str(&arc.join(" "));
        }
        rest = &from[end..];
    }
    out + rest
}

fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = tag.split_once(&format!("{name}=\""))?;
    rest.split_once('"').map(|(value, _)| value)
}

/// Draws the logo with its upper left corner at `at`; returns where it ends.
pub(super) fn draw(canvas: &mut Canvas, at: (f32, f32), scale: f32, ink: Color, gold: Color) -> f32 {
    for line in LINES.iter() {
        canvas.stamp(&stroked(line, line.width, at, scale), if line.gold { gold } else { ink });
    }
    at.0 + 505.0 * scale
}

/// The emblem, large and faint, in the lower right corner.
pub(super) fn watermark(canvas: &mut Canvas, color: Color) {
    for line in LINES.iter().take(EMBLEM) {
        let mut mask = stroked(line, line.width * 0.6, (640.0, 40.0), 5.6);
        for cover in &mut mask.cover {
            *cover /= 2;
        }
        canvas.stamp(&mask, color);
    }
}

fn stroked(line: &Line, width: f32, at: (f32, f32), scale: f32) -> Mask {
    let mut stroke = Stroke::new(width);
    if line.round {
        stroke.cap(Cap::Round).join(Join::Round);
    }
    let transform = Transform::scale(scale, scale).then_translate(at.0, at.1);
    let (cover, placement) = Path::new(line.path.as_str()).style(stroke).transform(Some(transform)).render();
    Mask { left: placement.left, top: placement.top, width: placement.width, cover }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_whole_logo_is_read() {
        assert_eq!(LINES.len(), 7);
        assert!(LINES.iter().all(|line| swash::zeno::validate_svg(&line.path).is_ok()));
        assert_eq!(single_arcs("M0 0a1 1 0 1 0 0 2 1 1 0 1 0 0-2Z"), "M0 0a1 1 0 1 0 0 2a1 1 0 1 0 0 -2Z");
        assert_eq!(LINES.iter().filter(|line| line.gold).count(), 3);
        assert_eq!(LINES.iter().filter(|line| line.round).count(), EMBLEM);
        assert!(LINES.iter().take(EMBLEM).all(|line| line.width > 2.0));
    }
}
