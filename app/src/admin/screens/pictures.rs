//! All pictures: where each is, and one of them if the address names it.

use super::fallback;
use super::island::{failed, framed, island};
use super::thumb::thumb;
use crate::admin::frame::nav::Screen;
use crate::admin::leads::address;
use crate::admin::page_header;
use crate::api::{ApiError, admin as api};
use crate::island::photo_urls;
use crate::ui::attribute_if;
use backend::accounts::session::Admin;
use domain::admin::{MediaFilter, MediaItem, MediaPage, MediaScreen, Record};
use domain::kinds::{FieldKind, Fields as _, FormSpec, Kind};
use leptos::prelude::*;

pub(super) async fn screen(admin: Admin, q: String, show: &str, picture: &str) -> AnyView {
    let here = Screen::of(Kind::Media);
    let filter = MediaFilter::from_code(show);
    let props = match read(&admin, q, filter, picture).await {
        Ok(props) => props,
        Err(cause) => {
            return failed(&admin, here, here.label(), cause.error.message.clone(), &cause).await;
        }
    };
    let without = without_scripts(&props, filter);
    let content = view! {
        {page_header(here.label(), here.about().to_owned(), None)}
        {island("admin-media", props, without)}
    };
    framed(&admin, here, "admin-media", content.into_any()).await
}

async fn read(admin: &Admin, q: String, filter: MediaFilter, picture: &str) -> Result<MediaScreen, ApiError> {
    let show = filter.code().to_owned();
    let page = api::list_media(q.clone(), show.clone(), None).await?;
    let open = if picture.is_empty() { None } else { api::library::picture(picture).await? };
    let places = api::library::picture_places().await?;
    Ok(MediaScreen { email: admin.email.clone(), q, show, page, places, open, wasm: photo_urls() })
}

/// Gives a new row this picture, in its first field that takes one. Without it the form still works.
pub(super) async fn choose(spec: &FormSpec, record: &mut Record, picture: &str) {
    if picture.is_empty() {
        return;
    }
    let Ok(Some(item)) = api::library::picture(picture).await else { return };
    for field in spec.fields() {
        let FieldKind::Picture { alt, .. } = field.kind else { continue };
        record.draft.set(&field.name, picture);
        if !alt.is_empty() {
            record.draft.set(alt, item.alt.as_str());
        }
        record.media.push(item);
        return;
    }
}

fn without_scripts(screen: &MediaScreen, filter: MediaFilter) -> AnyView {
    let open = screen.open.as_ref().map(one);
    view! {
        {fallback::needs_scripts()}
        {open}
        {search(&screen.q, filter)}
        {filters(&screen.page, &screen.q, filter)}
        {tiles(&screen.page)}
    }
    .into_any()
}

/// The picture, and where it is.
fn one(item: &MediaItem) -> AnyView {
    let mut places = Vec::new();
    for place in &item.uses {
        let name = view! { <a class="link" href=place.href.clone()>{place.name.clone()}</a> };
        places.push(view! { <li>{name}" "<small class="muted">{place.about.clone()}</small></li> });
    }
    let places = if places.is_empty() {
        view! { <p>{item.where_used.clone()}</p> }.into_any()
    } else {
        view! { <ul class="picture-uses">{places}</ul> }.into_any()
    };
    view! {
        <section class="picture-details" aria-labelledby="open-picture">
            <img src=item.picture.src.clone() width=item.picture.width height=item.picture.height alt=item.alt.clone()/>
            <div class="stack">
                <h2 id="open-picture">{item.title.clone()}</h2>
                <p>{item.alt.clone()}</p>
                <h3 class="minor-heading">"Where it is"</h3>
                {places}
                <a class="link" href="/admin/media">"All pictures"</a>
            </div>
        </section>
    }
    .into_any()
}

fn search(q: &str, filter: MediaFilter) -> impl IntoView + use<> {
    view! {
        <form class="list-tools" action="/admin/media" role="search">
            <input type="hidden" name="show" value=filter.code()/>
            <input class="input" type="search" name="q" value=q.to_owned() aria-label="Search pictures"/>
            <button class="button button--outline button--small">"Search"</button>
        </form>
    }
}

fn filters(page: &MediaPage, q: &str, filter: MediaFilter) -> impl IntoView + use<> {
    let mut tabs = Vec::new();
    for each in &page.filters {
        if each.place {
            continue;
        }
        let href = address("/admin/media".to_owned(), &[("q", q), ("show", &each.show)]);
        let current = attribute_if(each.show == filter.code(), "true");
        tabs.push(view! { <a href=href aria-current=current>{each.label.clone()}" "<span>{each.count}</span></a> });
    }
    view! { <nav class="tabs" aria-label="Filter">{tabs}</nav> }
}

fn tiles(page: &MediaPage) -> impl IntoView + use<> {
    let mut items = Vec::new();
    for item in &page.items {
        let picture = thumb(&item.picture, "picture-grid__image", "(max-width: 760px) 140px, 200px");
        let href = address("/admin/media".to_owned(), &[("picture", &item.id)]);
        let name = view! { <a href=href>{item.title.clone()}</a> };
        items.push(view! { <li>{picture}{name}<small class="muted tiny">{item.where_used.clone()}</small></li> });
    }
    view! { <ul class="picture-grid picture-grid--large">{items}</ul> }
}
