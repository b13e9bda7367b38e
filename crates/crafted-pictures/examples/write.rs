//! Writes one file of each kind into a folder: `cargo run -p crafted-pictures --example write FOLDER`.

use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("which folder?")?;
    for picture in crafted_pictures::all()? {
        let ending = picture.media_type.rsplit('/').next().unwrap_or_default();
        std::fs::write(Path::new(&folder).join(format!("{}.{ending}", picture.name)), &picture.bytes)?;
    }
    Ok(())
}
