//! How a row of any kind is read, checked, changed and moved to the trash.

pub(crate) mod carousel;
pub(crate) mod edit_tx;
pub(crate) mod field_checks;
pub(crate) mod order;
pub(crate) mod row_write;
pub(crate) mod rules;
pub(crate) mod save;
pub(crate) mod slugs;
pub(crate) mod stored_rows;
pub(crate) mod toggle;
pub(crate) mod trash;
