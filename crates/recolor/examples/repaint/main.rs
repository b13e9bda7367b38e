//! Repaints a masked surface, to look at, and times it.
//!
//!     repaint PHOTO MASK KIND HEX OUT.png [scale=0.4] [direction=0] [contrast=0.3] [gloss=0.3] [swatch=FILE]

#![expect(clippy::print_stdout, clippy::expect_used, reason = "a program for developers")]

use recolor::{Kind, Mask, Material, Picture, Surface, Swatch};
use std::time::Instant;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [photo, mask, kind, hex, out, options @ ..] = arguments.as_slice() else {
        println!("repaint PHOTO MASK KIND HEX OUT.png [scale=..] [direction=..] [contrast=..] [gloss=..] [swatch=..]");
        return;
    };
    let photo = image::open(photo).expect("photo").to_rgba8();
    let mut picture = Picture::new(photo.width() as usize, photo.height() as usize, photo.into_raw()).expect("size");
    let alpha = image::open(mask).expect("mask").to_luma8().into_raw();
    let mask = Mask { width: picture.width, height: picture.height, alpha };
    let mut material = Material::of(Kind::parse(kind).expect("kind"), hex).expect("color");
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
                material.swatch = Some(swatch);
            }
            _ => println!("{name} is no option"),
        }
    }
    let start = Instant::now();
    let surface = Surface::new(&picture, mask, None).expect("mask of the photo's size");
    let taken_apart = start.elapsed();
    // Once before: the figure is drawn at the first use.
    surface.recolor(&mut picture.clone(), &material).expect("same size");
    let start = Instant::now();
    surface.recolor(&mut picture, &material).expect("same size");
    println!("taken apart in {taken_apart:.0?}, repainted in {:.0?}", start.elapsed());
    let saved =
        image::save_buffer(out, &picture.rgba, picture.width as u32, picture.height as u32, image::ColorType::Rgba8);
    saved.expect("write");
}
