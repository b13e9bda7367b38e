//! An address of the back office without a screen.

use super::frame::Frame;
use super::frame::nav::Screen;
use super::page_header;
use crate::pages::set_status;
use backend::accounts::session::Admin;
use http::StatusCode;
use leptos::prelude::*;

pub(crate) async fn screen(admin: Admin) -> impl IntoView {
    set_status(StatusCode::NOT_FOUND);
    let waiting = super::count_unanswered().await;
    page(admin.email, waiting)
}

fn page(email: String, waiting: i64) -> impl IntoView {
    let here = Screen::NotFound;
    view! {
        <Frame email here waiting>
            {page_header(here.label(), here.about().to_owned(), None)}
            <p class="actions"><a class="button" href="/admin">"Back to the dashboard"</a></p>
        </Frame>
    }
}

#[component]
pub fn OfficeNotFoundPage() -> impl IntoView {
    super::page(Screen::NotFound.label(), screen)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;

    #[test]
    fn it_leads_back_into_the_office() {
        let html = html_of(|| page("dana@example.com".into(), 0));
        assert!(html.contains("href=\"/admin\"") && html.contains("<h1>Page not found</h1>"), "{html}");
        assert!(html.contains("aria-label=\"Back office\"") && !html.contains("aria-current=\"page\""), "{html}");
    }
}
