use crate::text::options::codes;

codes! {
    /// While it is not open, visitors get one quiet page at every address.
    #[derive(Default)]
    SiteState {
        /// It was never opened.
        NotOpen = "not_open";
        /// Also one whose state cannot be read: a site that visitors see does not vanish with a damaged row.
        #[default]
        Open = "open";
        Closed = "closed";
    }
}

impl SiteState {
    #[must_use]
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Open)
    }
}
