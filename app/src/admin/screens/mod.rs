//! The editing screens: lists, forms, and a few special ones. Each is rendered with its initial
//! data, which the island then takes over; without scripts it is read-only.

mod contact_settings;
pub(crate) mod fallback;
pub(crate) mod island;
mod missing_pages;
mod page_editor;
mod page_images;
mod page_templates;
mod parts;
mod pictures;
mod thumb;
mod tiles;

use super::frame::icon::{Draw as _, Icon};
use super::frame::nav::Screen;
use super::{not_found, page, page_header};
use crate::api::{ApiError, ErrorCode, admin as api};
use crate::context::site_url;
use crate::features::below_editor;
use crate::island::photo_urls;
use crate::url::{has_query_param, path_param, query_text};
use backend::accounts::session::Admin;
use domain::admin::{EditorScreen, ListPage, ListScreen, Neighbor, Record, TrashScreen};
use domain::content::option_lists::OptionList;
use domain::kinds::{Document, Editor, FieldKind, Fields as _, FormPart, FormSpec, Kind, SelectOption, site_parts};
use domain::sections::PageTemplate;
use domain::site::pages::{BLOG, CONTACT, FixedPage, HOME, RESIDENTIAL, SHOWROOM, YACHT_INTERIORS};
use domain::text::web_address;
use island::{failed, framed, island};
use leptos::prelude::*;

/// The parameter of the address that asks for the editor on the page, where a form is usual.
const ON_PAGE: &str = "on-page";
const QUICK: [FixedPage; 6] = [HOME, YACHT_INTERIORS, RESIDENTIAL, SHOWROOM, CONTACT, BLOG];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ScreenRoute {
    List(Kind),
    Single(Kind),
    PageImages,
    Media,
    Trash,
    Account,
}

impl ScreenRoute {
    fn of(name: &str) -> Option<Self> {
        Some(match name {
            "media" => Self::Media,
            "trash" => Self::Trash,
            "account" => Self::Account,
            code => match Kind::from_code(code)? {
                Kind::PageImages => Self::PageImages,
                kind if kind.host_list().is_some() => return None,
                kind if kind.is_single() => Self::Single(kind),
                kind => Self::List(kind),
            },
        })
    }
}

#[component]
pub fn ScreenPage() -> impl IntoView {
    let name = path_param("screen");
    let gone = has_query_param("gone");
    let failed_before = has_query_param("failed");
    let route = ScreenRoute::of(&name);
    let words = query_text("q");
    let filter = query_text("show");
    let picture = query_text("picture");
    let backup = query_text("backup");
    let title = match route {
        Some(route) => title_of(route),
        None => Screen::NotFound.label(),
    };
    page(title, move |admin| async move {
        match route {
            None => not_found::screen(admin).await.into_any(),
            Some(ScreenRoute::List(kind)) => list(admin, kind, gone, failed_before).await,
            Some(ScreenRoute::Single(Kind::ContactSettings)) => contact_settings::screen(admin).await,
            Some(ScreenRoute::Single(kind)) => {
                form(admin, kind, Shown { id: kind.code().to_owned(), ..Shown::default() }).await
            }
            Some(ScreenRoute::PageImages) => page_images::screen(admin).await,
            Some(ScreenRoute::Media) => pictures::screen(admin, words, &filter, &picture).await,
            Some(ScreenRoute::Trash) => trash(admin).await,
            Some(ScreenRoute::Account) => super::account::screen(admin, backup).await,
        }
    })
}

#[component]
pub fn NewPage() -> impl IntoView {
    let name = path_param("screen");
    let Some(kind) = addable(&name) else {
        return page("New", |admin| async move { not_found::screen(admin).await.into_any() });
    };
    // These forms can be prefilled from the URL.
    let prefill = match kind {
        Kind::Seo => filled([("pageSlug", query_text("slug")), ("pageTitle", query_text("title"))]),
        Kind::Redirects => filled([("from", query_text("from"))]),
        Kind::Options => filled([("list", query_text("list"))]),
        _ => Document::new(),
    };
    if kind == Kind::Pages {
        let template = page_templates::requested();
        return page("New", move |admin| new_page(admin, template));
    }
    let picture = query_text("picture");
    page("New", move |admin| form(admin, kind, Shown { prefill, picture, ..Shown::default() }))
}

async fn new_page(admin: Admin, template: PageTemplate) -> AnyView {
    match api::template_values(template).await {
        Ok(values) => form(admin, Kind::Pages, Shown { prefill: values, ..Shown::default() }).await,
        Err(cause) => {
            let sentence = Kind::Pages.texts().one_failed.to_owned();
            failed(&admin, Screen::of(Kind::Pages), Kind::Pages.plural(), sentence, &cause).await
        }
    }
}

#[component]
pub fn EditPage() -> impl IntoView {
    let name = path_param("screen");
    let id = path_param("id");
    let Some(kind) = addable(&name) else {
        return page("Edit", |admin| async move { not_found::screen(admin).await.into_any() });
    };
    let is_on_page = has_query_param(ON_PAGE);
    page("Edit", move |admin| async move {
        let shown = Shown { id, is_on_page, ..Shown::default() };
        form(admin, kind, shown).await
    })
}

#[component]
pub fn BusinessPartPage() -> impl IntoView {
    part_page(Kind::Business)
}

#[component]
pub fn SiteWordsPartPage() -> impl IntoView {
    part_page(Kind::SiteWords)
}

/// A part of a single document's form.
fn part_page(kind: Kind) -> impl IntoView {
    let Some(part) = kind.part(&path_param("part")) else {
        return page(Screen::NotFound.label(), |admin| async move { not_found::screen(admin).await.into_any() });
    };
    page(part.label, move |admin| {
        let shown = Shown { id: kind.code().to_owned(), part: Some(part), ..Shown::default() };
        form(admin, kind, shown)
    })
}

/// The kind of content with this code, if its rows have forms of their own.
fn addable(code: &str) -> Option<Kind> {
    let kind = Kind::from_code(code)?;
    if kind.can_be_added() { Some(kind) } else { None }
}

fn filled<const N: usize>(values: [(&str, String); N]) -> Document {
    let mut filled = Document::new();
    for (name, value) in values {
        if !value.is_empty() {
            filled.set(name, value);
        }
    }
    filled
}

fn title_of(route: ScreenRoute) -> &'static str {
    match route {
        ScreenRoute::List(kind) | ScreenRoute::Single(kind) => kind.plural(),
        ScreenRoute::PageImages => Kind::PageImages.plural(),
        ScreenRoute::Media => Kind::Media.plural(),
        ScreenRoute::Trash => "Trash",
        ScreenRoute::Account => "Account",
    }
}

async fn list(admin: Admin, kind: Kind, gone: bool, failed_before: bool) -> AnyView {
    let here = Screen::of(kind);
    let RecordList { spec, page } = match read_list(kind).await {
        Ok(list) => list,
        Err(cause) => {
            let sentence = kind.texts().load_failed.to_owned();
            return failed(&admin, here, kind.plural(), sentence, &cause).await;
        }
    };
    let add = if kind.can_be_added() { Some(add_link(kind)) } else { None };
    let quick = match kind {
        Kind::Seo => quick(),
        Kind::Options => option_lists(),
        _ => vec![],
    };
    let without = fallback::list(&spec, &page, gone);
    let props = ListScreen { email: admin.email.clone(), spec, page, quick };
    let below = match kind {
        Kind::Redirects => Some(missing_pages::section(&super::when().await, failed_before).await),
        _ => None,
    };
    let above = if kind == Kind::Pages { Some(page_templates::choice()) } else { None };
    let content = view! {
        {page_header(kind.plural(), here.about().to_owned(), add)}
        {above}
        {island("admin-list", props, without)}
        {below}
    };
    framed(&admin, here, "admin-list", content.into_any()).await
}

struct RecordList {
    spec: FormSpec,
    page: ListPage,
}

async fn read_list(kind: Kind) -> Result<RecordList, ApiError> {
    Ok(RecordList { spec: api::form(kind, "").await?, page: api::list(kind).await? })
}

fn add_link(kind: Kind) -> AnyView {
    view! {
        <a class="button" href=format!("/admin/{}/new", kind.code())>
            {Icon::Plus.draw()}{format!("Add {}", lower(kind.singular()))}
        </a>
    }
    .into_any()
}

fn quick() -> Vec<SelectOption> {
    QUICK.iter().map(|page| SelectOption::new(page.slug, page.label)).collect()
}

fn option_lists() -> Vec<SelectOption> {
    OptionList::ALL.iter().map(|list| SelectOption::new(list.code(), list.label())).collect()
}

#[derive(Default)]
struct Shown {
    /// Empty for a new row.
    id: String,
    /// Values of a new row.
    prefill: Document,
    /// The picture of a new row, by its id; empty for none.
    picture: String,
    /// Whether the address asks for the editor on the page.
    is_on_page: bool,
    /// The part of the form that the address names.
    part: Option<FormPart>,
}

async fn form(admin: Admin, kind: Kind, shown: Shown) -> AnyView {
    let Shown { id, prefill, picture, is_on_page, part } = shown;
    let here = Screen::of(kind);
    let is_new = id.is_empty();
    let RecordForm { mut spec, mut record } = match read_form(kind, &id).await {
        Ok(form) => form,
        Err(cause) if cause.code() == ErrorCode::NotFound && !is_new => {
            leptos_axum::redirect(&format!("/admin/{}?gone", kind.code()));
            return ().into_any();
        }
        Err(cause) => {
            let sentence = kind.texts().one_failed.to_owned();
            return failed(&admin, here, kind.plural(), sentence, &cause).await;
        }
    };
    record.draft.extend(prefill);
    if let Some(part) = part {
        spec = spec.of_part(part);
    }
    pictures::choose(&spec, &mut record, &picture).await;
    let has_sections = spec.fields().any(|field| matches!(field.kind, FieldKind::Sections { .. }));
    if has_sections && is_on_page {
        spec.editor = Editor::Page;
    }
    let carousel = if kind == Kind::Testimonials { carousel().await } else { vec![] };
    let of_features = below_editor(kind, &id).await;
    let page_choices = if has_sections || kind == Kind::Faqs { api::page_choices().await.ok() } else { None };
    let preview = if spec.editor == Editor::Page && !is_new { page_editor::preview(kind, &id).await } else { None };
    let site_parts = if spec.editor == Editor::Page { site_parts() } else { vec![] };
    let templates = if kind == Kind::Pages && is_new { Some(page_templates::choice()) } else { None };
    let without = view! { {templates}{fallback::form(&spec, &record)} }.into_any();
    // The address of the whole form: with scripts its first part.
    if part.is_none()
        && let Some(first) = kind.description().parts.first()
    {
        spec = spec.of_part(*first);
    }
    let shown_part = spec.part;
    let props = EditorScreen {
        email: admin.email.clone(),
        spec,
        record,
        carousel,
        host: host(),
        wasm: photo_urls(),
        page_choices,
        preview,
        site_parts,
    };
    let editor = view! {
        {island("admin-editor", props, without)}
        {of_features}
    };
    let content = parts::beside_names(kind, shown_part, editor.into_any());
    framed(&admin, parts::screen_of(kind, shown_part), "admin-editor", content).await
}

struct RecordForm {
    spec: FormSpec,
    record: Record,
}

async fn read_form(kind: Kind, id: &str) -> Result<RecordForm, ApiError> {
    let record = api::open(kind, id).await?;
    Ok(RecordForm { spec: api::form(kind, id).await?, record })
}

/// The active testimonials, in order. Without them the form still works.
async fn carousel() -> Vec<Neighbor> {
    let Ok(page) = api::list(Kind::Testimonials).await else { return vec![] };
    let mut rows = page.rows;
    rows.retain(|row| row.state == Some(true));
    rows.sort_by_key(|row| row.position);
    rows.into_iter().map(|row| Neighbor { id: row.id, name: row.title }).collect()
}

async fn trash(admin: Admin) -> AnyView {
    let props = match read_trash(&admin).await {
        Ok(props) => props,
        Err(cause) => {
            return failed(&admin, Screen::Trash, "Trash", cause.error.message.clone(), &cause).await;
        }
    };
    let without = fallback::trash(&props.trashed);
    let content = view! {
        {page_header("Trash", Screen::Trash.about().to_owned(), None)}
        {island("admin-trash", props, without)}
    };
    framed(&admin, Screen::Trash, "admin-trash", content.into_any()).await
}

async fn read_trash(admin: &Admin) -> Result<TrashScreen, ApiError> {
    Ok(TrashScreen { email: admin.email.clone(), trashed: api::trash().await?, audit: api::audit(None).await? })
}

/// With its port.
fn host() -> String {
    match web_address::parse(&site_url()) {
        Some(site) => site.authority().to_owned(),
        None => String::new(),
    }
}

/// Lower-cases a noun within a sentence, but keeps acronyms such as 'FAQ'.
fn lower(noun: &str) -> String {
    let abbreviation = noun.chars().take(2).all(char::is_uppercase);
    if abbreviation { noun.to_owned() } else { noun.to_lowercase() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_name_screens() {
        assert_eq!(ScreenRoute::of("faqs"), Some(ScreenRoute::List(Kind::Faqs)));
        assert_eq!(ScreenRoute::of("business"), Some(ScreenRoute::Single(Kind::Business)));
        assert_eq!(ScreenRoute::of("page-images"), Some(ScreenRoute::PageImages));
        assert_eq!(ScreenRoute::of("media"), Some(ScreenRoute::Media));
        assert_eq!(ScreenRoute::of("nothing"), None);
    }

    #[test]
    fn nouns_inside_a_sentence() {
        assert_eq!((lower("FAQ"), lower("Testimonial")), ("FAQ".to_owned(), "testimonial".to_owned()));
        assert_eq!(lower("SEO configuration"), "SEO configuration");
    }
}
