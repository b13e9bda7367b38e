//! All tests over HTTP in one binary, because each further one would have to be linked.
#![expect(clippy::expect_used, clippy::panic, reason = "a test that cannot set the scene has failed")]

mod admin;
mod bad_input;
mod blog;
mod business;
mod contact;
mod content_api;
#[cfg(unix)]
mod crash;
mod damaged;
mod galleries;
mod heads;
mod lead_forms;
mod library;
mod machines;
mod newsletter;
mod owner_calls;
mod pages;
mod panics;
mod pictures;
mod previews;
mod redirects;
mod refit;
mod screens;
#[path = "../../../crates/backend/tests/it/support/smtp.rs"]
mod smtp;
mod stored_bytes;
mod support;
mod visit;
mod work;
