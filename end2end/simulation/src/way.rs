/// How forms reach the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// As calls of the use cases, which is quick.
    UseCases,
    /// Through the program's router, as browsers send them.
    Http,
}

impl Way {
    /// A tenth of the seeds goes through the router, if the simulation was built with it.
    #[must_use]
    pub const fn of(seed: u64) -> Self {
        if cfg!(feature = "http") && seed % 10 == 7 { Self::Http } else { Self::UseCases }
    }
}
