//! `/admin/share`: where photos belong that were shared from a phone.

use super::api;
use crate::admin::frame::icon::{Draw as _, Icon};
use crate::admin::frame::nav::Screen;
use crate::admin::frame::{FailureNote, Frame};
use crate::admin::{count_unanswered, page, page_header, set_failure_status};
use crate::context::FormState;
use crate::url::query_text;
use backend::features::shared_photos::SharePlaces;
use domain::content::options::GalleryCategory;
use domain::features::shared_photos::messages as msg;
use domain::features::shared_photos::{SharedDraft, SharedPhotos, field};
use leptos::prelude::*;

#[component]
pub fn SharePage() -> impl IntoView {
    let mut form = use_context::<FormState<SharedDraft>>().unwrap_or_default();
    if form.draft.photos.is_empty() {
        form.draft.photos = query_text(field::PHOTOS);
    }
    let q = query_text("q");
    let left_out: usize = query_text("left").parse().unwrap_or(0);
    page(msg::TITLE, move |admin| async move {
        let photos = SharedPhotos::read(&form.draft.photos);
        let content = match api::places(&photos, &q).await {
            Ok(places) => screen(&photos, &places, &form, &q, left_out).into_any(),
            Err(cause) => {
                set_failure_status(&cause);
                view! { <FailureNote sentence=cause.error.message/> }.into_any()
            }
        };
        let waiting = count_unanswered().await;
        view! {
            <Frame email=admin.email here=Screen::Dashboard waiting>
                {page_header(msg::TITLE, None, None)}
                <div class="single-column">{content}</div>
            </Frame>
        }
    })
}

fn screen(
    photos: &SharedPhotos,
    places: &SharePlaces,
    form: &FormState<SharedDraft>,
    q: &str,
    left_out: usize,
) -> impl IntoView + use<> {
    let refused = form.notice.clone().map(|sentence| view! { <FailureNote sentence is_first=true/> });
    let left_out =
        if left_out > 0 { Some(view! { <FailureNote sentence=msg::left_out(left_out) is_first=true/> }) } else { None };
    let waiting = places.waiting.tokens();
    if waiting.is_empty() {
        let none = if form.notice.is_none() { Some(view! { <p class="empty-text">{msg::NONE}</p> }) } else { None };
        return view! { {refused}{left_out}{none} }.into_any();
    }
    view! {
        {refused}
        {left_out}
        <p>{msg::waiting(waiting.len())}" "{msg::PRIVATE}</p>
        {thumbnails(waiting)}
        {library(photos)}
        {lead(photos, places, form, q)}
        {project(photos, places, form)}
    }
    .into_any()
}

fn kept(photos: &SharedPhotos) -> impl IntoView + use<> {
    view! { <input type="hidden" name=field::PHOTOS value=photos.text()/> }
}

fn thumbnails(tokens: &[String]) -> impl IntoView + use<> {
    let mut pictures = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let src = format!("/admin/share/photo?token={token}");
        pictures.push(view! { <li><img src=src alt=format!("Shared photo {}", at + 1)/></li> });
    }
    view! { <ul class="shared-photos">{pictures}</ul> }
}

fn library(photos: &SharedPhotos) -> impl IntoView + use<> {
    view! {
        <section class="form-section" aria-labelledby="library">
            <h2 id="library">"Library"</h2>
            <p class="muted">{msg::LIBRARY_ABOUT}</p>
            <form class="stack" method="post" action="/admin/share/library" data-busy="">
                {kept(photos)}
                <button class="button align-start">"Add to the library"</button>
            </form>
        </section>
    }
}

fn option(value: &str, text: String, chosen: &str) -> impl IntoView + use<> {
    view! { <option value=value.to_owned() selected=value == chosen>{text}</option> }
}

/// None if there is no lead at all.
fn lead(
    photos: &SharedPhotos,
    places: &SharePlaces,
    form: &FormState<SharedDraft>,
    q: &str,
) -> Option<impl IntoView + use<>> {
    let mut options = Vec::new();
    for lead in &places.leads {
        options.push(option(&lead.id, format!("{}, {}", lead.name, lead.reference), &form.draft.lead));
    }
    let choose = if options.is_empty() {
        if q.is_empty() {
            return None;
        }
        view! { <p class="empty-text" role="status">{msg::NO_MATCH}</p> }.into_any()
    } else {
        view! {
            <form class="stack" method="post" action="/admin/share/lead" data-busy="">
                {kept(photos)}
                <div class="field">
                    <label for=field::LEAD>"Lead"</label>
                    <select class="input" id=field::LEAD name=field::LEAD>{options}</select>
                </div>
                <button class="button align-start">"Add to the lead"</button>
            </form>
        }
        .into_any()
    };
    Some(view! {
        <section class="form-section" aria-labelledby="a-lead">
            <h2 id="a-lead">"A lead"</h2>
            <p class="muted">{msg::LEAD_ABOUT}</p>
            {search(photos, q)}
            {choose}
        </section>
    })
}

fn search(photos: &SharedPhotos, q: &str) -> impl IntoView + use<> {
    view! {
        <form class="stack" method="get" action="/admin/share#a-lead">
            {kept(photos)}
            <div class="field">
                <label for="find-lead">"Find another lead"</label>
                <input class="input" id="find-lead" type="search" name="q" value=q.to_owned() autocomplete="off"/>
            </div>
            <button class="button button--outline align-start">"Search"</button>
        </form>
    }
}

fn project(
    photos: &SharedPhotos,
    places: &SharePlaces,
    form: &FormState<SharedDraft>,
) -> Option<impl IntoView + use<>> {
    let mut options = Vec::new();
    for project in &places.projects {
        options.push(option(&project.id, project.name.clone(), &form.draft.project));
    }
    if options.is_empty() {
        return None;
    }
    let mut categories = Vec::new();
    for category in GalleryCategory::ALL {
        categories.push(option(category.code(), category.label().to_owned(), &form.draft.category));
    }
    let wrong = form.wrong(field::ALT);
    let invalid = wrong.as_ref().map(|_| "true");
    let described = wrong.as_ref().map(|_| "alt-error");
    let wrong =
        wrong.map(|sentence| view! { <p class="error" id="alt-error">{Icon::Alert.draw_small()}{sentence}</p> });
    Some(view! {
        <section class="form-section" aria-labelledby="a-project">
            <h2 id="a-project">"A project"</h2>
            <p class="muted">{msg::PROJECT_ABOUT}</p>
            <form class="stack" method="post" action="/admin/share/project" data-busy="">
                {kept(photos)}
                <div class="field">
                    <label for=field::PROJECT>"Project"</label>
                    <select class="input" id=field::PROJECT name=field::PROJECT>{options}</select>
                </div>
                <div class="field">
                    <label for=field::ALT>"What the photos show"</label>
                    <input
                        class="input" id=field::ALT name=field::ALT type="text" autocomplete="off"
                        value=form.draft.alt_text.clone() aria-invalid=invalid aria-describedby=described
                    />
                    {wrong}
                </div>
                <div class="field">
                    <label for=field::CATEGORY>"Category of the gallery"</label>
                    <select class="input" id=field::CATEGORY name=field::CATEGORY>{categories}</select>
                </div>
                <button class="button align-start">"Add to the project"</button>
            </form>
        </section>
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;
    use backend::features::shared_photos::OfferedProject;

    fn places(waiting: &[&str]) -> SharePlaces {
        let waiting: Vec<String> = waiting.iter().map(|token| (*token).to_owned()).collect();
        let projects = vec![OfferedProject { id: "heron".into(), name: "Blue <Heron>".into() }];
        SharePlaces { waiting: waiting.into(), leads: vec![], projects }
    }

    #[test]
    fn each_form_has_the_photos_and_places_that_do_not_exist_are_left_out() {
        let html =
            html_of(|| screen(&SharedPhotos::read("a1.b2"), &places(&["a1", "b2"]), &FormState::default(), "", 0));
        assert_eq!(html.matches("value=\"a1.b2\"").count(), 2, "{html}");
        assert!(html.contains("/admin/share/photo?token=b2") && html.contains("Shared photo 2"), "{html}");
        assert!(html.contains(&msg::waiting(2)) && html.contains("Blue &lt;Heron&gt;"), "{html}");
        assert!(!html.contains("/admin/share/lead") && !html.contains("style="), "{html}");
    }

    #[test]
    fn without_photos_nothing_is_offered() {
        let html = html_of(|| screen(&SharedPhotos::default(), &places(&[]), &FormState::default(), "", 3));
        assert!(html.contains(msg::NONE) && html.contains(&msg::left_out(3)) && !html.contains("<form"), "{html}");
    }
}
