//! The owner's reports: a screen with plots and tables, and files to download.

pub mod api;
mod plots;
mod screen;
mod tables;

pub use screen::ReportsPage;
