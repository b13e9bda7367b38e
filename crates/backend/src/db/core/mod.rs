//! The database itself: connections, migrations, tables, locks, and how rows are read.

mod connect;
pub(crate) mod ids;
pub(crate) mod locks;
mod migrate;
pub mod newest;
pub(crate) mod pool;
pub(crate) mod queries;
pub(crate) mod rows;
pub(crate) mod statements;
pub(crate) mod tables;
pub(crate) mod value;
