use recolor::{Cabin, Kind, Layer, Material, Picture, Shape};

/// A shape is refused, or its mask is the same each time, and only what it selects is recolored. Two bytes are the
/// size of a picture of at most 64 pixels a side; the others are its pixels and the numbers of the shape.
pub fn cabin(data: &[u8]) {
    let [width, height, rest @ ..] = data else { return };
    let width = usize::from(width % 64) + 1;
    let height = usize::from(height % 64) + 1;
    let rgba: Vec<u8> =
        (0..width * height * 4).map(|at| rest.get(at % rest.len().max(1)).copied().unwrap_or(0)).collect();
    let numbers: Vec<f32> =
        rest.chunks_exact(4).map(|bytes| f32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])).collect();
    let Some(shape) = Shape::of_numbers(&numbers) else { return };
    let photo = Picture::new(width, height, rgba).expect("the bytes fit the size");
    let mut cabin = Cabin::new(photo.clone());
    let mask = cabin.surface(&shape).expect("a mask of the photo's size").mask().clone();
    let again = Cabin::new(photo.clone()).surface(&shape).expect("a mask of the photo's size").mask().clone();
    assert_eq!(mask, again);
    let path = recolor::path(&mask);
    assert!(path.is_empty() || (path.starts_with('M') && path.ends_with('Z')), "{path}");
    let material = Material::of(Kind::Floor, "#7a4b2c").expect("a color");
    let painted = cabin.render(&[Layer { shape, material, swatch: String::new() }]).expect("a photo");
    for (index, &alpha) in mask.alpha.iter().enumerate() {
        assert!(alpha > 0 || painted.rgb(index) == photo.rgb(index), "pixel {index} is not selected");
    }
    assert_eq!(cabin.render(&[]).expect("a photo"), &photo);
}
