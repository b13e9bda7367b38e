//! The editing screens: lists, forms, and a few special ones. Each is rendered with its initial
//! data, which the island then takes over; without scripts it is read-only.

mod destinations;
pub(crate) mod fallback;
pub(crate) mod island;
mod missing_pages;

use super::frame::icon::{Draw as _, Icon};
use super::frame::nav::Screen;
use super::screens::fallback;
use super::screens::island::{failed, framed, island};
use super::{not_found, page, page_header};
use crate::api::{ApiError, ErrorCode, admin as api};
use crate::context::SiteConfig;
use crate::island::photo_urls;
use backend::accounts::session::Admin;
use domain::admin::{EditorScreen, ListScreen, MediaFilter, MediaScreen, Neighbour, PageImagesScreen, TrashScreen};
use domain::kinds::{Entity, SelectOption};
use domain::site::pages::{BLOG, CONTACT, HOME, Page, RESIDENTIAL, SHOWROOM, YACHT_INTERIORS};
use domain::text::web_address;
use leptos::prelude::*;
use leptos_router::hooks::{use_params_map, use_query_map};

/// Pages whose head metadata is offered as quick setup.
const QUICK: [Page; 6] = [HOME, YACHT_INTERIORS, RESIDENTIAL, SHOWROOM, CONTACT, BLOG];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Route {
    List(Entity),
    Single(Entity),
    PageImages,
    Media,
    Trash,
    Account,
}

impl Route {
    fn of(name: &str) -> Option<Self> {
        Some(match name {
            "media" => Self::Media,
            "trash" => Self::Trash,
            "account" => Self::Account,
            code => match Entity::from_code(code)? {
                Entity::PageImages => Self::PageImages,
                entity if entity.host_list().is_some() => return None,
                entity if entity.is_single() => Self::Single(entity),
                entity => Self::List(entity),
            },
        })
    }
}

#[component]
pub fn ScreenPage() -> impl IntoView {
    let name = use_params_map().with_untracked(|map| map.get("screen")).unwrap_or_default();
    let gone = use_query_map().with_untracked(|map| map.get("gone").is_some());
    let failed_before = use_query_map().with_untracked(|map| map.get("failed").is_some());
    let route = Route::of(&name);
    let narrowed =
        use_query_map().with_untracked(|map| (map.get("q").unwrap_or_default(), map.get("show").unwrap_or_default()));
    let backup = use_query_map().with_untracked(|map| map.get("backup")).unwrap_or_default();
    page(route.map_or(Screen::NotFound.label(), title_of), move |admin| async move {
        match route {
            None => not_found::screen(admin).await.into_any(),
            Some(Route::List(entity)) => list(admin, entity, gone, failed_before).await,
            Some(Route::Single(entity)) => form(admin, entity, entity.code().to_owned(), vec![]).await,
            Some(Route::PageImages) => page_images(admin).await,
            Some(Route::Media) => media(admin, narrowed).await,
            Some(Route::Trash) => trash(admin).await,
            Some(Route::Account) => super::account::screen(admin, backup).await,
        }
    })
}

#[component]
pub fn NewPage() -> impl IntoView {
    let name = use_params_map().with_untracked(|map| map.get("screen")).unwrap_or_default();
    // SEO and redirect forms can be prefilled from the URL.
    let prefill = use_query_map().with_untracked(|map| {
        [("slug", "pageSlug"), ("title", "pageTitle"), ("from", "from")]
            .map(|(key, field)| (field, map.get(key).unwrap_or_default()))
    });
    let entity = Entity::from_code(&name).filter(|entity| entity.can_be_added());
    page("New", move |admin| async move {
        match entity {
            Some(entity) => {
                let prefill = prefill.into_iter().filter(|(field, value)| {
                    let theirs = if *field == "from" { Entity::Redirects } else { Entity::Seo };
                    entity == theirs && !value.is_empty()
                });
                form(admin, entity, String::new(), prefill.collect()).await
            }
            None => not_found::screen(admin).await.into_any(),
        }
    })
}

#[component]
pub fn EditPage() -> impl IntoView {
    let (name, id) = use_params_map()
        .with_untracked(|map| (map.get("screen").unwrap_or_default(), map.get("id").unwrap_or_default()));
    let entity = Entity::from_code(&name).filter(|entity| entity.can_be_added());
    page("Edit", move |admin| async move {
        match entity {
            Some(entity) => form(admin, entity, id, vec![]).await,
            None => not_found::screen(admin).await.into_any(),
        }
    })
}

fn title_of(route: Route) -> &'static str {
    match route {
        Route::List(entity) | Route::Single(entity) => entity.plural(),
        Route::PageImages => Entity::PageImages.plural(),
        Route::Media => "Media library",
        Route::Trash => "Trash",
        Route::Account => "Account",
    }
}

async fn list(admin: Admin, entity: Entity, gone: bool, failed_before: bool) -> AnyView {
    let here = Screen::of(entity);
    let spec = api::form(entity, "").await;
    let (spec, page) = match (spec, api::list(entity).await) {
        (Ok(spec), Ok(page)) => (spec, page),
        (Err(cause), _) | (_, Err(cause)) => {
            let sentence = entity.texts().load_failed.to_owned();
            return failed(&admin, here, entity.plural(), sentence, &cause).await;
        }
    };
    let add = entity.can_be_added().then(|| {
        view! {
            <a class="button" href=format!("/admin/{}/new", entity.code())>
                {Icon::Plus.draw()}{format!("Add {}", lower(entity.singular()))}
            </a>
        }
        .into_any()
    });
    let quick = if entity == Entity::Seo { quick() } else { vec![] };
    let without = fallback::list(&spec, &page, gone);
    let props = ListScreen { email: admin.email.clone(), spec, page, quick };
    let below = match entity {
        Entity::Redirects => Some(missing_pages::section(&super::when().await, failed_before).await),
        _ => None,
    };
    let content = view! {
        {page_header(entity.plural(), here.about().to_owned(), add)}
        {island("admin-list", props, without)}
        {below}
    };
    framed(&admin, here, "admin-list", content.into_any()).await
}

fn quick() -> Vec<SelectOption> {
    QUICK.iter().map(|page| SelectOption::new(page.slug, page.label)).collect()
}

async fn form(admin: Admin, entity: Entity, id: String, prefill: Vec<(&'static str, String)>) -> AnyView {
    let here = Screen::of(entity);
    let is_new = id.is_empty();
    let record = api::open(entity, &id).await;
    if let Err(cause) = &record
        && cause.code() == ErrorCode::NotFound
        && !is_new
    {
        leptos_axum::redirect(&format!("/admin/{}?gone", entity.code()));
        return ().into_any();
    }
    let (spec, mut record) = match (api::form(entity, &id).await, record) {
        (Ok(spec), Ok(record)) => (spec, record),
        (Err(cause), _) | (_, Err(cause)) => {
            let sentence = entity.texts().one_failed.to_owned();
            return failed(&admin, here, entity.plural(), sentence, &cause).await;
        }
    };
    for (field, value) in prefill {
        record.draft.insert(field.to_owned(), value.into());
    }
    let carousel = if entity == Entity::Testimonials { carousel().await } else { vec![] };
    let deliveries = match entity {
        Entity::ContactSettings => api::deliveries().await.unwrap_or_default(),
        _ => vec![],
    };
    let destinations = match entity {
        Entity::ContactSettings => destinations::section().await,
        _ => None,
    };
    let without = fallback::form(&spec, &record);
    let props = EditorScreen {
        email: admin.email.clone(),
        spec,
        record,
        carousel,
        host: host(),
        wasm: photo_urls(),
        deliveries,
    };
    let content = view! {
        {siblings(entity)}
        {island("admin-editor", props, without)}
        {destinations}
    };
    framed(&admin, here, "admin-editor", content.into_any()).await
}

/// The active testimonials, in order. Without them the form still works.
async fn carousel() -> Vec<Neighbour> {
    let Ok(page) = api::list(Entity::Testimonials).await else { return vec![] };
    let mut rows: Vec<_> = page.rows.into_iter().filter(|row| row.state == Some(true)).collect();
    rows.sort_by_key(|row| row.position);
    rows.into_iter().map(|row| Neighbour { id: row.id, name: row.title }).collect()
}

fn siblings(here: Entity) -> Option<impl IntoView + use<>> {
    const BUSINESS: [Entity; 3] = [Entity::Business, Entity::PrivacyPolicy, Entity::TermsOfService];
    BUSINESS.contains(&here).then(|| {
        let tabs = BUSINESS
            .into_iter()
            .map(|entity| {
                view! {
                    <a href=format!("/admin/{}", entity.code()) aria-current=(entity == here).then_some("page")>
                        {entity.singular()}
                    </a>
                }
            })
            .collect_view();
        view! { <nav class="tabs tabs--top" aria-label="About the business">{tabs}</nav> }
    })
}

async fn page_images(admin: Admin) -> AnyView {
    let entity = Entity::PageImages;
    let here = Screen::of(entity);
    let read = async {
        let spec = api::form(entity, "").await?;
        let mut records = Vec::new();
        for row in api::list(entity).await?.rows {
            records.push(api::open(entity, &row.id).await?);
        }
        let hero = Entity::HeroVideo;
        let hero = (api::form(hero, hero.code()).await?, api::open(hero, hero.code()).await?);
        Ok::<_, ApiError>((spec, records, hero))
    };
    let (spec, records, (hero_spec, hero)) = match read.await {
        Ok(found) => found,
        Err(cause) => {
            let sentence = domain::messages::admin::images_failed(&cause.error.message);
            return failed(&admin, here, entity.plural(), sentence, &cause).await;
        }
    };
    let without = fallback::records(&spec, &records);
    let props = PageImagesScreen { email: admin.email.clone(), spec, records, hero_spec, hero, wasm: photo_urls() };
    let content = view! {
        {page_header(entity.plural(), here.about().to_owned(), None)}
        {island("admin-page-images", props, without)}
    };
    framed(&admin, here, "admin-page-images", content.into_any()).await
}

async fn media(admin: Admin, (q, show): (String, String)) -> AnyView {
    let filter = MediaFilter::from_code(&show);
    let page = match api::list_media(q.clone(), show.clone(), None).await {
        Ok(page) => page,
        Err(cause) => {
            return failed(&admin, Screen::Media, "Media library", cause.error.message.clone(), &cause).await;
        }
    };
    let without = fallback::media(&page, &q, filter);
    let show = filter.code().to_owned();
    let props = MediaScreen { email: admin.email.clone(), q, show, page, wasm: photo_urls() };
    let content = view! {
        {page_header("Media library", Screen::Media.about().to_owned(), None)}
        {island("admin-media", props, without)}
    };
    framed(&admin, Screen::Media, "admin-media", content.into_any()).await
}

async fn trash(admin: Admin) -> AnyView {
    let (trashed, audit) = match (api::trash().await, api::audit(None).await) {
        (Ok(trashed), Ok(audit)) => (trashed, audit),
        (Err(cause), _) | (_, Err(cause)) => {
            return failed(&admin, Screen::Trash, "Trash", cause.error.message.clone(), &cause).await;
        }
    };
    let without = fallback::trash(&trashed);
    let props = TrashScreen { email: admin.email.clone(), trashed, audit };
    let content = view! {
        {page_header("Trash", Screen::Trash.about().to_owned(), None)}
        {island("admin-trash", props, without)}
    };
    framed(&admin, Screen::Trash, "admin-trash", content.into_any()).await
}

fn host() -> String {
    let site = use_context::<SiteConfig>().map(|c| c.site_url).unwrap_or_default();
    web_address::parse(&site).map(|site| site.authority().to_owned()).unwrap_or_default()
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
        assert_eq!(Route::of("faqs"), Some(Route::List(Entity::Faqs)));
        assert_eq!(Route::of("business"), Some(Route::Single(Entity::Business)));
        assert_eq!(Route::of("page-images"), Some(Route::PageImages));
        assert_eq!(Route::of("media"), Some(Route::Media));
        assert_eq!(Route::of("nothing"), None);
    }

    #[test]
    fn nouns_inside_a_sentence() {
        assert_eq!((lower("FAQ"), lower("Testimonial")), ("FAQ".to_owned(), "testimonial".to_owned()));
        assert_eq!(lower("SEO configuration"), "SEO configuration");
    }
}
