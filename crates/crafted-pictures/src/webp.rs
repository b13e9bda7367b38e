use crate::bits::Bits;

/// A picture of one color, black, with this alpha if given. Each channel has a code of one symbol,
/// which takes no bits: the file has 40 bytes at most, whatever its dimensions (16,384 at most).
#[must_use]
pub fn one_color(width: u32, height: u32, alpha: Option<u8>) -> Vec<u8> {
    let mut bits = Bits::default();
    bits.number(0x2F, 8);
    bits.number(width - 1, 14);
    bits.number(height - 1, 14);
    bits.bit(alpha.is_some());
    // The version; then: no transform, no color cache, one group of codes.
    bits.number(0, 3);
    bits.code("000");
    let zero = "1000";
    for _green_red_blue in 0..3 {
        bits.code(zero);
    }
    bits.code("101");
    bits.number(u32::from(alpha.unwrap_or(255)), 8);
    bits.code(zero);
    let mut data = bits.into_bytes();
    data.resize(data.len() + data.len() % 2, 0);
    let mut out = b"RIFF".to_vec();
    out.extend((12 + data.len() as u32).to_le_bytes());
    out.extend_from_slice(b"WEBPVP8L");
    out.extend((data.len() as u32).to_le_bytes());
    out.extend(data);
    out
}
