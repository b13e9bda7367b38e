//! All tests of the use cases, in one binary: each further binary would be linked separately.
#![expect(clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

#[path = "support/authenticator.rs"]
mod authenticator;
mod backup;
mod blog;
mod blog_search;
mod brackets;
#[path = "support/browser.rs"]
mod browser;
mod bucket_owner;
mod cabin;
mod calendar;
mod changed_password;
mod confirmations;
mod contact;
mod content;
mod conversation;
mod database;
mod deliveries;
mod demo;
#[path = "support/demo_site.rs"]
mod demo_site;
mod digests;
mod drafts;
mod editing;
mod editing_again;
mod editing_site;
mod erasing;
mod files;
mod first_run;
mod first_steps;
mod galleries;
mod html;
mod inbox;
mod inbox_search;
#[path = "support/intake.rs"]
mod intake;
mod kinds;
mod library;
mod library_unused;
mod links;
mod mail;
mod mail_server;
mod making;
mod manual;
mod measuring;
mod message_photos;
mod naive_blog;
mod new_keys;
mod newsletter;
mod notices;
mod offered_times;
mod options;
mod originals;
mod outbox;
mod own_pages;
#[path = "support/owner.rs"]
mod owner;
mod page_editing;
mod passkeys;
mod photos;
mod picture_places;
mod picture_workers;
#[path = "support/making.rs"]
mod pictures;
mod previews;
mod privacy;
mod progress;
mod push;
#[path = "support/receiver.rs"]
mod receiver;
mod receivers;
mod redirects;
mod refit;
mod reports;
mod restoring;
mod review_pages;
mod review_requests;
#[path = "support/s3.rs"]
mod s3;
mod saved;
mod second_factor;
mod serving;
mod sessions;
mod sign_in;
mod site_pages;
#[path = "support/smtp.rs"]
mod smtp;
mod snapshot;
mod strays;
mod support;
mod text_pictures;
#[path = "support/topics/mod.rs"]
mod topics;
mod undone_changes;
mod uploaded_again;
mod uploads;
mod visit_changes;
mod visit_notifications;
mod visit_of_closed;
mod visit_of_won;
mod visits;
mod waiting;
mod webhook;
mod withdrawals;
mod work;
