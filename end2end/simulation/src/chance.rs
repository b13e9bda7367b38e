//! The chance of a run: the same numbers for the same seed, on every machine.

pub struct Chance(u64);

impl Chance {
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// `SplitMix64`.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    pub fn below(&mut self, limit: u32) -> u32 {
        u32::try_from(self.next() % u64::from(limit.max(1))).unwrap_or(0)
    }

    /// What an action names things by: taken modulo what exists.
    pub fn index(&mut self) -> u8 {
        u8::try_from(self.below(256)).unwrap_or(0)
    }

    pub fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(u32::try_from(all.len()).unwrap_or(1)) as usize]
    }
}
