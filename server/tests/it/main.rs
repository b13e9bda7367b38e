//! Every test over HTTP, in one program: each more would be linked anew.
#![expect(clippy::expect_used, clippy::panic, reason = "a test that cannot set the scene has failed")]

mod admin;
mod bad_input;
mod blog;
mod business;
mod contact;
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
