//! Draws the demo's swatches: 512 pixels, and repeating without a seam.
//!
//!     swatch FOLDER

#![expect(clippy::print_stdout, clippy::expect_used, reason = "a program for developers")]

mod cloth;
mod noise;
mod stone;
mod wood;

use cloth::Weave;
use jpeg_encoder::{ColorType, Encoder, SamplingFactor};
use std::path::{Path, PathBuf};
use wood::Wood;

/// sRGB, 0 to 1.
pub type Color = [f32; 3];

const SIDE: usize = 512;
const QUALITY: u8 = 61;

pub fn mix(first: Color, second: Color, share: f32) -> Color {
    std::array::from_fn(|channel| first[channel] + (second[channel] - first[channel]) * share)
}

pub fn scaled(color: Color, factor: f32) -> Color {
    color.map(|value| value * factor)
}

fn hex(value: u32) -> Color {
    let [_, red, green, blue] = value.to_be_bytes();
    [red, green, blue].map(|byte| f32::from(byte) / 255.0)
}

fn main() {
    let Some(folder) = std::env::args_os().nth(1).map(PathBuf::from) else {
        println!("swatch FOLDER");
        return;
    };
    woods(&folder);
    fabrics(&folder);
    stones_and_paints(&folder);
    floors(&folder);
}

const WALNUT: Wood = Wood {
    light: [0.5, 0.352, 0.235],
    middle: [0.37, 0.245, 0.158],
    dark: [0.185, 0.115, 0.078],
    rings: 17.0,
    lines: 0.75,
    bands: 0.9,
    pores: 0.6,
    silk: 0.5,
    seed: 5,
};
const WALNUT_GLOSS: Wood = Wood {
    light: [0.435, 0.29, 0.188],
    middle: [0.29, 0.176, 0.114],
    dark: [0.137, 0.078, 0.063],
    silk: 1.1,
    pores: 0.25,
    seed: 9,
    ..WALNUT
};
const OAK: Wood = Wood {
    light: [0.86, 0.775, 0.655],
    middle: [0.785, 0.685, 0.55],
    dark: [0.61, 0.5, 0.37],
    rings: 26.0,
    lines: 0.6,
    bands: 0.6,
    pores: 0.55,
    silk: 0.3,
    seed: 21,
};
const TEAK: Wood = Wood {
    light: [0.72, 0.5, 0.285],
    middle: [0.6, 0.39, 0.21],
    dark: [0.37, 0.215, 0.11],
    rings: 20.0,
    lines: 0.7,
    bands: 0.7,
    pores: 0.5,
    silk: 0.3,
    seed: 33,
};

fn woods(folder: &Path) {
    draw(folder, "walnut-oil", |u, v| WALNUT.at(u, v));
    draw(folder, "walnut-high-gloss", |u, v| WALNUT_GLOSS.at(u, v));
    let mahogany = Wood {
        light: hex(0xa65f3d),
        middle: hex(0x84422a),
        dark: hex(0x542517),
        rings: 13.0,
        lines: 0.4,
        bands: 0.8,
        pores: 0.65,
        silk: 1.5,
        seed: 14,
    };
    draw(folder, "mahogany-satin", |u, v| mahogany.at(u, v));
    draw(folder, "teak-oil", |u, v| TEAK.at(u, v));
    let maple = Wood {
        light: hex(0xe9d3ae),
        middle: hex(0xdbbe92),
        dark: hex(0xbb9566),
        rings: 14.0,
        lines: 0.4,
        bands: 0.5,
        pores: 0.12,
        silk: 0.9,
        seed: 17,
    };
    draw(folder, "maple-clear", |u, v| maple.at(u, v));
    draw(folder, "white-oak-soaped", |u, v| OAK.at(u, v));
    let ash = Wood {
        light: hex(0x3a3835),
        middle: hex(0x2a2827),
        dark: hex(0x121110),
        rings: 22.0,
        lines: 0.8,
        bands: 0.4,
        pores: 0.9,
        silk: 0.2,
        seed: 25,
    };
    draw(folder, "ash-black-stain", |u, v| ash.at(u, v));
    let cherry = Wood {
        light: hex(0xc98a58),
        middle: hex(0xb06f42),
        dark: hex(0x85492a),
        rings: 15.0,
        lines: 0.45,
        bands: 0.7,
        pores: 0.2,
        silk: 0.9,
        seed: 29,
    };
    draw(folder, "cherry", |u, v| cherry.at(u, v));
}

fn fabrics(folder: &Path) {
    let canvas = |color: u32, seed: u32| Weave {
        color: hex(color),
        across: scaled(hex(color), 0.93),
        threads: 60,
        slub: 0.35,
        seed,
    };
    let navy = canvas(0x2a3b5c, 40);
    draw(folder, "canvas-navy", |u, v| navy.at(u, v));
    let linen = Weave { color: hex(0xe9dfc8), across: hex(0xdccfb3), threads: 64, slub: 0.6, seed: 44 };
    draw(folder, "linen-cream", |u, v| linen.at(u, v));
    draw(folder, "leather-cognac", |u, v| cloth::leather(hex(0xa9663a), u, v));
    let sand = canvas(0xcbb28c, 48);
    draw(folder, "canvas-sand", |u, v| sand.at(u, v));
    draw(folder, "wool-charcoal", |u, v| cloth::wool(hex(0x434549), u, v));
    draw(folder, "stripe-navy-cream", |u, v| cloth::stripes(hex(0x2a3b5c), hex(0xe9e0cc), u, v));
    let oyster = canvas(0xd8d3c8, 52);
    draw(folder, "canvas-oyster", |u, v| oyster.at(u, v));
}

fn stones_and_paints(folder: &Path) {
    draw(folder, "paint-hull-white", |u, v| stone::paint(hex(0xf1efe8), 60, u, v));
    draw(folder, "paint-fog-grey", |u, v| stone::paint(hex(0xb4b9ba), 64, u, v));
    draw(folder, "paint-sea-green", |u, v| stone::paint(hex(0x6f9488), 68, u, v));
    draw(folder, "marble", stone::marble);
    draw(folder, "slate", stone::slate);
    draw(folder, "quartz-sand", stone::quartz);
}

fn floors(folder: &Path) {
    let teak = Wood { rings: 40.0, ..TEAK };
    draw(folder, "teak-and-holly", |u, v| wood::teak_and_holly(&teak, u, v));
    draw(folder, "oak-plank", |u, v| wood::planks(&OAK, u, v));
    draw(folder, "cork", wood::cork);
}

fn draw(folder: &Path, name: &str, color: impl Fn(f32, f32) -> Color) {
    let mut bytes = Vec::with_capacity(SIDE * SIDE * 3);
    for y in 0..SIDE {
        for x in 0..SIDE {
            let u = (x as f32 + 0.5) / SIDE as f32;
            let v = (y as f32 + 0.5) / SIDE as f32;
            bytes.extend(color(u, v).map(|value| (value.clamp(0.0, 1.0) * 255.0).round() as u8));
        }
    }
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, QUALITY);
    encoder.set_sampling_factor(SamplingFactor::F_2_2);
    encoder.set_progressive(true);
    encoder.set_optimized_huffman_tables(true);
    encoder.encode(&bytes, SIDE as u16, SIDE as u16, ColorType::Rgb).expect("a picture");
    std::fs::write(folder.join(format!("swatch-{name}.jpg")), file).expect("write picture");
}
