use crate::content::SiteData;
use crate::db::editing::kinds::StoredRow;
use crate::db::media::library;
use crate::editing::engine::edit_tx::EditError;
use crate::editing::engine::stored_rows;
use crate::editing::kinds;
use crate::editing::screens::forms;
use crate::html::{self, sanitize};
use crate::site::destinations::follow;
use crate::site::paths::AtPath;
use crate::time::zone;
use crate::{Backend, BackendError, boxed, content};
use domain::content::business::LogoVariant;
use domain::content::checklist::{Candidate, CheckItem, CheckLevel, LinkStatus, ScheduleNote, check};
use domain::content::header_room::{folded_entries, header_places};
use domain::content::page::{PageLink, page_path};
use domain::content::page_checklist::{PageCandidate, PageParts, check_page};
use domain::content::publication::Publication;
use domain::content::unwritten::{shows_brackets, unwritten_fields};
use domain::kinds::{Document, Fields as _, FormSpec, Kind};
use domain::limits;
use domain::messages::publishing;
use domain::sections::library_pictures;
use domain::site::link::{LinkTarget, is_well_formed};
use domain::text::slug::slugify;
use serde_json::Value;
use std::collections::{HashMap, HashSet};

#[boxed]
pub async fn checklist(backend: &Backend, kind: Kind, id: &str, raw: &Value) -> Result<Vec<CheckItem>, EditError> {
    match kind {
        Kind::Blog => post_checklist(backend, id, raw).await,
        Kind::Pages | Kind::Projects => page_checklist(backend, kind, id, raw).await,
        _ => Err(EditError::not_possible()),
    }
}

async fn page_checklist(backend: &Backend, kind: Kind, id: &str, raw: &Value) -> Result<Vec<CheckItem>, EditError> {
    let form = forms::form(backend, kind, id).await.map_err(BackendError::from)?;
    let draft = form.validate_unfinished(raw);
    let mut links = HashMap::new();
    for address in PageParts::of(&form, &draft).addresses() {
        links.insert(address.to_owned(), link_status(backend, address).await?);
    }
    let sections = match draft.get("sections") {
        Some(Value::Array(sections)) => sections.as_slice(),
        _ => &[],
    };
    let mut decorative = HashSet::new();
    for picture in library_pictures(sections) {
        let item = library::one(&backend.db, &picture).await.map_err(BackendError::from)?;
        if item.is_some_and(|item| item.decorative) {
            decorative.insert(picture);
        }
    }
    let title = draft.text(form.title);
    let snapshot = content::snapshot(backend).await?;
    let is_title_taken =
        kind == Kind::Pages && snapshot.pages().iter().any(|page| page.id != id && page.title == title);
    let stored = stored_rows::current(backend, kind, id).await.map_err(BackendError::from)?;
    let mut violations = form.validate(raw).err().unwrap_or_default();
    if kind == Kind::Pages
        && let Some(stored) = &stored
    {
        for lost in kinds::lost_by_publishing(stored.document.text("slug"), &draft).0 {
            violations.add(&lost.field, &lost.message);
        }
    }
    let mut items = check_page(&PageCandidate {
        form: &form,
        draft: &draft,
        violations: &violations,
        links: &links,
        decorative: &decorative,
        is_title_taken,
        folded_entries: if kind == Kind::Pages { folded_with(&draft, &snapshot.site_data) } else { 0 },
        shows_brackets: has_seen_brackets(kind, stored.as_ref()),
    });
    add_unwritten(&mut items, &form, &draft, stored.as_ref());
    Ok(items)
}

/// How many entries the header folds with this page; 0 without it.
fn folded_with(page: &Document, site_data: &SiteData) -> usize {
    if !page.is_on("inHeader") {
        return 0;
    }
    let path = page_path(page.text("slug"));
    let title = if page.text("menuName").is_empty() { page.text("title") } else { page.text("menuName") };
    let entry = PageLink { path, title: title.to_owned() };
    let mut entries = site_data.links.header.clone();
    match entries.iter().position(|other| other.path == entry.path) {
        Some(at) => entries[at] = entry,
        None => entries.push(entry),
    }
    let logo = site_data.profile.logo(LogoVariant::Color);
    folded_entries(&header_places(&entries, &site_data.words.quote_label, &logo))
}

/// Words in brackets outside of sections; told only where visitors see some already.
fn add_unwritten(items: &mut Vec<CheckItem>, form: &FormSpec, draft: &Document, stored: Option<&StoredRow>) {
    let level = if has_seen_brackets(form.kind, stored) { CheckLevel::Warning } else { CheckLevel::Error };
    for field in unwritten_fields(form, draft) {
        items.retain(|other| other.field != field.name || other.level != CheckLevel::Good);
        let sentence = publishing::placeholder_left(field.label);
        items.push(CheckItem { level, field: field.name.clone(), sentence });
    }
    items.sort_by_key(|item| item.level);
}

fn has_seen_brackets(kind: Kind, stored: Option<&StoredRow>) -> bool {
    stored.is_some_and(|stored| stored.deleted_at.is_none() && shows_brackets(kind, &stored.document))
}

/// The kept slug of a post whose title makes none.
async fn stored_slug(backend: &Backend, id: &str) -> Result<String, EditError> {
    let stored = stored_rows::current(backend, Kind::Blog, id).await.map_err(BackendError::from)?;
    Ok(match stored {
        Some(stored) => stored.document.text("slug").to_owned(),
        None => String::new(),
    })
}

async fn post_checklist(backend: &Backend, id: &str, raw: &Value) -> Result<Vec<CheckItem>, EditError> {
    let form = forms::form(backend, Kind::Blog, id).await.map_err(BackendError::from)?;
    let post = form.validate_unfinished(raw);
    let html = sanitize(post.text("content"));
    let words = html::to_text(&html);
    let pictures = html::pictures(&html);
    let mut links = Vec::new();
    for href in html::links(&html).into_iter().take(limits::ENTRIES_MAX) {
        let status = link_status(backend, &href).await?;
        links.push((href, status));
    }
    let slug = match post.text("slug") {
        "" => slugify(post.text("title")),
        typed => slugify(typed),
    };
    let slug = if slug.is_empty() { stored_slug(backend, id).await? } else { slug };
    let featured = match post.text("featuredImage") {
        "" => None,
        id => library::one(&backend.db, id).await.map_err(BackendError::from)?,
    };
    let mut items = check(&Candidate {
        title: post.text("title"),
        slug: &slug,
        slug_trouble: kinds::slug_problem(backend, id, &slug).await?,
        excerpt: post.text("excerpt"),
        words: &words,
        has_picture: featured.is_some(),
        picture_described: match &featured {
            Some(item) => item.decorative || !item.alt.trim().is_empty(),
            None => false,
        },
        pictures: &pictures,
        links: &links,
        schedule_note: schedule_note(backend, &post).await?,
    });
    let stored = stored_rows::current(backend, Kind::Blog, id).await.map_err(BackendError::from)?;
    add_unwritten(&mut items, &form, &post, stored.as_ref());
    // Values that saving would refuse must be fixed as well.
    if let Err(wrong) = form.validate(raw) {
        for error in wrong.0 {
            let is_listed = items.iter().any(|item| item.level == CheckLevel::Error && item.field == error.field);
            if !is_listed {
                let item = CheckItem { level: CheckLevel::Error, field: error.field, sentence: error.message };
                items.retain(|other| other.field != item.field || other.level != CheckLevel::Good);
                items.insert(0, item);
            }
        }
    }
    Ok(items)
}

/// Pages of this site are looked up; other addresses are only parsed.
async fn link_status(backend: &Backend, href: &str) -> Result<LinkStatus, BackendError> {
    let Some(LinkTarget::Here(path)) = LinkTarget::of(href, backend.site_url.as_deref()) else {
        return Ok(if is_well_formed(href) { LinkStatus::Fine } else { LinkStatus::Unreadable });
    };
    Ok(match follow(backend, &path, "").await? {
        AtPath::Page | AtPath::Redirected(_) => LinkStatus::Fine,
        AtPath::Loop | AtPath::Nothing => LinkStatus::Missing,
    })
}

/// When the post would come out, and whether that time exists once in its time zone.
async fn schedule_note(backend: &Backend, post: &Document) -> Result<ScheduleNote, BackendError> {
    let Some(moment) = Publication::parse(post.text("publicationDate")) else { return Ok(ScheduleNote::Now) };
    let zone = content::site_data(backend).await?.profile.time_zone.clone();
    let time = moment.local();
    if moment.is_published_at(zone::monotonic_local(&zone, backend.clock.now())) {
        return Ok(ScheduleNote::Now);
    }
    let at = zone::resolve_local(&zone, time);
    let abbreviation = match at {
        Some(at) => zone::abbreviation(&zone, at),
        None => String::new(),
    };
    let when = if time.minute == 0 { moment.words() } else { format!("{} {abbreviation}", moment.words()) };
    Ok(match at {
        Some(at) if zone::instant(&zone, time).is_none() => {
            let shown = zone::local(&zone, at);
            let hour = shown.minute / 60;
            let minute = shown.minute % 60;
            ScheduleNote::Skipped(moment.words(), format!("{hour:02}:{minute:02} {abbreviation}"))
        }
        _ if zone::is_ambiguous(&zone, time) => ScheduleNote::Twice(when),
        _ => ScheduleNote::Later(when),
    })
}
