//! The server as a library, so that tests start the same server as `main`.

pub mod build_info;
pub mod bundle;
pub mod commands;
pub mod config;
pub mod header_text;
pub mod layers;
pub mod listener;
pub mod metrics;
pub mod metrics_listener;
pub mod pages;
pub mod router;
pub mod routes;
pub mod runtime;
pub mod state;
pub mod traces;
