//! Scores the selection against true masks.
//!
//!     evaluate MASKS PICTURES [OUT] [SEEDS]
//!
//! MASKS has `PICTURE--SURFACE.png` and, optionally, `taps.json`; PICTURES has `PICTURE.jpg`. Prints the intersection over
//! union (3 pixels on either side of the outline left out) after one stroke, after one and two corrections, and after
//! one correction and eight strokes of the brush; for careful and careless strokes, and for four corners where the
//! surface has four sides. After that, how many corrections lowered a score, and how much of the rest of the picture a
//! new material changes with each mask; with SEEDS, the scores of so many other hands by the same rule. Into OUT go the
//! strokes (`strokes.json`, for the same comparison with other programs) and the
//! masks found.

#![expect(clippy::print_stdout, clippy::expect_used, reason = "a program for developers")]

mod shapes;
mod spill;
mod strokes;

use recolor::{Mask, MaskSource, Picture, Prepared, Shape, Stroke, Strokes};
use shapes::Figure;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;
use strokes::{Hand, Middle};

/// Pixels on either side of the outline that do not count.
const OUTLINE: f32 = 3.0;
const CORRECTIONS: usize = 2;
/// A correction that lowers a score by more than this did harm.
const FALL: f32 = 0.02;
/// Strokes of the brush that a person draws in 20 seconds.
const BRUSHES: usize = 8;

fn main() {
    let arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let [masks, pictures, rest @ ..] = arguments.as_slice() else {
        println!("evaluate MASKS PICTURES [OUT] [SEEDS]");
        return;
    };
    let seeds = rest.get(1).and_then(|seeds| seeds.to_str()?.parse().ok()).unwrap_or(0);
    let mut photos: BTreeMap<String, Prepared> = BTreeMap::new();
    let mut report = Report { out: rest.first().cloned(), seeds, json: Vec::new(), table: Table::default() };
    for name in surfaces(masks) {
        let Some((picture, _)) = name.split_once("--") else { continue };
        let prepared = photos.entry(picture.to_owned()).or_insert_with(|| {
            let picture = open(&pictures.join(format!("{picture}.jpg")));
            let start = Instant::now();
            let prepared = Prepared::new(picture);
            println!("prepared in {:.0} ms", start.elapsed().as_secs_f64() * 1000.0);
            prepared
        });
        report.add(&name, prepared, &figure(&masks.join(format!("{name}.png"))));
    }
    report.table.print();
    if let Some(out) = report.out {
        let json = report.json.join(",\n");
        std::fs::write(out.join("strokes.json"), format!("[\n{json}\n]\n")).expect("write strokes");
    }
}

struct Report {
    out: Option<PathBuf>,
    /// Other hands for each surface.
    seeds: u32,
    json: Vec<String>,
    table: Table,
}

impl Report {
    fn add(&mut self, name: &str, prepared: &Prepared, truth: &Figure) {
        let case = Case { prepared, truth, counted: counted(truth), beyond: spill::beyond(truth) };
        self.table.spill("true mask", case.share_changed(&truth.mask()));
        if let Some(corners) = recolor::corners_of(&truth.mask()) {
            let shape = Shape { corners: Some(corners), ..Shape::default() };
            self.table.add(name, "corners", &case.run(shape));
        }
        let middle = Middle::of(truth);
        for (hand, label) in [(Hand::Careful, "careful"), (Hand::Careless, "careless")] {
            let strokes = Strokes(middle.strokes(hand, 0));
            let result = case.run(Shape { strokes, ..Shape::default() });
            self.table.add(name, label, &result);
            self.json.push(as_json(name, label, &result));
            for (step, mask) in result.masks.iter().enumerate() {
                self.table.spill(&format!("{label} {step}"), case.share_changed(mask));
                if let Some(out) = &self.out {
                    save(mask, &out.join(format!("{name}-{label}-{step}.png")));
                }
            }
            for seed in 1..=self.seeds {
                let strokes = Strokes(middle.strokes(hand, seed));
                let result = case.run(Shape { strokes, ..Shape::default() });
                self.table.add(name, &format!("{label} others"), &result);
            }
        }
    }
}

struct Case<'a> {
    prepared: &'a Prepared,
    truth: &'a Figure,
    counted: Vec<bool>,
    /// The pixels that a new material must not change.
    beyond: Vec<bool>,
}

struct Outcome {
    strokes: Vec<Stroke>,
    masks: Vec<Mask>,
    /// At first, and after each correction.
    scores: Vec<f32>,
    /// After the brush, in the place of the second correction.
    brushed: f32,
    slowest: f64,
}

impl Case<'_> {
    fn run(&self, mut shape: Shape) -> Outcome {
        let mut outcome =
            Outcome { strokes: Vec::new(), masks: Vec::new(), scores: Vec::new(), brushed: 0.0, slowest: 0.0 };
        for corrections in 0..=CORRECTIONS {
            let start = Instant::now();
            let mask = shape.mask(self.prepared);
            outcome.slowest = outcome.slowest.max(start.elapsed().as_secs_f64() * 1000.0);
            let found = self.found(&mask);
            outcome.scores.push(self.score(&found));
            if corrections == 1 {
                outcome.brushed = self.brush(mask.clone());
            }
            outcome.masks.push(mask);
            if corrections < CORRECTIONS {
                shape.strokes.0.extend(strokes::correction(self.truth, &found, &self.counted));
            }
        }
        outcome.strokes = shape.strokes.0;
        outcome
    }

    /// The score after strokes of the brush, each in the largest wrong piece.
    fn brush(&self, mut mask: Mask) -> f32 {
        for _ in 0..BRUSHES {
            let Some(stroke) = strokes::brush(self.truth, &self.found(&mask), &self.counted) else { break };
            mask.brush(&stroke);
        }
        self.score(&self.found(&mask))
    }

    fn found(&self, mask: &Mask) -> Figure {
        Figure { pixels: mask.alpha.iter().map(|&alpha| alpha > 127).collect(), ..*self.truth }
    }

    /// Percent of the pixels beyond the surface that change visibly.
    fn share_changed(&self, mask: &Mask) -> f32 {
        let all = self.beyond.iter().filter(|&&counts| counts).count().max(1);
        spill::changed(&self.prepared.picture, mask, &self.beyond) as f32 / all as f32 * 100.0
    }

    /// Intersection over union.
    fn score(&self, found: &Figure) -> f32 {
        let mut both = 0u32;
        let mut either = 0u32;
        for ((&is, &should), &counts) in found.pixels.iter().zip(&self.truth.pixels).zip(&self.counted) {
            both += u32::from(counts && is && should);
            either += u32::from(counts && (is || should));
        }
        both as f32 / either.max(1) as f32
    }
}

fn counted(truth: &Figure) -> Vec<bool> {
    let inner = truth.depths();
    let outer = truth.complement().depths();
    inner.iter().zip(outer).map(|(&inner, outer)| inner.max(outer) > OUTLINE).collect()
}

#[derive(Default)]
struct Table {
    rows: Vec<String>,
    /// Scores by kind of stroke, and number of corrections.
    columns: BTreeMap<String, Vec<f32>>,
    /// Percent of the pixels beyond a surface that change, by kind of mask.
    spills: BTreeMap<String, Vec<f32>>,
    /// By how much each correction lowered a score, by kind of stroke.
    falls: BTreeMap<String, Vec<f32>>,
}

impl Table {
    fn spill(&mut self, label: &str, percent: f32) {
        self.spills.entry(label.to_owned()).or_default().push(percent);
    }

    fn add(&mut self, name: &str, label: &str, outcome: &Outcome) {
        let mut row = format!("{name:34} {label:15}");
        for (step, score) in outcome.scores.iter().enumerate() {
            let _ = write!(row, " {score:.3}");
            self.columns.entry(format!("{label} {step}")).or_default().push(*score);
        }
        self.columns.entry(format!("{label} brushed")).or_default().push(outcome.brushed);
        for (step, pair) in outcome.scores.windows(2).enumerate() {
            self.falls.entry(format!("{label} {}", step + 1)).or_default().push(pair[0] - pair[1]);
        }
        self.rows.push(format!("{row} brushed {:.3}  {:.0} ms", outcome.brushed, outcome.slowest));
    }

    fn print(&self) {
        for row in &self.rows {
            println!("{row}");
        }
        for (column, scores) in &self.columns {
            let mean: f32 = scores.iter().sum::<f32>() / scores.len() as f32;
            let worst = scores.iter().copied().fold(f32::INFINITY, f32::min);
            println!("{column:24} mean {mean:.3} worst {worst:.3}");
        }
        for (column, falls) in &self.falls {
            let many = falls.iter().filter(|&&fall| fall > FALL).count();
            let most = falls.iter().copied().fold(0.0, f32::max);
            println!("{column:24} lowers {many} of {} scores by more than {FALL}, at most by {most:.3}", falls.len());
        }
        for (column, percents) in &self.spills {
            let mean: f32 = percents.iter().sum::<f32>() / percents.len() as f32;
            let worst = percents.iter().copied().fold(0.0, f32::max);
            println!("{column:24} changes {mean:.2} % of the rest, at most {worst:.2} %");
        }
    }
}

fn as_json(name: &str, label: &str, outcome: &Outcome) -> String {
    let (picture, surface) = name.split_once("--").unwrap_or((name, ""));
    let mut list = Vec::new();
    for stroke in &outcome.strokes {
        let points: Vec<String> =
            stroke.points.iter().map(|point| format!("[{:.1},{:.1}]", point.x, point.y)).collect();
        list.push(format!(
            r#"{{"wanted":{},"width":{},"points":[{}]}}"#,
            stroke.wanted,
            stroke.width,
            points.join(",")
        ));
    }
    let scores: Vec<String> = outcome.scores.iter().map(|score| format!("{score:.3}")).collect();
    format!(
        r#"{{"picture":"{picture}","surface":"{surface}","hand":"{label}","scores":[{}],"strokes":[{}]}}"#,
        scores.join(","),
        list.join(",")
    )
}

fn surfaces(folder: &Path) -> Vec<String> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder).expect("folder of masks").flatten() {
        if let Some(name) = entry.file_name().to_str().and_then(|name| name.strip_suffix(".png")) {
            names.push(name.to_owned());
        }
    }
    names.sort();
    names
}

fn open(path: &Path) -> Picture {
    let decoded = image::open(path).expect("picture").to_rgba8();
    Picture::scaled(decoded.width() as usize, decoded.height() as usize, decoded.into_raw()).expect("size")
}

fn figure(path: &Path) -> Figure {
    let decoded = image::open(path).expect("mask").to_luma8();
    let pixels = decoded.iter().map(|&value| value > 127).collect();
    Figure { width: decoded.width() as usize, height: decoded.height() as usize, pixels }
}

fn save(mask: &Mask, path: &Path) {
    let saved = image::save_buffer(path, &mask.alpha, mask.width as u32, mask.height as u32, image::ColorType::L8);
    saved.expect("write mask");
}
