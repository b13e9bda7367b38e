use heifer::heifer_hevc_enc::encoder::{EncodedPicture, EncoderConfig, Planes16, encode_picture16};

/// HEVC's encoder refused the tile.
pub type TileError = heifer::heifer_hevc_enc::Error;

/// Side of the shared tile, in pixels: that of phones.
pub const TILE: u32 = 512;

struct Item {
    kind: &'static [u8; 4],
    /// Which of the file's blobs are its bytes.
    blob: usize,
    sources: Vec<u16>,
    /// Numbers of its properties, from 1.
    properties: Vec<u8>,
}

/// A single coded picture of `width` x `height` gray pixels: every pixel is in one HEVC picture.
pub fn single(width: u32, height: u32) -> Result<Vec<u8>, TileError> {
    let coded = Coded::gray(width, height)?;
    let item = Item { kind: b"hvc1", blob: 0, sources: vec![], properties: vec![1, 2] };
    Ok(file(&[item], &[size(width, height), coded.config], &[coded.bytes]))
}

/// What a phone makes: a grid of different tiles, one of [`TILE`] x [`TILE`] pixels per place. Valid, and to be accepted within the limits.
pub fn photo(columns: u8, rows: u8) -> Result<Vec<u8>, TileError> {
    let canvas = Canvas { width: u32::from(columns) * TILE, height: u32::from(rows) * TILE };
    grid_of_tiles(columns, rows, &canvas)
}

/// A grid of different tiles, most of which lie outside of a canvas of one tile.
pub fn small_canvas(columns: u8, rows: u8) -> Result<Vec<u8>, TileError> {
    grid_of_tiles(columns, rows, &Canvas { width: TILE, height: TILE })
}

/// A coded picture of [`TILE`] x [`TILE`] pixels that is declared to have a fourth of them.
pub fn understated() -> Result<Vec<u8>, TileError> {
    let tile = Coded::gray(TILE, TILE)?;
    let item = Item { kind: b"hvc1", blob: 0, sources: vec![], properties: vec![1, 2] };
    Ok(file(&[item], &[size(TILE / 2, TILE / 2), tile.config], &[tile.bytes]))
}

/// An overlay of `count` times the same tile.
pub fn overlay(count: u16) -> Result<Vec<u8>, TileError> {
    let mut description = vec![0, 0];
    description.extend(numbers(&[0, 0, 0, u16::MAX, TILE as u16, TILE as u16]));
    description.resize(description.len() + 4 * usize::from(count), 0);
    derived(b"iovl", description, count)
}

/// A grid of `rows` x 256 times the same tile, whose canvas is one tile; 255 rows at most.
pub fn grid(rows: u8) -> Result<Vec<u8>, TileError> {
    derived(b"grid", same_tile_grid(rows), u16::from(rows) * 256)
}

pub fn nested(rows: u8) -> Result<Vec<u8>, TileError> {
    let tile = Coded::gray(TILE, TILE)?;
    let count = usize::from(rows) * 256;
    let items = [
        Item { kind: b"grid", blob: 0, sources: vec![2; count], properties: vec![1] },
        Item { kind: b"grid", blob: 0, sources: vec![3; count], properties: vec![1] },
        Item { kind: b"hvc1", blob: 1, sources: vec![], properties: vec![1, 2] },
    ];
    Ok(file(&items, &[size(TILE, TILE), tile.config], &[same_tile_grid(rows), tile.bytes]))
}

/// An `iden` item: the same picture once more.
pub fn identity() -> Result<Vec<u8>, TileError> {
    derived(b"iden", vec![], 1)
}

/// A grid of one tile, which claims to be derived from the grid in its turn.
pub fn cycle() -> Result<Vec<u8>, TileError> {
    let tile = Coded::gray(TILE, TILE)?;
    let mut description = vec![0, 0, 0, 0];
    description.extend(numbers(&[TILE as u16, TILE as u16]));
    let items = [
        Item { kind: b"grid", blob: 0, sources: vec![2], properties: vec![1] },
        Item { kind: b"hvc1", blob: 1, sources: vec![1], properties: vec![1, 2] },
    ];
    Ok(file(&items, &[size(TILE, TILE), tile.config], &[description, tile.bytes]))
}

/// `count` item locations of six bytes, each with 65,535 extents whose fields have no bytes. No
/// picture.
#[must_use]
pub fn extents(count: u16) -> Vec<u8> {
    let location = numbers(&[1, 0, u16::MAX]);
    without_picture(&info(1, b"hvc1"), 1, count, &location.repeat(usize::from(count)), &[])
}

/// `count` items with the same number, which has one such location. No picture.
#[must_use]
pub fn clones(count: u32) -> Vec<u8> {
    let infos = info(1, b"hvc1").repeat(count as usize);
    without_picture(&infos, count, 1, &numbers(&[1, 0, u16::MAX]), &[])
}

/// `items` items, and `associations` of properties, none of which is theirs: a search for each item
/// is items x associations. No picture.
#[must_use]
pub fn square(items: u32, associations: u32) -> Vec<u8> {
    let mut infos = info(2, b"hvc1").repeat(items as usize);
    infos.extend(info(1, b"hvc1"));
    let mut table = associations.to_be_bytes().to_vec();
    let mut of_another = numbers(&[3]);
    of_another.push(0);
    table.extend(of_another.repeat(associations as usize));
    without_picture(&infos, items + 1, 0, &[], &full(b"ipma", 0, &table))
}

struct Canvas {
    width: u32,
    height: u32,
}

fn grid_of_tiles(columns: u8, rows: u8, canvas: &Canvas) -> Result<Vec<u8>, TileError> {
    let tile = Coded::gray(TILE, TILE)?;
    let count = u16::from(columns) * u16::from(rows);
    // Dimensions of 32 bits.
    let mut description = vec![0, 1, rows - 1, columns - 1];
    description.extend(canvas.width.to_be_bytes());
    description.extend(canvas.height.to_be_bytes());
    let mut items = vec![Item { kind: b"grid", blob: 0, sources: (2..count + 2).collect(), properties: vec![1] }];
    let mut blobs = vec![description];
    for number in 1..=usize::from(count) {
        items.push(Item { kind: b"hvc1", blob: number, sources: vec![], properties: vec![2, 3] });
        blobs.push(tile.bytes.clone());
    }
    let properties = [size(canvas.width, canvas.height), size(TILE, TILE), tile.config];
    Ok(file(&items, &properties, &blobs))
}

fn derived(kind: &'static [u8; 4], description: Vec<u8>, count: u16) -> Result<Vec<u8>, TileError> {
    let tile = Coded::gray(TILE, TILE)?;
    let items = [
        Item { kind, blob: 0, sources: vec![2; usize::from(count)], properties: vec![1] },
        Item { kind: b"hvc1", blob: 1, sources: vec![], properties: vec![1, 2] },
    ];
    Ok(file(&items, &[size(TILE, TILE), tile.config], &[description, tile.bytes]))
}

fn same_tile_grid(rows: u8) -> Vec<u8> {
    let mut description = vec![0, 0, rows - 1, 255];
    description.extend(numbers(&[TILE as u16, TILE as u16]));
    description
}

struct Coded {
    config: Vec<u8>,
    bytes: Vec<u8>,
}

impl Coded {
    fn gray(width: u32, height: u32) -> Result<Self, TileError> {
        let luma = vec![128; width as usize * height as usize];
        let chroma = vec![128; width.div_ceil(2) as usize * height.div_ceil(2) as usize];
        let planes = Planes16 { y: &luma, chroma: Some((&chroma, &chroma)), bit_depth: 8 };
        let picture = encode_picture16(width, height, planes, &EncoderConfig::default())?;
        let mut bytes = Vec::new();
        for slice in &picture.slices {
            bytes.extend((slice.len() as u32).to_be_bytes());
            bytes.extend_from_slice(slice);
        }
        Ok(Self { config: config(&picture), bytes })
    }
}

fn config(picture: &EncodedPicture) -> Vec<u8> {
    let mut out = vec![1, picture.profile_idc];
    out.extend([0; 10]);
    out.push(picture.level_idc);
    // Segmentation, parallelism, 4:2:0, eight bits twice, frame rate, lengths of four bytes.
    out.extend([0xF0, 0, 0xFC, 0xFC | picture.chroma_format, 0xF8, 0xF8, 0, 0, 0b0000_1111]);
    out.push(picture.parameter_sets.len() as u8);
    for set in &picture.parameter_sets {
        let kind = set.first().map_or(0, |byte| byte >> 1 & 0x3F);
        out.push(0x80 | kind);
        out.extend(numbers(&[1, set.len() as u16]));
        out.extend_from_slice(set);
    }
    boxed(b"hvcC", &out)
}

/// The file, whose items' bytes follow the description.
fn file(items: &[Item], properties: &[Vec<u8>], blobs: &[Vec<u8>]) -> Vec<u8> {
    let brand = boxed(b"ftyp", b"heic\0\0\0\0mif1heic");
    let described = meta(items, properties, blobs, 0);
    // The header of `mdat` has eight bytes.
    let start = brand.len() + described.len() + 8;
    let mut out = brand;
    out.extend(meta(items, properties, blobs, start));
    out.extend(boxed(b"mdat", &blobs.concat()));
    out
}

fn meta(items: &[Item], properties: &[Vec<u8>], blobs: &[Vec<u8>], start: usize) -> Vec<u8> {
    let count = items.len() as u16;
    let mut infos = numbers(&[count]);
    let mut references = Vec::new();
    let mut associations = u32::from(count).to_be_bytes().to_vec();
    // Offsets and lengths of four bytes.
    let mut locations = vec![0x44, 0];
    locations.extend(numbers(&[count]));
    for (item, number) in items.iter().zip(1..) {
        infos.extend(info(number, item.kind));
        if !item.sources.is_empty() {
            let mut reference = numbers(&[number, item.sources.len() as u16]);
            reference.extend(numbers(&item.sources));
            references.extend(boxed(b"dimg", &reference));
        }
        associations.extend(numbers(&[number]));
        associations.push(item.properties.len() as u8);
        associations.extend_from_slice(&item.properties);
        let before: usize = blobs[..item.blob].iter().map(Vec::len).sum();
        locations.extend(numbers(&[number, 0, 1]));
        locations.extend(((start + before) as u32).to_be_bytes());
        locations.extend((blobs[item.blob].len() as u32).to_be_bytes());
    }
    let mut content = head_of_meta();
    content.extend(full(b"iloc", 0, &locations));
    content.extend(full(b"iinf", 0, &infos));
    content.extend(full(b"iref", 0, &references));
    content.extend(property_box(&properties.concat(), &full(b"ipma", 0, &associations)));
    full(b"meta", 0, &content)
}

/// A container that declares 640x480 pixels and has none.
fn without_picture(infos: &[u8], count: u32, locations: u16, table: &[u8], associations: &[u8]) -> Vec<u8> {
    let mut content = head_of_meta();
    content.extend(full(b"iinf", 1, &[&count.to_be_bytes(), infos].concat()));
    // Offsets, lengths and base offsets have no bytes.
    content.extend(full(b"iloc", 0, &[&[0, 0], &locations.to_be_bytes(), table].concat()));
    content.extend(property_box(&size(640, 480), associations));
    [boxed(b"ftyp", b"heic\0\0\0\0mif1heic"), full(b"meta", 0, &content)].concat()
}

fn head_of_meta() -> Vec<u8> {
    let mut handler = vec![0; 4];
    handler.extend_from_slice(b"pict");
    handler.resize(21, 0);
    [full(b"hdlr", 0, &handler), full(b"pitm", 0, &numbers(&[1]))].concat()
}

fn info(number: u16, kind: &[u8; 4]) -> Vec<u8> {
    let mut content = numbers(&[number, 0]);
    content.extend_from_slice(kind);
    // An empty name.
    content.push(0);
    full(b"infe", 2, &content)
}

fn property_box(properties: &[u8], associations: &[u8]) -> Vec<u8> {
    boxed(b"iprp", &[&boxed(b"ipco", properties), associations].concat())
}

fn size(width: u32, height: u32) -> Vec<u8> {
    full(b"ispe", 0, &[width.to_be_bytes(), height.to_be_bytes()].concat())
}

fn numbers(values: &[u16]) -> Vec<u8> {
    values.iter().flat_map(|value| value.to_be_bytes()).collect()
}

fn full(kind: &[u8; 4], version: u8, content: &[u8]) -> Vec<u8> {
    boxed(kind, &[&[version, 0, 0, 0], content].concat())
}

fn boxed(kind: &[u8; 4], content: &[u8]) -> Vec<u8> {
    let mut out = (content.len() as u32 + 8).to_be_bytes().to_vec();
    out.extend_from_slice(kind);
    out.extend_from_slice(content);
    out
}
