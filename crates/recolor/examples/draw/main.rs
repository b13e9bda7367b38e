//! Draws as a visitor does, to look at: strokes, corners, a material of the demo.
//!
//!     draw PHOTO OUT.png SURFACE...
//!
//! Each surface is `KIND SWATCH.jpg CONTRAST SCALE DIRECTION GLOSS NUMBERS`, with the numbers of [`Shape::of_numbers`]
//! between commas.

#![expect(clippy::print_stdout, clippy::expect_used, reason = "a program for developers")]

use recolor::{Cabin, Kind, Layer, Material, Picture, Shape, Swatch};

const PARTS: usize = 7;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [photo, out, surfaces @ ..] = arguments.as_slice() else {
        println!("draw PHOTO OUT.png (KIND SWATCH.jpg CONTRAST SCALE DIRECTION GLOSS NUMBERS)...");
        return;
    };
    let decoded = image::open(photo).expect("photo").to_rgba8();
    let (width, height) = decoded.dimensions();
    let mut cabin = Cabin::new(Picture::new(width as usize, height as usize, decoded.into_raw()).expect("size"));
    let mut layers = Vec::new();
    for surface in surfaces.chunks_exact(PARTS) {
        let swatch = read(&surface[1]);
        cabin.add_swatch(&surface[1], &swatch).expect("the bytes of the swatch");
        let number = |at: usize| surface[at].parse().expect("number");
        let mut material = Material::of(Kind::parse(&surface[0]).expect("kind"), &average(&swatch)).expect("color");
        material.contrast = number(2);
        material.scale = number(3);
        material.direction = number(4);
        material.gloss = number(5);
        let numbers: Vec<f32> = surface[6].split(',').map(|value| value.parse().expect("number")).collect();
        let shape = Shape::of_numbers(&numbers).expect("a shape");
        println!("{:.1} % of the photo", cabin.surface(&shape).expect("a surface").mask().share() * 100.0);
        layers.push(Layer { shape, material, swatch: surface[1].clone() });
    }
    let made = cabin.render(&layers).expect("a picture");
    image::save_buffer(out, &made.rgba, width, height, image::ColorType::Rgba8).expect("write");
}

fn read(file: &str) -> Swatch {
    let image = image::open(file).expect("swatch").to_rgba8();
    Swatch { width: image.width() as usize, height: image.height() as usize, rgba: image.into_raw() }
}

/// `#rrggbb`.
fn average(swatch: &Swatch) -> String {
    let mut sums = [0_u64; 3];
    for pixel in swatch.rgba.chunks_exact(4) {
        for (sum, &value) in sums.iter_mut().zip(pixel) {
            *sum += u64::from(value);
        }
    }
    let count = (swatch.width * swatch.height) as u64;
    let [red, green, blue] = sums.map(|sum| sum / count);
    format!("#{red:02x}{green:02x}{blue:02x}")
}
