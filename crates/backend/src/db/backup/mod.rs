pub(crate) mod erased_rows;
pub(crate) mod restore;
pub(crate) mod runs;
pub(crate) mod snapshot;
