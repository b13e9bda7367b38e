//! Bits in the order of deflate and WebP: the first is the lowest of its byte.

#[derive(Default)]
pub(crate) struct Bits {
    bytes: Vec<u8>,
    /// Bits used of the last byte; 0 if it is full.
    used: u8,
}

impl Bits {
    pub(crate) fn bit(&mut self, one: bool) {
        if self.used == 0 {
            self.bytes.push(0);
        }
        if let Some(last) = self.bytes.last_mut() {
            *last |= u8::from(one) << self.used;
        }
        self.used = (self.used + 1) % 8;
    }

    /// The lowest `count` bits of `value`, lowest first.
    pub(crate) fn number(&mut self, value: u32, count: u32) {
        for n in 0..count {
            self.bit(value >> n & 1 == 1);
        }
    }

    /// Bits as written: `"10"` is 1, then 0.
    pub(crate) fn code(&mut self, code: &str) {
        for digit in code.bytes() {
            self.bit(digit == b'1');
        }
    }

    pub(crate) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}
