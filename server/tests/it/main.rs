//! All tests over HTTP in one binary, because each further one would have to be linked.
#![expect(clippy::expect_used, clippy::panic, reason = "a test that cannot set the scene has failed")]

mod admin;
#[path = "../../../crates/backend/tests/it/support/authenticator.rs"]
mod authenticator;
#[cfg(unix)]
mod backup;
mod bad_input;
mod blog;
#[path = "../../../crates/backend/tests/it/support/browser.rs"]
mod browser;
mod bundle;
mod business;
mod cabin;
mod calendar;
mod contact;
mod content_api;
#[cfg(unix)]
mod crash;
mod damaged;
mod first_run;
mod galleries;
mod heads;
mod held_forms;
mod inbox;
mod lead_forms;
mod library;
#[cfg(unix)]
mod listening;
mod machines;
mod mail_check;
mod meant_addresses;
mod metrics;
mod newsletter;
mod notifications;
mod opening;
mod options;
mod own_pages;
mod owner_calls;
mod pages;
mod panics;
mod passkeys;
mod pasted_input;
mod photo_refusals;
mod photos;
mod picture_places;
mod pictures;
mod previews;
mod progress;
mod redirects;
mod refit;
mod request_page;
mod review_requests;
#[path = "../../../crates/backend/tests/it/support/s3.rs"]
#[expect(dead_code, reason = "these tests need only the server")]
mod s3;
mod screens;
mod second_factor;
mod sharing;
#[path = "../../../crates/backend/tests/it/support/smtp.rs"]
mod smtp;
#[cfg(unix)]
mod start;
mod stored_bytes;
mod stored_links;
mod stories;
mod structured_data;
mod support;
#[cfg(unix)]
mod traces;
mod visit;
mod webhooks;
mod well_known;
mod work;
