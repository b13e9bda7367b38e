use crate::admin::counted;
use crate::admin::frame::icon::Draw as _;
use crate::admin::frame::nav::Screen;
use crate::api::admin::types::{DashboardData, REPORT_WEEKS};
use domain::kinds::Kind;
use domain::messages::today as msg;
use leptos::prelude::*;

pub(super) fn cards(data: &DashboardData) -> impl IntoView + use<> {
    let mut cards = Vec::new();
    for (screen, state) in states(data) {
        let body = view! {
            {screen.icon().draw()}
            <div><h3>{screen.label()}</h3><p>{state}</p></div>
        };
        cards.push(view! { <a class="screen-card" href=screen.href()>{body}</a> });
    }
    view! {
        <section aria-labelledby="h-cards">
            <div class="section-header"><h2 id="h-cards">{msg::GO_TO}</h2></div>
            <div class="screen-cards">{cards}</div>
        </section>
    }
}

/// The cards, in order, with their state: '12 published, 1 in draft'.
fn states(data: &DashboardData) -> [(Screen, String); 10] {
    let content = data.content;
    let and = |first: String, n: i64, more: &str| if n > 0 { format!("{first}, {n} {more}") } else { first };
    let published = |n: i64| format!("{n} published");
    let photos = counted(content.photos_shown + content.photos_hidden, "photo");
    let reviews = format!("{} in the carousel", content.testimonials_active);
    let webhook = if data.has_webhook { "Leads are also sent to another program" } else { "Leads stay here" };
    let posts = and(counted(content.posts_published, "article"), content.posts_draft, "in draft");
    let requests = counted(data.report.total().requests.max(0), "request");
    let of = Screen::Content;
    [
        (of(Kind::Pages), and(published(content.pages_public), content.pages_draft, "in draft")),
        (of(Kind::Projects), and(published(content.projects_public), content.projects_draft, "in draft")),
        (of(Kind::Gallery), and(photos, content.photos_hidden, "hidden")),
        (of(Kind::PageImages), format!("{} in place", counted(content.page_images, "picture"))),
        (of(Kind::Testimonials), and(reviews, content.testimonials_resting, "inactive")),
        (of(Kind::Faqs), counted(content.faqs, "question")),
        (of(Kind::Blog), posts),
        (of(Kind::Seo), format!("{} set up", counted(content.seo_pages, "page"))),
        (of(Kind::ContactSettings), webhook.to_owned()),
        (Screen::Reports, format!("{requests} in {REPORT_WEEKS} weeks")),
    ]
}
