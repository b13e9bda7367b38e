//! The automation of the specification: its address is a form with a history, in the list of programs.

use crate::admin::frame::icon::{Draw as _, Icon};
use crate::admin::screens::fallback;
use crate::admin::screens::island::island;
use crate::api::admin as api;
use crate::api::{ApiError, session};
use crate::island::photo_urls;
use domain::admin::{EditorScreen, Record};
use domain::kinds::{Fields as _, Kind};
use domain::messages;
use leptos::prelude::*;

const KIND: Kind = Kind::ContactSettings;

pub(super) async fn address_form() -> AnyView {
    let Ok(record) = read().await else { return unavailable() };
    let Ok(spec) = api::form(KIND, KIND.code()).await else { return unavailable() };
    let without = view! { {fallback::needs_scripts()}{fallback::values(&spec, &record)} }.into_any();
    let props = EditorScreen {
        email: session::current().map(|admin| admin.email).unwrap_or_default(),
        spec,
        record,
        carousel: vec![],
        host: String::new(),
        wasm: photo_urls(),
        page_choices: None,
        preview: None,
        site_parts: vec![],
    };
    island("admin-editor", props, without)
}

/// With which the messages to it are signed; empty if it cannot be read.
pub(super) async fn secret() -> String {
    match read().await {
        Ok(record) => record.draft.text("webhookSecret").to_owned(),
        Err(_) => String::new(),
    }
}

async fn read() -> Result<Record, ApiError> {
    api::open(KIND, KIND.code()).await
}

fn unavailable() -> AnyView {
    view! { <p class="error">{Icon::Alert.draw_small()}{messages::UNAVAILABLE}</p> }.into_any()
}
