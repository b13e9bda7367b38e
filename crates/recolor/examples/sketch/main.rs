//! Makes the sketch that pages show of "See your own cabin": the long cabinet of the sample cabin in oiled walnut, by
//! four corners, as a visitor sets them.
//!
//!     sketch PHOTO.jpg SWATCH.jpg OUT.png

#![expect(clippy::print_stdout, clippy::expect_used, reason = "a program for developers")]

use recolor::{Cabin, Corners, Kind, Layer, Material, Picture, Point, Shape, Swatch};

/// Of the fronts, as shares of the picture's width and height, from the upper left one on.
const FRONTS: [[f32; 2]; 4] = [[-0.045, 0.6795], [0.2905, 0.4998], [0.2895, 0.6042], [-0.045, 1.068]];
/// What demo/content/materials.toml says of the swatch.
const CONTRAST: f32 = 0.45;
const SCALE: f32 = 0.25;
const GLOSS: f32 = 0.2;
const UPRIGHT: f32 = 90.0;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [photo, swatch, out] = arguments.as_slice() else {
        println!("sketch PHOTO.jpg SWATCH.jpg OUT.png");
        return;
    };
    let decoded = image::open(photo).expect("photo").to_rgba8();
    let (width, height) = decoded.dimensions();
    let picture = Picture::new(width as usize, height as usize, decoded.into_raw()).expect("size");
    let wood = image::open(swatch).expect("swatch").to_rgba8();
    let (side, tall) = wood.dimensions();
    let swatch = Swatch { width: side as usize, height: tall as usize, rgba: wood.into_raw() };

    let place = |[x, y]: [f32; 2]| Point { x: x * width as f32, y: y * height as f32 };
    let shape = Shape { corners: Some(Corners(FRONTS.map(place))), ..Shape::default() };
    let mut material = Material::of(Kind::Wood, &average(&swatch)).expect("color");
    material.contrast = CONTRAST;
    material.scale = SCALE;
    material.gloss = GLOSS;
    material.direction = UPRIGHT;
    let mut cabin = Cabin::new(picture);
    cabin.add_swatch("walnut", &swatch).expect("the bytes of the swatch");
    let made = cabin.render(&[Layer { shape, material, swatch: "walnut".to_owned() }]).expect("a picture");
    image::save_buffer(out, &made.rgba, width, height, image::ColorType::Rgba8).expect("write");
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
