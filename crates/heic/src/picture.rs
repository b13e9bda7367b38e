//! Which pictures are decoded: what phones make. One coded picture, or one grid of different coded
//! tiles, with an alpha channel of the same kind. Thumbnails, depth maps, gain maps and texts in the
//! same file are ignored, because they are not decoded.
//!
//! Overlays, copies, grids of grids and repeated tiles are refused: the decoder has no limit on
//! them, and a small file could keep all processors busy for hours or need gigabytes.

use crate::boxes::{FourCc, Reader};
use crate::container::{Container, Item};
use crate::error::{HeicError, refused};
use std::collections::BTreeSet;

const ALPHA: [&[u8]; 2] = [b"urn:mpeg:hevc:2015:auxid:1", b"urn:mpeg:mpegB:cicp:systems:auxiliary:alpha"];

/// Properties that crop, turn and mirror a picture.
const TRANSFORMATIONS: [&FourCc; 3] = [b"clap", b"irot", b"imir"];

pub(crate) struct Picture {
    /// Before it is turned upright.
    pub(crate) size: Dimensions,
    /// Width and height are exchanged for display.
    pub(crate) turned: bool,
    /// The coded pictures of which it consists, without the alpha channel's.
    pub(crate) colors: Layer,
    pub(crate) alpha: Option<Layer>,
}

pub(crate) struct Layer {
    /// Items, from left to right and from the top.
    pub(crate) coded: Vec<u32>,
    pub(crate) tile: Dimensions,
    pub(crate) canvas: Dimensions,
}

impl Layer {
    /// True if the whole is a coded picture rather than a grid.
    pub(crate) fn is_single(&self) -> bool {
        self.coded.len() == 1 && self.tile == self.canvas
    }

    pub(crate) fn tiles_area(&self) -> u64 {
        self.tile.area().saturating_mul(self.coded.len() as u64)
    }
}

/// In pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dimensions {
    pub width: u32,
    pub height: u32,
}

impl Dimensions {
    pub(crate) fn area(self) -> u64 {
        u64::from(self.width) * u64::from(self.height)
    }
}

impl Picture {
    /// Cheap: no pixel and no bitstream is read.
    pub(crate) fn of(container: &Container<'_>) -> Result<Self, HeicError> {
        let item = container.item(container.primary)?;
        let declared = size_of(container, item)?;
        let colors = layer(container, container.primary)?;
        if colors.canvas.width > declared.width || colors.canvas.height > declared.height {
            return Err(refused("a grid larger than it declares"));
        }
        let alpha = alpha_layer(container)?;
        let picture = Self { size: declared, turned: is_turned(container, item)?, colors, alpha };
        for id in picture.coded() {
            if id != container.primary && alpha_of(container, id)?.is_some() {
                return Err(refused("an alpha channel of a tile"));
            }
        }
        check_lengths(container, &picture)?;
        Ok(picture)
    }

    /// The colors, and alpha if there is one.
    pub(crate) fn layers(&self) -> impl Iterator<Item = &Layer> {
        std::iter::once(&self.colors).chain(&self.alpha)
    }

    fn coded(&self) -> Vec<u32> {
        let mut coded = Vec::new();
        for layer in self.layers() {
            coded.extend_from_slice(&layer.coded);
        }
        coded
    }

    pub(crate) fn check_pixels(&self, pixels_max: u64) -> Result<(), HeicError> {
        if self.size.area() > pixels_max {
            return Err(HeicError::TooManyPixels);
        }
        for layer in self.layers() {
            if layer.canvas.area() > pixels_max {
                return Err(HeicError::TooManyPixels);
            }
        }
        Ok(())
    }
}

fn layer(container: &Container<'_>, id: u32) -> Result<Layer, HeicError> {
    let item = container.item(id)?;
    match &item.kind {
        b"hvc1" => {
            check_coded(item)?;
            let size = size_of(container, item)?;
            Ok(Layer { coded: vec![id], tile: size, canvas: size })
        }
        b"grid" => grid(container, item),
        _ => Err(refused("neither a coded picture nor a grid")),
    }
}

fn alpha_layer(container: &Container<'_>) -> Result<Option<Layer>, HeicError> {
    let Some(id) = alpha_of(container, container.primary)? else { return Ok(None) };
    if alpha_of(container, id)?.is_some() {
        return Err(refused("an alpha channel of an alpha channel"));
    }
    is_turned(container, container.item(id)?)?;
    Ok(Some(layer(container, id)?))
}

fn check_coded(item: &Item) -> Result<(), HeicError> {
    // The decoder follows sources to find a color profile, in a circle if they lead back.
    if item.kind != *b"hvc1" || !item.sources.is_empty() {
        return Err(refused("a coded picture that is something else, too"));
    }
    Ok(())
}

fn grid(container: &Container<'_>, item: &Item) -> Result<Layer, HeicError> {
    let description = description(container, item)?;
    let mut reader = Reader::new(description);
    if reader.u8()? != 0 {
        return Err(refused("a grid of an unknown version"));
    }
    let number_size = if reader.u8()? & 1 == 1 { 4 } else { 2 };
    let rows = u32::from(reader.u8()?) + 1;
    let columns = u32::from(reader.u8()?) + 1;
    let width = reader.number(number_size)? as u32;
    let height = reader.number(number_size)? as u32;
    let canvas = Dimensions { width, height };
    if item.sources.len() as u64 != u64::from(rows) * u64::from(columns) {
        return Err(refused("a grid with a wrong number of tiles"));
    }
    let different: BTreeSet<&u32> = item.sources.iter().collect();
    if different.len() != item.sources.len() {
        return Err(refused("a tile used twice"));
    }
    let mut tile = None;
    for id in &item.sources {
        let size = tile_size(container, container.item(*id)?)?;
        if *tile.get_or_insert(size) != size {
            return Err(refused("tiles of different sizes"));
        }
    }
    let tile = tile.ok_or(refused("a grid without tiles"))?;
    let layer = Layer { coded: item.sources.clone(), tile, canvas };
    // Every tile is decoded, also where nothing of it is seen.
    let with_a_column = u64::from(width) + u64::from(tile.width);
    let with_a_row = u64::from(height) + u64::from(tile.height);
    if layer.tiles_area() > with_a_column.saturating_mul(with_a_row) {
        return Err(refused("more tiles than the grid shows"));
    }
    Ok(layer)
}

fn tile_size(container: &Container<'_>, tile: &Item) -> Result<Dimensions, HeicError> {
    check_coded(tile)?;
    for kind in TRANSFORMATIONS {
        if !container.properties(tile, kind).is_empty() {
            return Err(refused("a tile that is turned or cropped"));
        }
    }
    size_of(container, tile)
}

/// The bytes that describe a grid: a few, in one piece.
fn description<'a>(container: &Container<'a>, item: &Item) -> Result<&'a [u8], HeicError> {
    let location = item.location.as_ref().ok_or(refused("a grid without a description"))?;
    let [extent] = location.extents.as_slice() else { return Err(refused("a grid in pieces")) };
    let source = if location.in_idat { container.idat } else { container.bytes };
    const OUTSIDE: HeicError = refused("a grid outside of the file");
    let Ok(offset) = usize::try_from(extent.offset) else { return Err(OUTSIDE) };
    source.get(offset..).ok_or(OUTSIDE)
}

fn size_of(container: &Container<'_>, item: &Item) -> Result<Dimensions, HeicError> {
    let properties = container.properties(item, b"ispe");
    let property = properties.first().ok_or(refused("no dimensions"))?;
    let mut reader = Reader::new(property);
    reader.version()?;
    let size = Dimensions { width: reader.u32()?, height: reader.u32()? };
    if size.area() == 0 {
        return Err(refused("no pixels"));
    }
    Ok(size)
}

/// True if the picture is to be turned by a quarter. Each of the three ways to change a picture
/// makes a copy of it, so each may occur once.
fn is_turned(container: &Container<'_>, item: &Item) -> Result<bool, HeicError> {
    for kind in TRANSFORMATIONS {
        if container.properties(item, kind).len() > 1 {
            return Err(refused("turned or cropped more than once"));
        }
    }
    match container.properties(item, b"irot").first() {
        Some(quarters) => Ok(Reader::new(quarters).u8()? % 2 == 1),
        None => Ok(false),
    }
}

/// The item that is the alpha channel of another, if there is one.
fn alpha_of(container: &Container<'_>, picture: u32) -> Result<Option<u32>, HeicError> {
    let mut found = None;
    for (id, item) in &container.items {
        if item.auxiliary_of.contains(&picture) && is_alpha(container, item)? {
            if found.is_some() {
                return Err(refused("two alpha channels"));
            }
            found = Some(*id);
        }
    }
    Ok(found)
}

fn is_alpha(container: &Container<'_>, item: &Item) -> Result<bool, HeicError> {
    const AUXILIARY: &FourCc = b"auxC";
    for property in container.properties(item, AUXILIARY) {
        let mut reader = Reader::new(property);
        reader.version()?;
        let name = reader.rest().split(|byte| *byte == 0).next().unwrap_or_default();
        if ALPHA.contains(&name) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Refuses a file whose coded pictures have more bytes than it: several would read the same.
fn check_lengths(container: &Container<'_>, picture: &Picture) -> Result<(), HeicError> {
    let mut left = container.bytes.len() as u64;
    for id in picture.coded() {
        let Some(location) = &container.item(id)?.location else { return Err(refused("a picture without bytes")) };
        for extent in &location.extents {
            let to_the_end = (container.bytes.len() as u64).saturating_sub(extent.offset);
            let length = if extent.length == 0 { to_the_end } else { extent.length };
            left = left.checked_sub(length).ok_or(refused("the same bytes for several pictures"))?;
        }
    }
    Ok(())
}
