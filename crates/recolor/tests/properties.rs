//! Properties that hold for every photo and every list of strokes.

#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use proptest::prelude::*;
use recolor::{
    Cabin, Corners, Finish, Kind, Layer, Mask, MaskSource, Material, Picture, Point, Prepared, Shape, Stroke, Strokes,
    Surface, Swatch,
};

/// Patches of a few colors with noise, from a seed.
fn photo(width: usize, height: usize, seed: u32) -> Picture {
    let mut rgba = Vec::with_capacity(width * height * 4);
    let mut random = seed;
    for y in 0..height {
        for x in 0..width {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let patch = (x * 3 / width + 3 * (y * 2 / height)) as u32;
            let noise = random >> 28;
            let color = [patch.wrapping_mul(seed | 1) >> 3, patch * 37 + (seed >> 5), 200 - patch * 25];
            rgba.extend(color.map(|value| (value % 236 + noise) as u8));
            rgba.push(255);
        }
    }
    Picture::new(width, height, rgba).unwrap()
}

fn any_coordinate() -> impl Strategy<Value = f32> {
    prop_oneof![8 => -30.0f32..190.0, 1 => Just(f32::NAN), 1 => Just(f32::INFINITY), 1 => Just(-1e30f32)]
}

fn any_stroke() -> impl Strategy<Value = Stroke> {
    let points = prop::collection::vec((any_coordinate(), any_coordinate()), 0..6);
    (points, prop_oneof![4 => 0.0f32..40.0, 1 => Just(f32::NAN), 1 => Just(1e30f32)], any::<bool>()).prop_map(
        |(points, width, wanted)| {
            let points = points.into_iter().map(|(x, y)| Point { x, y }).collect();
            Stroke { points, width, wanted }
        },
    )
}

fn recolored(picture: &Picture, canvas: &Picture, mask: &Mask, hex: &str) -> Picture {
    let mut canvas = canvas.clone();
    let surface = Surface::new(picture, mask.clone(), None).unwrap();
    let wood = Material::of(Kind::Wood, hex).unwrap();
    surface.recolor(picture, &mut canvas, Finish::usual(&wood)).unwrap();
    canvas
}

fn block(picture: &Picture, from: usize, to: usize) -> Mask {
    let mut mask = Mask::empty(picture);
    for y in 5..picture.height - 5 {
        mask.alpha[y * picture.width + from..y * picture.width + to].fill(255);
    }
    mask
}

/// The most that is selected of the pixels along a line, ends of the photo left out.
fn most_under(mask: &Mask, line: &Stroke) -> u8 {
    let mut most = 0;
    for step in 0..=100 {
        let share = step as f32 / 100.0;
        let x = line.points[0].x * (1.0 - share) + line.points[1].x * share;
        let y = line.points[0].y * (1.0 - share) + line.points[1].y * share;
        most = most.max(mask.alpha[y as usize * mask.width + x as usize]);
    }
    most
}

/// Where the selection ends in each row, going left from a line that is 0.4 pixels farther right in each row.
fn left_edge(mask: &Mask, rows: std::ops::Range<usize>, start: f32) -> Vec<usize> {
    let mut edge = Vec::new();
    for y in rows {
        let mut x = (start + 0.4 * y as f32) as usize;
        while x > 0 && mask.alpha[y * mask.width + x] >= 128 {
            x -= 1;
        }
        edge.push(x);
    }
    edge
}

/// The longest piece of an edge that runs straight down or straight across.
fn longest_step(edge: &[usize]) -> usize {
    let mut longest = 0;
    let mut down = 1;
    for pair in edge.windows(2) {
        down = if pair[0] == pair[1] { down + 1 } else { 1 };
        longest = longest.max(down).max(pair[0].abs_diff(pair[1]));
    }
    longest
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn what_is_not_selected_keeps_every_bit(seed in any::<u32>(), strokes in prop::collection::vec(any_stroke(), 0..5)) {
        let prepared = Prepared::new(photo(160, 110, seed));
        let mask = prepared.select(&strokes);
        let after = recolored(&prepared.picture, &prepared.picture, &mask, "#7a3b1c");
        for (index, &alpha) in mask.alpha.iter().enumerate() {
            if alpha == 0 {
                prop_assert_eq!(after.rgb(index), prepared.picture.rgb(index));
            }
        }
        prop_assert!(after.rgba.iter().skip(3).step_by(4).all(|&alpha| alpha == 255));
    }

    #[test]
    fn undo_gives_back_the_same_mask(seed in any::<u32>(), strokes in prop::collection::vec(any_stroke(), 1..5), brush in any_stroke()) {
        let prepared = Prepared::new(photo(160, 110, seed));
        let mut shape = Shape { strokes: Strokes(strokes), ..Shape::default() };
        let before = shape.mask(&prepared);
        shape.brushed.push(brush.clone());
        shape.strokes.0.push(brush);
        let _ = shape.mask(&prepared);
        shape.strokes.0.pop();
        shape.brushed.pop();
        prop_assert_eq!(shape.mask(&prepared), before);
    }

    #[test]
    fn the_eraser_takes_away_whatever_lies_under_it(seed in any::<u32>(), strokes in prop::collection::vec(any_stroke(), 0..4), painted in any_stroke(), x in 0.0f32..150.0, y in 0.0f32..100.0) {
        let prepared = Prepared::new(photo(160, 110, seed));
        let erased = stroke(&[(x, y), (150.0 - x, 100.0 - y)], 4.0, false);
        let mut shape = Shape { strokes: Strokes(strokes), ..Shape::default() };
        shape.strokes.0.push(erased.clone());
        prop_assert_eq!(most_under(&shape.mask(&prepared), &erased), 0);
        shape.brushed = vec![painted, erased.clone()];
        prop_assert_eq!(most_under(&shape.mask(&prepared), &erased), 0);
        let at = |x: f32, y: f32| Point { x, y };
        shape.corners = Some(Corners([at(5.0, 5.0), at(150.0, 9.0), at(140.0, 100.0), at(9.0, 90.0)]));
        prop_assert_eq!(most_under(&shape.mask(&prepared), &erased), 0);
    }

    #[test]
    fn a_correction_changes_nothing_far_from_it(seed in any::<u32>(), first in any_stroke(), x in 20.0f32..780.0, y in 20.0f32..580.0, wanted in any::<bool>()) {
        let prepared = Prepared::new(photo(800, 600, seed));
        let mut strokes = vec![stroke(&[(400.0, 100.0), (100.0, 300.0)], 8.0, true), first];
        let before = prepared.select(&strokes);
        strokes.push(stroke(&[(x, y), (x + 15.0, y)], 8.0, wanted));
        let after = prepared.select(&strokes);
        for (index, (was, is)) in before.alpha.iter().zip(&after.alpha).enumerate() {
            let off = ((index % 800) as f32 - x).hypot((index / 800) as f32 - y);
            prop_assert!(off < 200.0 || was == is, "{off} pixels away");
        }
    }

    #[test]
    fn surfaces_apart_may_be_recolored_in_any_order(seed in any::<u32>()) {
        let picture = photo(160, 110, seed);
        let left = block(&picture, 10, 70);
        let right = block(&picture, 80, 150);
        let one = recolored(&picture, &recolored(&picture, &picture, &left, "#d8c8a0"), &right, "#203050");
        let other = recolored(&picture, &recolored(&picture, &picture, &right, "#203050"), &left, "#d8c8a0");
        prop_assert_eq!(one, other);
    }

    #[test]
    fn corners_of_any_kind_are_taken(points in prop::array::uniform4((any_coordinate(), any_coordinate()))) {
        let picture = photo(160, 110, 7);
        let corners = Corners(points.map(|(x, y)| Point { x, y }));
        let mask = corners.mask(&picture);
        let surface = Surface::new(&picture, mask, Some(corners)).unwrap();
        let mut canvas = picture.clone();
        let floor = Material::of(Kind::Floor, "#a07040").unwrap();
        surface.recolor(&picture, &mut canvas, Finish::usual(&floor)).unwrap();
    }
}

fn stroke(points: &[(f32, f32)], width: f32, wanted: bool) -> Stroke {
    Stroke { points: points.iter().map(|&(x, y)| Point { x, y }).collect(), width, wanted }
}

/// Also white beside white, with an edge that is hardly seen.
#[test]
fn a_slanted_edge_has_no_steps() {
    for (difference, most) in [(40, 6), (12, 6), (6, 8)] {
        let mut random = 7u32;
        let mut rgba = Vec::new();
        for y in 0..900 {
            for x in 0..1200 {
                random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let side = if x as f32 > 400.0 + 0.4 * y as f32 { 200 + difference } else { 200 };
                rgba.extend([(side + (random >> 30)) as u8; 3]);
                rgba.push(255);
            }
        }
        let prepared = Prepared::new(Picture::new(1200, 900, rgba).unwrap());
        let wanted = stroke(&[(520.0, 100.0), (800.0, 800.0)], 8.0, true);
        let unwanted = stroke(&[(360.0, 100.0), (640.0, 800.0)], 8.0, false);
        let mask = Shape { strokes: Strokes(vec![wanted, unwanted]), ..Shape::default() }.mask(&prepared);
        let edge = left_edge(&mask, 150..750, 480.0);
        let found = longest_step(&edge);
        assert!(found <= most, "{found} pixels at a difference of {difference}");
    }
}

/// Two panels of one color: what is taken off one stays on the other.
#[test]
fn a_correction_keeps_what_is_far_away() {
    let panels = |x: usize, _: usize| if x.abs_diff(300) < 20 { [30, 40, 60] } else { [200, 180, 150] };
    let prepared = Prepared::new(drawn(600, 300, panels));
    let mut strokes =
        vec![stroke(&[(40.0, 150.0), (250.0, 150.0)], 8.0, true), stroke(&[(350.0, 150.0), (560.0, 150.0)], 8.0, true)];
    let both = prepared.select(&strokes);
    assert!(both.share() > 0.9, "{}", both.share());
    strokes.push(stroke(&[(350.0, 80.0), (560.0, 220.0)], 8.0, false));
    let one = prepared.select(&strokes);
    for y in 0..300 {
        assert_eq!(one.alpha[y * 600..y * 600 + 270], both.alpha[y * 600..y * 600 + 270], "row {y}");
    }
    assert!(one.share() < both.share(), "{}", one.share());
}

#[test]
fn a_black_photo_is_one_surface() {
    let black = Picture::new(300, 225, [0, 0, 0, 255].repeat(300 * 225)).unwrap();
    let prepared = Prepared::new(black);
    let mask = prepared.select(&[stroke(&[(10.0, 10.0), (290.0, 200.0)], 1.0, true)]);
    assert!(mask.share() > 0.99, "{}", mask.share());
    let _ = recolored(&prepared.picture, &prepared.picture, &mask, "#ffffff");
    assert_eq!(recolor::surfaces::largest(&prepared, 9).len(), 1);
}

#[test]
fn strokes_over_everything_select_everything_or_nothing() {
    let prepared = Prepared::new(photo(300, 225, 5));
    let everything = [(0.0, 0.0), (300.0, 225.0)];
    assert_eq!(prepared.select(&[stroke(&everything, 2000.0, true)]).share(), 1.0);
    let taken_back = [stroke(&everything, 2000.0, true), stroke(&everything, 2000.0, false)];
    assert_eq!(prepared.select(&taken_back).share(), 0.0);
}

#[test]
fn a_stroke_along_the_border_of_the_photo_works() {
    let prepared = Prepared::new(photo(300, 225, 9));
    let mask = prepared.select(&[stroke(&[(0.0, 0.0), (90.0, 0.0)], 1.0, true)]);
    assert!(mask.share() > 0.05 && mask.share() < 0.5, "{}", mask.share());
}

#[test]
fn bad_photos_are_taken() {
    let flat = |value: u8| move |_: usize, _: usize| [value; 3];
    let vignette = |x: usize, y: usize| {
        let off = (x as f32 - 150.0).hypot(y as f32 - 112.0) / 187.0;
        [(230.0 * (1.0 - off).max(0.0)) as u8; 3]
    };
    let photos =
        [drawn(300, 225, flat(0)), drawn(300, 225, flat(255)), drawn(300, 225, vignette), drawn(1, 1, flat(9))];
    for picture in photos {
        let mut cabin = Cabin::new(picture.clone());
        for shape in [
            Shape::of_stroke(stroke(&[(150.0, 112.0)], 1.0, true)),
            Shape::of_stroke(stroke(&[(0.0, 0.0), (299.0, 0.0), (299.0, 224.0)], 3.0, true)),
            Shape::of_stroke(stroke(&[(-50.0, 100.0), (400.0, 100.0)], 600.0, true)),
        ] {
            let share = cabin.surface(&shape).unwrap().mask().share();
            assert!((0.0..=1.0).contains(&share), "{share}");
            let layer = Layer { shape, material: Material::of(Kind::Wood, "#5f4029").unwrap(), swatch: String::new() };
            assert_eq!(cabin.render(&[layer]).unwrap().rgba.len(), picture.rgba.len());
        }
        assert!(cabin.offered(6).unwrap().iter().all(|offered| offered.share > 0.0));
    }
}

fn drawn(width: usize, height: usize, color: impl Fn(usize, usize) -> [u8; 3]) -> Picture {
    let mut rgba = Vec::new();
    for y in 0..height {
        for x in 0..width {
            rgba.extend(color(x, y));
            rgba.push(255);
        }
    }
    Picture::new(width, height, rgba).unwrap()
}

fn brushed(x: f32, y: f32, hex: &str) -> Layer {
    let shape = Shape { brushed: vec![stroke(&[(x, y), (x + 20.0, y)], 12.0, true)], ..Shape::default() };
    Layer { shape, material: Material::of(Kind::Wood, hex).unwrap(), swatch: String::new() }
}

/// Drawing step by step, each time only where something changed, gives the same picture as drawing at once.
#[test]
fn twenty_surfaces_changed_one_by_one_are_the_same_as_at_once() {
    let picture = photo(320, 240, 11);
    let mut cabin = Cabin::new(picture.clone());
    let mut layers = Vec::new();
    for number in 0..20 {
        layers.push(brushed(10.0 + 30.0 * (number % 5) as f32, 20.0 + 22.0 * (number / 5) as f32, "#808080"));
        cabin.render(&layers).unwrap();
    }
    layers[7].material.direction = 90.0;
    let at = |x: f32, y: f32| Point { x, y };
    let floor = Corners([at(90.0, 130.0), at(210.0, 130.0), at(319.0, 239.0), at(0.0, 239.0)]);
    layers[2].shape = Shape { corners: Some(floor), ..Shape::default() };
    cabin.render(&layers).unwrap();
    layers[9].material.kind = Kind::Stone;
    cabin.render(&layers).unwrap();
    layers.swap(3, 4);
    layers.remove(12);
    let step_by_step = cabin.render(&layers).unwrap().clone();
    assert_eq!(&step_by_step, Cabin::new(picture.clone()).render(&layers).unwrap());
    assert_eq!(cabin.render(&[]).unwrap(), &picture);
}

#[test]
fn a_swatch_that_comes_late_is_drawn_and_may_go_again() {
    let picture = photo(160, 110, 3);
    let mut cabin = Cabin::new(picture.clone());
    let layers = [Layer { swatch: "/teak.jpg".to_owned(), ..brushed(40.0, 40.0, "#a07040") }];
    let without = cabin.render(&layers).unwrap().clone();
    let swatch = |side: usize| {
        let rgba = (0..side * side).flat_map(|at| if at % 2 == 0 { [200, 150, 90, 255] } else { [90, 60, 30, 255] });
        Swatch { width: side, height: side, rgba: rgba.collect() }
    };
    assert!(!cabin.has_swatch("/teak.jpg"));
    cabin.add_swatch("/teak.jpg", &swatch(4)).unwrap();
    let with = cabin.render(&layers).unwrap().clone();
    assert_ne!(without, with);
    for number in 0..30 {
        cabin.add_swatch(&format!("/{number}.jpg"), &swatch(2)).unwrap();
        assert!(cabin.has_swatch("/teak.jpg"), "it is shown");
    }
    assert_eq!(cabin.render(&layers).unwrap(), &with);
    assert_eq!(cabin.render(&[]).unwrap(), &picture);
    assert!(cabin.add_swatch("/broken.jpg", &Swatch { width: 2, height: 2, rgba: vec![0; 3] }).is_err());
}
