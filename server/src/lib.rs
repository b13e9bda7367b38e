//! The server as a library, so that tests start the same server as `main`.

pub mod build_info;
pub mod bundle;
pub mod client;
pub mod clock_check;
pub mod commands;
pub mod config;
pub mod layers;
pub mod listener;
pub mod metrics;
pub mod metrics_listener;
pub mod peer;
pub mod private_files;
pub mod readiness;
pub mod render;
pub mod rerender;
pub mod router;
pub mod routes;
pub mod startup;
pub mod state;
pub mod supervisor;
pub mod systemd;
pub mod traces;
pub mod visits;
pub mod workers;
