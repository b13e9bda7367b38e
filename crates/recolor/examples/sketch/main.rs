//! Makes the sketch that pages show of "See your own cabin": the long cabinet of the sample cabin in oiled walnut, by
//! four corners and the eraser over its knobs, as a visitor draws them.
//!
//!     sketch PHOTO.jpg SWATCH.jpg OUT.png

#![expect(clippy::print_stdout, clippy::expect_used, reason = "a program for developers")]

use recolor::{Cabin, Corners, Kind, Layer, Material, Picture, Point, Shape, Stroke, Swatch};

/// Of the fronts, as shares of the picture's width and height, from the upper left one on.
const FRONTS: [[f32; 2]; 4] = [[-0.045, 0.6795], [0.2905, 0.4998], [0.2895, 0.6042], [-0.045, 1.068]];
/// Of its knobs, as shares too, and how wide each is.
const KNOBS: [[f32; 3]; 23] = [
    [0.0512, 0.6608, 0.005],
    [0.0537, 0.6583, 0.005],
    [0.0619, 0.6533, 0.005],
    [0.065, 0.65, 0.005],
    [0.1397, 0.6021, 0.0049],
    [0.1397, 0.6504, 0.0049],
    [0.1397, 0.7104, 0.0049],
    [0.1397, 0.7779, 0.0049],
    [0.1772, 0.5775, 0.0043],
    [0.1772, 0.6196, 0.0043],
    [0.1772, 0.6713, 0.0043],
    [0.1772, 0.7296, 0.0043],
    [0.2491, 0.5312, 0.0024],
    [0.2491, 0.5604, 0.0024],
    [0.2491, 0.5971, 0.0024],
    [0.2491, 0.6388, 0.0024],
    [0.2178, 0.5504, 0.0024],
    [0.2216, 0.5487, 0.0024],
    [0.2641, 0.5212, 0.0024],
    [0.2641, 0.5487, 0.0024],
    [0.2641, 0.5821, 0.0024],
    [0.2641, 0.6196, 0.0024],
    [0.2816, 0.5104, 0.0024],
];
/// What demo/content/materials.toml says of the swatch.
const CONTRAST: f32 = 0.45;
const SCALE: f32 = 0.25;
/// The photo shows about 16 ft where 8 are usual.
const WIDE: f32 = 0.5;
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
    let mut shape = Shape { corners: Some(Corners(FRONTS.map(place))), ..Shape::default() };
    for [x, y, wide] in KNOBS {
        shape.brushed.push(Stroke { points: vec![place([x, y])], width: wide * width as f32, wanted: false });
    }
    let mut material = Material::of(Kind::Wood, &average(&swatch)).expect("color");
    material.contrast = CONTRAST;
    material.scale = SCALE * WIDE;
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
