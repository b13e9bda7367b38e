//! The tables of a HEIF container, read within bounds before the parser sees the file.
//!
//! `heifer-isobmff` reads whatever the file claims: 65,535 extents from six bytes, and a search of
//! all associations for each item. A file that passes this module costs it a few megabytes, and each
//! table exists once, so that both see the same picture.

use crate::boxes::{Boxed, FourCc, Reader, boxes};
use crate::error::{HeicError, refused};
use std::collections::BTreeMap;

/// Largest description (`meta`), in bytes. Phones write 4 to 20 KB.
const META_MAX: usize = 1024 * 1024;
/// Most boxes in a file, and in each box that is read.
const BOXES_MAX: usize = 4_096;
/// Most items. A photo of 50 megapixels in tiles of 256x256 has 800.
const ITEMS_MAX: usize = 2_048;
/// Most extents of all items together: most items have one.
const EXTENTS_MAX: usize = 4_096;
/// Most properties of one item. Phones associate five to ten.
const PROPERTIES_PER_ITEM_MAX: usize = 32;
/// Most references between items, each counted.
const REFERENCES_MAX: usize = 8_192;

pub(crate) struct Location {
    /// In the `idat` box rather than anywhere in the file.
    pub(crate) in_idat: bool,
    pub(crate) extents: Vec<Extent>,
}

pub(crate) struct Extent {
    pub(crate) offset: u64,
    /// 0: to the end.
    pub(crate) length: u64,
}

/// A picture, a tile, a thumbnail, a description of a camera.
#[derive(Default)]
pub(crate) struct Item {
    pub(crate) kind: FourCc,
    /// Indices into the container's properties.
    properties: Vec<usize>,
    pub(crate) location: Option<Location>,
    /// The items that it is derived from, in order.
    pub(crate) sources: Vec<u32>,
    /// The items whose alpha channel or depth it is.
    pub(crate) auxiliary_of: Vec<u32>,
}

pub(crate) struct Container<'a> {
    pub(crate) bytes: &'a [u8],
    pub(crate) primary: u32,
    pub(crate) items: BTreeMap<u32, Item>,
    properties: Vec<Boxed<'a>>,
    pub(crate) idat: &'a [u8],
}

impl<'a> Container<'a> {
    pub(crate) fn read(bytes: &'a [u8]) -> Result<Self, HeicError> {
        let meta = only(&boxes(bytes, BOXES_MAX)?, b"meta")?.ok_or(refused("no description"))?;
        if meta.len() > META_MAX {
            return Err(refused("the description is too long"));
        }
        let tables = boxes(meta.get(4..).ok_or(refused("an empty description"))?, BOXES_MAX)?;
        let mut items = read_items(required(&tables, b"iinf")?)?;
        read_locations(required(&tables, b"iloc")?, &mut items)?;
        if let Some(references) = only(&tables, b"iref")? {
            read_references(references, &mut items)?;
        }
        let of_items = boxes(required(&tables, b"iprp")?, BOXES_MAX)?;
        let list = only(&of_items, b"ipco")?.ok_or(refused("no properties"))?;
        let properties = boxes(list, BOXES_MAX)?;
        for table in &of_items {
            if table.kind == *b"ipma" {
                read_associations(table.content, &mut items, properties.len())?;
            }
        }
        Ok(Self {
            bytes,
            primary: read_primary(required(&tables, b"pitm")?)?,
            items,
            properties,
            idat: only(&tables, b"idat")?.unwrap_or_default(),
        })
    }

    pub(crate) fn item(&self, id: u32) -> Result<&Item, HeicError> {
        self.items.get(&id).ok_or(refused("an item is missing"))
    }

    /// The properties of an item that have this name, in their order.
    pub(crate) fn properties(&self, item: &Item, kind: &FourCc) -> Vec<&'a [u8]> {
        let mut found = Vec::new();
        for index in &item.properties {
            if let Some(property) = self.properties.get(*index)
                && property.kind == *kind
            {
                found.push(property.content);
            }
        }
        found
    }
}

/// The content of the box of this name, if there is one. Two are refused: a parser would take
/// either.
fn only<'a>(found: &[Boxed<'a>], kind: &FourCc) -> Result<Option<&'a [u8]>, HeicError> {
    let mut content = None;
    for candidate in found {
        if candidate.kind != *kind {
            continue;
        }
        if content.is_some() {
            return Err(refused("a table exists twice"));
        }
        content = Some(candidate.content);
    }
    Ok(content)
}

fn required<'a>(tables: &[Boxed<'a>], kind: &FourCc) -> Result<&'a [u8], HeicError> {
    only(tables, kind)?.ok_or(refused("a table is missing"))
}

fn read_primary(table: &[u8]) -> Result<u32, HeicError> {
    let mut reader = Reader::new(table);
    let version = reader.version()?;
    id(&mut reader, version.number > 0)
}

fn read_items(table: &[u8]) -> Result<BTreeMap<u32, Item>, HeicError> {
    let mut reader = Reader::new(table);
    let version = reader.version()?;
    // The count that is written here may be wrong; the entries count.
    reader.number(if version.number == 0 { 2 } else { 4 })?;
    let mut items = BTreeMap::new();
    for entry in boxes(reader.rest(), ITEMS_MAX)? {
        if entry.kind != *b"infe" {
            continue;
        }
        let mut reader = Reader::new(entry.content);
        let version = reader.version()?;
        if !matches!(version.number, 2 | 3) {
            return Err(refused("an item of an old version"));
        }
        let id = id(&mut reader, version.number == 3)?;
        reader.u16()?;
        let item = Item { kind: reader.kind()?, ..Item::default() };
        if items.insert(id, item).is_some() {
            return Err(refused("two items with one number"));
        }
    }
    Ok(items)
}

fn read_locations(table: &[u8], items: &mut BTreeMap<u32, Item>) -> Result<(), HeicError> {
    let mut reader = Reader::new(table);
    let version = reader.version()?.number;
    if version > 2 {
        return Err(refused("locations of an unknown version"));
    }
    let sizes = reader.u8()?;
    let offset_size = sizes >> 4;
    let length_size = sizes & 0x0F;
    let sizes = reader.u8()?;
    let base_size = sizes >> 4;
    let index_size = if version == 0 { 0 } else { sizes & 0x0F };
    if length_size == 0 {
        return Err(refused("extents without a length"));
    }
    let count = if version == 2 { reader.u32()? } else { u32::from(reader.u16()?) };
    let mut extents_left = EXTENTS_MAX;
    for _ in 0..count {
        let id = id(&mut reader, version == 2)?;
        let method = if version == 0 { 0 } else { reader.u16()? & 0x0F };
        reader.u16()?;
        let base = reader.number(base_size)?;
        let extent_count = usize::from(reader.u16()?);
        extents_left = extents_left.checked_sub(extent_count).ok_or(refused("too many extents"))?;
        let mut extents = Vec::with_capacity(extent_count);
        for _ in 0..extent_count {
            reader.number(index_size)?;
            let offset = reader.number(offset_size)?;
            let offset = base.checked_add(offset).ok_or(refused("an offset outside of the file"))?;
            extents.push(Extent { offset, length: reader.number(length_size)? });
        }
        // Nothing reads the locations of items that do not exist.
        let Some(item) = items.get_mut(&id) else { continue };
        if item.location.is_some() {
            return Err(refused("an item at two places"));
        }
        // Method 2 builds an item from others, which no camera does for pictures. It stays without
        // a location here, so that it is not taken for a picture.
        if method < 2 {
            item.location = Some(Location { in_idat: method == 1, extents });
        }
    }
    Ok(())
}

fn read_references(table: &[u8], items: &mut BTreeMap<u32, Item>) -> Result<(), HeicError> {
    let mut reader = Reader::new(table);
    let version = reader.version()?;
    let wide = version.number > 0;
    let mut references_left = REFERENCES_MAX;
    for entry in boxes(reader.rest(), BOXES_MAX)? {
        let mut reader = Reader::new(entry.content);
        let from = id(&mut reader, wide)?;
        let count = usize::from(reader.u16()?);
        references_left = references_left.checked_sub(count).ok_or(refused("too many references"))?;
        let mut to = Vec::with_capacity(count);
        for _ in 0..count {
            to.push(id(&mut reader, wide)?);
        }
        let Some(item) = items.get_mut(&from) else { continue };
        if entry.kind == *b"auxl" {
            item.auxiliary_of.extend(to);
        } else if entry.kind == *b"dimg" {
            if !item.sources.is_empty() {
                return Err(refused("two lists of sources for one item"));
            }
            item.sources = to;
        }
    }
    Ok(())
}

fn read_associations(table: &[u8], items: &mut BTreeMap<u32, Item>, properties_count: usize) -> Result<(), HeicError> {
    let mut reader = Reader::new(table);
    let version = reader.version()?;
    let wide_index = version.flags & 1 == 1;
    let count = reader.u32()? as usize;
    if count > ITEMS_MAX {
        return Err(refused("too many associations"));
    }
    for _ in 0..count {
        let id = id(&mut reader, version.number > 0)?;
        let associated = usize::from(reader.u8()?);
        if associated > PROPERTIES_PER_ITEM_MAX {
            return Err(refused("too many properties of an item"));
        }
        let mut properties = Vec::with_capacity(associated);
        for _ in 0..associated {
            // The highest bit says that the property is essential. Index 0 is none.
            let index = if wide_index { reader.u16()? & 0x7FFF } else { u16::from(reader.u8()? & 0x7F) };
            if usize::from(index) > properties_count {
                return Err(refused("a property that does not exist"));
            }
            properties.extend(usize::from(index).checked_sub(1));
        }
        let Some(item) = items.get_mut(&id) else { continue };
        if !item.properties.is_empty() {
            return Err(refused("two lists of properties for one item"));
        }
        item.properties = properties;
    }
    Ok(())
}

/// The number of an item: 32 bits if `wide`, 16 otherwise.
fn id(reader: &mut Reader<'_>, wide: bool) -> Result<u32, HeicError> {
    if wide { reader.u32() } else { Ok(u32::from(reader.u16()?)) }
}
