//! The pictures in the slots of pages, and the hero's video.

use super::fallback;
use super::island::{failed, framed, island};
use crate::admin::frame::nav::Screen;
use crate::admin::page_header;
use crate::api::{ApiError, admin as api};
use crate::island::photo_urls;
use backend::accounts::session::Admin;
use domain::admin::{PageImagesScreen, Record};
use domain::kinds::{Fields as _, FormSpec, Kind};
use domain::media::crops::slot_order;
use leptos::prelude::*;
use std::slice;

pub(super) async fn screen(admin: Admin) -> AnyView {
    let kind = Kind::PageImages;
    let here = Screen::of(kind);
    let PageImages { spec, records, hero_spec, hero } = match read().await {
        Ok(images) => images,
        Err(cause) => {
            let sentence = domain::messages::admin::images_failed(&cause.error.message);
            return failed(&admin, here, kind.plural(), sentence, &cause).await;
        }
    };
    let without = fallback::records(&spec, &records);
    let props = PageImagesScreen { email: admin.email.clone(), spec, records, hero_spec, hero, wasm: photo_urls() };
    let content = view! {
        {page_header(kind.plural(), here.about().to_owned(), None)}
        {island("admin-page-images", props, without)}
    };
    framed(&admin, here, "admin-page-images", content.into_any()).await
}

struct PageImages {
    spec: FormSpec,
    records: Vec<Record>,
    hero_spec: FormSpec,
    hero: Record,
}

async fn read() -> Result<PageImages, ApiError> {
    let kind = Kind::PageImages;
    let spec = api::form(kind, "").await?;
    let mut records = Vec::new();
    for row in api::list(kind).await?.rows {
        records.push(api::open(kind, &row.id).await?);
    }
    records.sort_by_key(|record| slot_order(record.draft.text("pageSlug"), record.draft.text("sectionKey")));
    let hero = Kind::HeroVideo;
    let hero_spec = api::form(hero, hero.code()).await?;
    let mut hero = api::open(hero, hero.code()).await?;
    api::library::add_uses(&mut records).await?;
    api::library::add_uses(slice::from_mut(&mut hero)).await?;
    Ok(PageImages { spec, records, hero_spec, hero })
}
