//! The question of the photos: each with what it shows, and where it was put.

use super::api::Run;
use super::fields::Form;
use crate::admin::photo_drop::photo_drop;
use crate::url::query_text;
use domain::content::option_lists::OptionList;
use domain::features::first_run::answers::RunPhoto;
use domain::features::first_run::draft::{field, then};
use domain::features::first_run::limits::{PHOTOS_MAX, PHOTOS_WANTED};
use domain::features::first_run::photos::PlacedPhotos;
use domain::features::first_run::{Question, messages as msg};
use leptos::prelude::*;

/// Stands before the form of the question: it sends files.
pub(super) fn add_form(run: &Run, form: &Form) -> impl IntoView + use<> {
    let count = run.state.answers.photos.clone().unwrap_or_default().photos.len();
    let left: usize = query_text("left").parse().unwrap_or(0);
    let left = if left > 0 {
        Some(
            view! { <p class="note note--error note--top" role="status"><span class="note__body">{msg::photos_left_out(left)}</span></p> },
        )
    } else {
        None
    };
    let error = form.wrong(field::PHOTO).map(|sentence| view! { <p class="error" id="photo-error">{sentence}</p> });
    let few = if count > 0 && count < PHOTOS_WANTED {
        Some(view! { <p class="hint">{msg::few_photos(count)}</p> })
    } else {
        None
    };
    let full = if count >= PHOTOS_MAX { Some(view! { <p class="hint">{msg::PHOTOS_MANY}</p> }) } else { None };
    view! {
        {left}
        <form
            class="run-add" method="post" action=format!("{}/add", Question::Photos.path()) enctype="multipart/form-data"
            data-busy="" data-shrink="" data-photos=""
        >
            <div class="field">
                <label for="photo">"Photos of your work"</label>
                {photo_drop("photo", field::PHOTO)}
                <p class="hint" id="photo-hint">{msg::photos_placed(count)}</p>
            </div>
            <button class="button button--outline">"Add photos"</button>
        </form>
        {error}
        {few}
        {full}
    }
}

/// The photos, in the form of the question.
pub(super) fn photos(run: &Run, thumbnails: &[String]) -> impl IntoView + use<> {
    let placed = PlacedPhotos::of(&run.state.answers);
    let mut rows = Vec::new();
    for (at, photo) in placed.photos.iter().enumerate() {
        let thumbnail = thumbnails.get(at).cloned().unwrap_or_default();
        rows.push(row(at, photo, &placed, run, thumbnail));
    }
    view! { <ul class="run-photos" aria-label="Your photos">{rows}</ul> }
}

fn row(at: usize, photo: &RunPhoto, placed: &PlacedPhotos, run: &Run, thumbnail: String) -> impl IntoView + use<> {
    let told = placed.told(at, run.state.answers.kinds());
    let number = at + 1;
    let mut tags = Vec::new();
    for tag in run.lists.offered(OptionList::GalleryTags) {
        let code = tag.code.clone();
        let selected = code == photo.shows;
        tags.push(view! { <option value=code selected=selected>{tag.label.clone()}</option> });
    }
    let top = if photo.at_top {
        None
    } else {
        Some(view! {
            <button
                class="button button--ghost button--small" name=field::AT_TOP value=photo.id.clone()
                aria-label=format!("Put photo {number} at the top")
            >"At the top"</button>
        })
    };
    let kept_top = if photo.at_top {
        Some(view! { <input type="hidden" name=field::AT_TOP value=photo.id.clone()/> })
    } else {
        None
    };
    view! {
        <li>
            <img src=thumbnail width="84" height="58" alt=""/>
            <p><b>{told.place}</b><span>{told.why}</span></p>
            <input type="hidden" name=field::PHOTO value=photo.id.clone()/>
            {kept_top}
            <select class="input" name=field::SHOWS aria-label=format!("What photo {number} shows")>{tags}</select>
            <div class="run-photos__actions">
                {top}
                <button
                    class="button button--ghost button--small" name=field::REMOVE value=photo.id.clone()
                    aria-label=format!("Take out photo {number}")
                >"Take out"</button>
            </div>
        </li>
    }
}

/// Without another question: the tags are kept, and the places follow them.
pub(super) fn place_again(count: usize) -> Option<impl IntoView> {
    if count == 0 {
        return None;
    }
    Some(view! {
        <button class="button button--outline align-start" name=field::THEN value=then::STAY>"Place them by what they show"</button>
    })
}
