//! Rectangles of pixels.

/// A rectangle of pixels; `right` and `bottom` are outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    pub left: usize,
    pub top: usize,
    pub right: usize,
    pub bottom: usize,
}

impl Bounds {
    /// The smallest rectangle around both.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// The pixels that both have; perhaps none in width or height.
    #[must_use]
    pub fn common(self, other: Self) -> Self {
        let left = self.left.max(other.left);
        let top = self.top.max(other.top);
        let right = self.right.min(other.right).max(left);
        let bottom = self.bottom.min(other.bottom).max(top);
        Self { left, top, right, bottom }
    }

    #[must_use]
    pub const fn width(self) -> usize {
        self.right - self.left
    }

    #[must_use]
    pub const fn height(self) -> usize {
        self.bottom - self.top
    }
}
