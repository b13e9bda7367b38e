use super::field::FieldError;
use domain::leads::refit::field;
use domain::{limits, messages};
use leptos::prelude::*;

const MB: usize = 1024 * 1024;

/// Files that are sent with a plain form. `hint` has the id `photo-hint`. The script of the quote form replaces the
/// field once it is used.
#[component]
pub fn PhotosField(label: &'static str, error: Option<String>, hint: AnyView) -> impl IntoView {
    let described = if error.is_some() { "photo-error photo-hint" } else { "photo-hint" };
    view! {
        <div class="field" data-photos="">
            <label for=field::PHOTO>{label}" "<span class="optional">"(optional)"</span></label>
            <input
                class="input"
                type="file"
                multiple
                id=field::PHOTO
                name=field::PHOTO
                accept="image/jpeg,image/png,image/webp,image/heic,image/heif"
                aria-invalid=error.as_ref().map(|_| "true")
                aria-describedby=described
            />
            <FieldError field=field::PHOTO message=error/>
            {hint}
        </div>
    }
    .into_any()
}

/// Which files are taken.
pub fn photo_limits() -> String {
    messages::PHOTO_HINT_PLAIN
        .replace("{side}", &limits::PHOTO_SIDE_MIN.to_string())
        .replace("{size}", &(limits::PHOTO_BYTES_MAX / MB).to_string())
        .replace("{heic}", &(limits::PHOTO_HEIC_BYTES_MAX / MB).to_string())
}

/// How many are taken.
pub fn photos_limit() -> String {
    messages::photos::hint_plain(limits::PHOTOS_MAX, limits::PHOTOS_BYTES_MAX / MB)
}
