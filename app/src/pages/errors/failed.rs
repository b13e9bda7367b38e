use crate::api::{ApiError, ErrorCode};
use crate::head::{Head, HeadData};
use crate::pages::set_status;
use domain::messages;
use http::{HeaderValue, StatusCode, header};
use leptos::prelude::*;
use leptos_axum::ResponseOptions;

/// Shows an error and a retry link. Without the layout, whose own data may be unavailable, too.
#[component]
pub fn FailurePage(
    /// The failure; decides the status, is never shown.
    cause: ApiError,
    #[prop(into)] path: String,
    #[prop(default = messages::RENDER_FAILED_TITLE)] title: &'static str,
    #[prop(default = messages::RENDER_FAILED)] text: &'static str,
) -> impl IntoView {
    let status = if cause.code() == ErrorCode::Unavailable {
        StatusCode::SERVICE_UNAVAILABLE
    } else {
        StatusCode::INTERNAL_SERVER_ERROR
    };
    set_status(status);
    if let (Some(seconds), Some(response)) = (cause.error.retry_after, use_context::<ResponseOptions>()) {
        response.insert_header(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    let head = HeadData::new(path.clone(), title, text).unlisted();
    view! {
        <Head data=head styles=&["pages/status-pages"]/>
        <main class="failed" id="main">
            <a class="logo" href="/"><img src="/logos/color.svg" width="517" height="104" alt="Home"/></a>
            <div class="failed-card">
                <h1>{title}</h1>
                <p>{text}</p>
                <div class="button-row">
                    // A link drops the input of a refused form; a reload keeps the URL as it is.
                    <a class="button" href=path>"Try Again"</a>
                    <a class="button button--outline" href="">"Refresh Page"</a>
                </div>
            </div>
        </main>
    }
    .into_any()
}
