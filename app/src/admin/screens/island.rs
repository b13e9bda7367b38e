//! A screen that is an island in the frame.

use crate::admin::frame::nav::Screen;
use crate::admin::frame::{FailureNote, Frame};
use crate::admin::{page_header, set_failure_status};
use crate::api::ApiError;
use crate::document::DocumentHead;
use crate::island::{Client, Island};
use backend::accounts::session::Admin;
use leptos::prelude::*;
use serde::Serialize;

pub(crate) async fn framed(admin: &Admin, here: Screen, island: &'static str, content: AnyView) -> AnyView {
    let waiting = crate::admin::count_unanswered().await;
    DocumentHead::preload_island(&format!("{island}/index"));
    view! { <Frame email=admin.email.clone() here waiting>{content}</Frame> }.into_any()
}

pub(crate) fn island<T: Serialize>(name: &'static str, props: T, without: AnyView) -> AnyView {
    view! { <Island name props client=Client::Load>{without}</Island> }.into_any()
}

pub(crate) async fn failed(
    admin: &Admin,
    here: Screen,
    title: &'static str,
    sentence: String,
    cause: &ApiError,
) -> AnyView {
    set_failure_status(cause);
    let content = view! {
        {page_header(title, None, None)}
        <FailureNote sentence/>
        <p class="empty-text"><a class="button button--outline" href="">"Try again"</a></p>
    };
    framed(admin, here, "admin-list", content.into_any()).await
}
