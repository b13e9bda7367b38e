/// Luma has four samples for one of each color, as in photos: six blocks for 16x16 pixels.
const BLOCKS_OF_MCU: usize = 6;
const MCU_SIDE: usize = 16;

/// A gray picture in one scan. Two bits per block: a hundred megapixels are half a megabyte.
#[must_use]
pub fn plain(width: u16, height: u16) -> Vec<u8> {
    let bits = 2 * blocks(width, height);
    let mut out = head(0xC0, width, height);
    out.extend(scan(63, bits));
    out.extend([0xFF, 0xD9]);
    out
}

/// A gray picture with a scan of averages and no other: a decoder keeps all coefficients until the
/// end. One bit per block.
#[must_use]
pub fn progressive(width: u16, height: u16) -> Vec<u8> {
    let mut out = head(0xC2, width, height);
    out.extend(scan(0, blocks(width, height)));
    out.extend([0xFF, 0xD9]);
    out
}

fn blocks(width: u16, height: u16) -> usize {
    let columns = usize::from(width).div_ceil(MCU_SIDE);
    let rows = usize::from(height).div_ceil(MCU_SIDE);
    columns * rows * BLOCKS_OF_MCU
}

/// Quantization of one, the frame, and codes of one symbol: zero, which has one bit.
fn head(frame: u8, width: u16, height: u16) -> Vec<u8> {
    let mut out = vec![0xFF, 0xD8];
    let mut quantization = vec![0];
    quantization.extend([1; 64]);
    out.extend(segment(0xDB, &quantization));
    let mut components = vec![8];
    components.extend(height.to_be_bytes());
    components.extend(width.to_be_bytes());
    components.extend([3, 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0]);
    out.extend(segment(frame, &components));
    for table in [0x00, 0x10] {
        let mut codes = vec![table, 1];
        codes.extend([0; 16]);
        out.extend(segment(0xC4, &codes));
    }
    out
}

fn scan(last_coefficient: u8, bits: usize) -> Vec<u8> {
    let mut out = segment(0xDA, &[3, 1, 0x00, 2, 0x00, 3, 0x00, 0, last_coefficient, 0]);
    out.resize(out.len() + bits.div_ceil(8), 0);
    out
}

fn segment(marker: u8, payload: &[u8]) -> Vec<u8> {
    let mut out = vec![0xFF, marker];
    out.extend((payload.len() as u16 + 2).to_be_bytes());
    out.extend_from_slice(payload);
    out
}
