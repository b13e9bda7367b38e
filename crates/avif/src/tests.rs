//! What libaom's own decoder reads in the files.
#![expect(unsafe_code, reason = "libaom is C")]

use crate::{Pixels, Settings, encode};
use libaom_sys::*;
use std::{mem, ptr};

const FINE: Settings = Settings { quantizer: 8, speed: 6 };

/// The AV1 data in a file: alpha, if there is some, and color.
fn items(file: &[u8]) -> Vec<&[u8]> {
    let number = |at: usize| u32::from_be_bytes(file[at..at + 4].try_into().unwrap()) as usize;
    // Version, sizes of the fields and the number of items; each has a number, a source, a number of parts, a start
    // and a length.
    let table = file.windows(4).position(|at| at == b"iloc").unwrap() + 4;
    let count = number(table + 4) & 0xFFFF;
    (0..count).map(|item| table + 8 + item * 14 + 6).map(|at| &file[number(at)..][..number(at + 4)]).collect()
}

/// The planes of a picture, as levels from 0 to 1023.
fn decoded(data: &[u8], width: usize, height: usize) -> Vec<Vec<u16>> {
    // SAFETY: as libaom's documentation of each function demands; the image is read before anything else is called.
    unsafe {
        let mut context = mem::zeroed::<aom_codec_ctx_t>();
        let version = AOM_DECODER_ABI_VERSION as i32;
        assert_eq!(aom_codec_dec_init_ver(&raw mut context, aom_codec_av1_dx(), ptr::null(), 0, version), AOM_CODEC_OK);
        assert_eq!(aom_codec_decode(&raw mut context, data.as_ptr(), data.len(), ptr::null_mut()), AOM_CODEC_OK);
        let image = aom_codec_get_frame(&raw mut context, &mut ptr::null()).as_ref().unwrap();
        assert_eq!((image.d_w as usize, image.d_h as usize, image.range), (width, height, AOM_CR_FULL_RANGE));
        let planes = if image.monochrome == 0 { 3 } else { 1 };
        let row = |plane: usize, y: usize| {
            let start = image.planes[plane].byte_add(y * image.stride[plane] as usize).cast::<u16>();
            std::slice::from_raw_parts(start, width).to_vec()
        };
        let planes = (0..planes).map(|plane| (0..height).flat_map(|y| row(plane, y)).collect()).collect();
        aom_codec_destroy(&raw mut context);
        planes
    }
}

/// The mean difference from the pixels in YCbCr, of 1023.
fn difference(pixels: &[[u8; 3]], planes: &[Vec<u16>]) -> f64 {
    let wanted = crate::ycbcr(pixels.iter().copied());
    let all = wanted.iter().flatten().zip(planes.iter().flatten());
    all.map(|(a, b)| f64::from(a.abs_diff(*b))).sum::<f64>() / (pixels.len() * 3) as f64
}

fn scene(width: usize, height: usize) -> Vec<[u8; 3]> {
    let at = |x: usize, y: usize| {
        [(x * 255 / width) as u8, (y * 255 / height) as u8, ((x / 8 + y / 8) % 2 * 120 + 60) as u8]
    };
    (0..width * height).map(|i| at(i % width, i / width)).collect()
}

#[test]
fn a_picture_of_any_size_comes_back_nearly_as_it_was() {
    for (width, height) in [(1, 1), (1, 40), (33, 1), (2, 3), (17, 31), (121, 67), (256, 200)] {
        let pixels = scene(width, height);
        let file = encode(width as u32, height as u32, Pixels::Rgb(pixels.as_flattened()), FINE).unwrap();
        assert_eq!(&file[4..12], b"ftypavif");
        let [data] = items(&file)[..] else { panic!("one item is wanted") };
        let planes = decoded(data, width, height);
        assert_eq!(planes.len(), 3);
        let difference = difference(&pixels, &planes);
        assert!(difference < 12.0, "{width} x {height}: {difference}");
    }
}

#[test]
fn alpha_comes_back_too_and_what_it_hides_costs_nothing() {
    for (width, height) in [(1, 1), (1, 9), (35, 21), (200, 120)] {
        let hidden = |i: usize| i % width <= width / 2;
        let pixels = scene(width, height);
        let seen = |value: u8| {
            let clear = |i: usize, [r, g, b]: [u8; 3]| if hidden(i) { [value, g, value, 0] } else { [r, g, b, 200] };
            pixels.iter().enumerate().map(|(i, pixel)| clear(i, *pixel)).collect::<Vec<_>>()
        };
        let rgba = seen(0);
        let file = encode(width as u32, height as u32, Pixels::Rgba(rgba.as_flattened()), FINE).unwrap();
        assert_eq!(file, encode(width as u32, height as u32, Pixels::Rgba(seen(255).as_flattened()), FINE).unwrap());
        assert!(file.windows(5).any(|at| at == b"alpha"));
        let [alpha, color] = items(&file)[..] else { panic!("two items are wanted") };
        let difference = difference(&crate::visible(&rgba).collect::<Vec<_>>(), &decoded(color, width, height));
        assert!(difference < 12.0, "{width} x {height}: {difference}");
        let alpha = decoded(alpha, width, height);
        assert_eq!(alpha.len(), 1);
        let wrong = alpha[0]
            .iter()
            .zip(&rgba)
            .map(|(found, pixel)| f64::from(found.abs_diff(crate::level(crate::scaled(pixel[3])))));
        let wrong = wrong.sum::<f64>() / rgba.len() as f64;
        assert!(wrong < 8.0, "{width} x {height}: {wrong}");
    }
}

#[test]
fn an_opaque_picture_has_no_alpha() {
    let pixels = scene(40, 30);
    let rgba: Vec<u8> = pixels.iter().flat_map(|&[r, g, b]| [r, g, b, 255]).collect();
    let with = encode(40, 30, Pixels::Rgba(&rgba), FINE).unwrap();
    assert_eq!(with, encode(40, 30, Pixels::Rgb(pixels.as_flattened()), FINE).unwrap());
}

#[test]
fn fewer_levels_take_fewer_bytes() {
    let pixels = scene(300, 200);
    let size = |quantizer| {
        encode(300, 200, Pixels::Rgb(pixels.as_flattened()), Settings { quantizer, speed: 6 }).unwrap().len()
    };
    assert!(size(10) > size(40) && size(40) > size(63));
}

#[test]
fn wrong_dimensions_and_settings_are_refused() {
    let refused = |width, height, settings| encode(width, height, Pixels::Rgb(&[0; 12]), settings).is_err();
    assert!(!refused(2, 2, FINE));
    assert!(refused(2, 3, FINE) && refused(0, 2, FINE) && refused(0, 0, FINE) && refused(1 << 17, 1, FINE));
    assert!(refused(2, 2, Settings { quantizer: 64, speed: 6 }) && refused(2, 2, Settings { quantizer: 8, speed: 99 }));
}
