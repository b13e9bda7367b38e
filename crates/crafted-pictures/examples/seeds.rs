//! Writes small files of each kind of HEIC container, seeds for fuzzing:
//! `cargo run -p crafted-pictures --example seeds FOLDER`.

use crafted_pictures::heic;
use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("which folder?")?;
    let seeds = [
        ("overlay", heic::overlay(4)?),
        ("grid", heic::grid(1)?),
        ("nested", heic::nested(1)?),
        ("identity", heic::identity()?),
        ("cycle", heic::cycle()?),
        ("small-canvas", heic::small_canvas(3, 3)?),
        ("understated", heic::understated()?),
        ("photo", heic::photo(2, 1)?),
        ("extents", heic::extents(2)),
        ("clones", heic::clones(3)),
        ("square", heic::square(3, 5)),
    ];
    for (name, bytes) in seeds {
        std::fs::write(Path::new(&folder).join(format!("seed-{name}")), bytes)?;
    }
    Ok(())
}
