//! Zeros, packed as tightly as deflate allows: 1,032 in a byte.

use crate::bits::Bits;

/// Length of the longest repetition.
const RUN: usize = 258;

/// `count` zeros (at least one) as a zlib stream. The codes are made for it: a repetition of 258
/// zeros takes two bits.
pub(crate) fn zeros(count: usize) -> Vec<u8> {
    let mut bits = Bits::default();
    bits.number(0xDA78, 16);
    // The last block, with codes of its own: 286 for literals and lengths, 2 for distances, and 18
    // for the lengths of these codes.
    bits.code("1");
    bits.number(2, 2);
    bits.number(286 - 257, 5);
    bits.number(2 - 1, 5);
    bits.number(18 - 4, 4);
    // In the order of the standard: 18 ("repeat zero") has one bit, 2 and 1 have two, others none.
    for length in [0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 2] {
        bits.number(length, 3);
    }
    let unused = |bits: &mut Bits, codes: u32| {
        bits.code("0");
        bits.number(codes - 11, 7);
    };
    // The literal 0 and the end of the block have two bits, the longest repetition one; distances
    // have one.
    bits.code("11");
    unused(&mut bits, 138);
    unused(&mut bits, 117);
    bits.code("11");
    unused(&mut bits, 28);
    bits.code("10");
    bits.code("10");
    bits.code("10");

    let repeated = count.saturating_sub(1);
    bits.code("10");
    for _ in 0..repeated / RUN {
        bits.code("00");
    }
    for _ in 0..repeated % RUN {
        bits.code("10");
    }
    bits.code("11");
    let mut stream = bits.into_bytes();
    stream.extend(adler32_of_zeros(count).to_be_bytes());
    stream
}

fn adler32_of_zeros(count: usize) -> u32 {
    ((count % 65_521) as u32) << 16 | 1
}
