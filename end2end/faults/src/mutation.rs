//! Random damage to files.

/// Numbers that are often forgotten.
const INTERESTING: [u32; 8] = [0, 1, 0x7f, 0xff, 0xffff, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff];
/// Longest file, in bytes.
const LONGEST: usize = 4 * 1024 * 1024;

/// Makes damaged copies of files. The same seed makes the same ones.
pub struct Mutator {
    files: Vec<Vec<u8>>,
    state: u64,
    seed: u64,
}

impl Mutator {
    /// With a random seed. `files` must not be empty.
    #[must_use]
    pub fn new(files: Vec<Vec<u8>>) -> Self {
        let seed = uuid::Uuid::new_v4().as_u64_pair().0 | 1;
        Self { files, state: seed, seed }
    }

    /// What to begin with to get the same.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// Another one with the same files.
    pub fn fork(&mut self) -> Self {
        let seed = self.random() | 1;
        Self { files: self.files.clone(), state: seed, seed }
    }

    /// The next damaged file.
    pub fn next(&mut self) -> Vec<u8> {
        let place = self.below(self.files.len());
        let mut file = self.files[place].clone();
        for _ in 0..=self.below(8) {
            self.damage(&mut file);
        }
        file.truncate(LONGEST);
        file
    }

    fn damage(&mut self, file: &mut Vec<u8>) {
        if file.is_empty() {
            return;
        }
        let at = self.below(file.len());
        match self.below(6) {
            0 => file[at] ^= 1 << self.below(8),
            1 => file[at] = self.random() as u8,
            2 => {
                let number = INTERESTING[self.below(INTERESTING.len())].to_be_bytes();
                for (byte, new) in file[at..].iter_mut().zip(number) {
                    *byte = new;
                }
            }
            3 => file.truncate(at),
            4 => {
                let end = (at + self.below(4_096)).min(file.len());
                let piece = file[at..end].to_vec();
                file.splice(at..at, piece);
            }
            _ => {
                let end = (at + self.below(256)).min(file.len());
                file.drain(at..end);
            }
        }
    }

    fn below(&mut self, end: usize) -> usize {
        (self.random() % end.max(1) as u64) as usize
    }

    /// Xorshift.
    fn random(&mut self) -> u64 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        self.state
    }
}
