//! Repaints a masked surface, to look at, and times it.
//!
//!     repaint PHOTO MASK KIND HEX OUT.png [scale=0.4] [direction=0] [contrast=0.3] [gloss=0.3] [swatch=FILE]

#![expect(clippy::print_stdout, clippy::expect_used, reason = "a program for developers")]

use recolor::{Figure, Finish, Kind, Mask, Material, Picture, Surface, Swatch};
use std::time::Instant;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [photo, mask, kind, hex, out, options @ ..] = arguments.as_slice() else {
        println!("repaint PHOTO MASK KIND HEX OUT.png [scale=..] [direction=..] [contrast=..] [gloss=..] [swatch=..]");
        return;
    };
    let decoded = image::open(photo).expect("photo").to_rgba8();
    let photo = Picture::new(decoded.width() as usize, decoded.height() as usize, decoded.into_raw()).expect("size");
    let alpha = image::open(mask).expect("mask").to_luma8().into_raw();
    let mask = Mask { width: photo.width, height: photo.height, alpha };
    let mut material = Material::of(Kind::parse(kind).expect("kind"), hex).expect("color");
    let mut figure = None;
    for option in options {
        let (name, value) = option.split_once('=').expect("name=value");
        let number = || value.parse().expect("number");
        match name {
            "scale" => material.scale = number(),
            "direction" => material.direction = number(),
            "contrast" => material.contrast = number(),
            "gloss" => material.gloss = number(),
            "swatch" => {
                let image = image::open(value).expect("swatch").to_rgba8();
                let swatch =
                    Swatch { width: image.width() as usize, height: image.height() as usize, rgba: image.into_raw() };
                figure = Figure::of_swatch(&swatch);
            }
            _ => println!("{name} is no option"),
        }
    }
    let mut finish = Finish::usual(&material);
    if figure.is_some() {
        finish.figure = figure.as_ref();
    }
    let surface = Surface::new(&photo, mask, None).expect("mask of the photo's size");
    let mut picture = photo.clone();
    let start = Instant::now();
    surface.recolor(&photo, &mut picture, finish).expect("same size");
    let first = start.elapsed();
    let mut picture = photo.clone();
    let start = Instant::now();
    surface.recolor(&photo, &mut picture, finish).expect("same size");
    println!("first material in {first:.0?}, another in {:.0?}", start.elapsed());
    let saved =
        image::save_buffer(out, &picture.rgba, picture.width as u32, picture.height as u32, image::ColorType::Rgba8);
    saved.expect("write");
}
