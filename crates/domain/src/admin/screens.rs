//! The initial data that the back office's pages pass to their islands, so that no screen needs a
//! second request. `email` is who is signed in: it prefills the sign-in dialog over a screen.

use super::{AuditEntry, Device, ListPage, MediaItem, MediaPage, PreviewLink, Record, Trashed};
use crate::kinds::{FormSection, FormSpec, SelectOption};
use crate::site::island::{PhotoUrls, PictureSources};
use serde::Serialize;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ListScreen {
    pub email: String,
    pub spec: FormSpec,
    pub page: ListPage,
    /// Common pages without head data. Only for SEO.
    pub quick: Vec<SelectOption>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct EditorScreen {
    pub email: String,
    pub spec: FormSpec,
    /// The record, or a new one with its defaults.
    pub record: Record,
    /// In the order of the carousel. Only for testimonials.
    pub carousel: Vec<Neighbor>,
    /// For the search result preview.
    pub host: String,
    pub wasm: PhotoUrls,
    /// Only for pages and projects, which have sections.
    pub page_choices: Option<PageChoices>,
    /// The newest preview of the record. Only for pages.
    pub preview: Option<PreviewLink>,
    /// Only for the editor that shows the page.
    pub site_parts: Vec<SitePart>,
}

/// A part of every page, and its fields in the words of header and footer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SitePart {
    #[cfg_attr(feature = "typescript", ts(type = "\"header\" | \"footer\""))]
    pub code: &'static str,
    pub form: FormSection,
}

/// The choices in the fields of a page's sections.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PageChoices {
    /// Where a link can lead on this site.
    pub targets: Vec<LinkChoice>,
    /// The pictures of Page images.
    pub slots: Vec<SlotChoice>,
    /// Forms of a new page that starts from a template.
    pub templates: Vec<LinkChoice>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LinkChoice {
    pub address: String,
    pub label: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SlotChoice {
    /// The value of a picture field that shows it.
    pub value: String,
    pub name: String,
    pub picture: Option<PictureSources>,
    /// Where it is managed.
    pub href: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PageImagesScreen {
    pub email: String,
    pub spec: FormSpec,
    pub records: Vec<Record>,
    pub hero_spec: FormSpec,
    pub hero: Record,
    pub wasm: PhotoUrls,
}

/// Where the library can put a picture.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PicturePlaces {
    pub galleries: Vec<SelectOption>,
    /// Of photos in a gallery.
    pub tags: Vec<SelectOption>,
    /// Of pages, by the ids of their rows.
    pub slots: Vec<SelectOption>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MediaScreen {
    pub email: String,
    /// The search text.
    pub q: String,
    pub show: String,
    pub page: MediaPage,
    pub places: PicturePlaces,
    /// The picture that the address names.
    pub open: Option<MediaItem>,
    pub wasm: PhotoUrls,
}

/// Only for the contact settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct UploadsScreen {
    pub email: String,
    pub wasm: PhotoUrls,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TrashScreen {
    pub email: String,
    pub trashed: Vec<Trashed>,
    pub audit: Vec<AuditEntry>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct AccountScreen {
    pub email: String,
    pub password_min: u32,
    pub password_advice: String,
    pub session_rule: String,
    pub devices: Vec<Device>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Neighbor {
    pub id: String,
    pub name: String,
}
