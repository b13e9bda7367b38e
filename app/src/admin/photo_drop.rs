//! The field for photos of plain forms.

use super::frame::icon::{Draw as _, Icon};
use domain::features::conversation::work::messages::DROP_PHOTOS;
use leptos::prelude::*;

/// With its hint `{id}-hint` below it. `frontend-islands/src/admin/drop-photos.ts` makes it a drop zone with a picture of
/// each photo.
pub fn photo_drop(id: &'static str, name: &'static str) -> impl IntoView {
    view! {
        <div class="photo-drop" data-drop="">
            <span data-words="" hidden>{Icon::Image.draw()}</span>
            <p data-words="" hidden>{DROP_PHOTOS}</p>
            <input
                class="input" type="file" id=id name=name accept="image/*" multiple
                aria-describedby=format!("{id}-hint")
            />
            <label class="button button--outline button--small" for=id data-words="" hidden>
                {Icon::Plus.draw_small()}"Choose photos"
            </label>
            <ul class="photo-drop__chosen" aria-label="Chosen photos" data-chosen="" hidden></ul>
        </div>
    }
}
