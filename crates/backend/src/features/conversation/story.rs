//! The draft of a project's story, begun from the notes on the work. Words and photos are copies: they stay when the lead
//! is erased.

use crate::accounts::session::Admin;
use crate::db::leads::{conversation as db, inbox, merging, work};
use crate::db::media::library;
use crate::editing::{EditError, EditTx, MediaError, add_row, upload};
use crate::error::{BackendError, from_db};
use crate::ids::is_foreign;
use crate::leads::uploads;
use crate::time::zone;
use crate::{Backend, boxed, content, media};
use domain::Timestamp;
use domain::content::WordsSource;
use domain::content::options::PublishStatus;
use domain::features::conversation::MessageKind;
use domain::features::conversation::story::{Chapter, chapter_title, sections, week, without_person};
use domain::features::conversation::work::messages as msg;
use domain::kinds::Kind;
use domain::leads::lead::Lead;
use domain::text;
use domain::time::day::Day;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Copying begins no further photo after this: a request is answered within a minute.
const COPYING: Duration = Duration::from_secs(35);
const NAME_MAX: usize = 80;
const DESCRIPTION_MAX: usize = 400;

#[derive(Debug, thiserror::Error)]
pub enum StoryError {
    #[error("no such lead")]
    NotFound,
    #[error("no notes")]
    NoNotes,
    /// Photos are left to be copied; copied ones need not be copied again.
    #[error("more photos than could be copied")]
    More,
    #[error(transparent)]
    Edit(#[from] EditError),
    #[error(transparent)]
    Unavailable(#[from] BackendError),
}

from_db!(StoryError::Unavailable);

struct Note {
    at: Timestamp,
    /// Without personal data of the visitor.
    words: String,
    /// Ids of its uploads.
    photos: Vec<String>,
}

/// Makes the draft of a project from the notes of a lead and of its parts; returns its id. A lead has one, unless that
/// one is in the trash.
#[boxed]
pub async fn begin(backend: &Backend, admin: &Admin, lead_id: &str) -> Result<String, StoryError> {
    if is_foreign(lead_id) {
        return Err(StoryError::NotFound);
    }
    let lead = inbox::get(&backend.db, lead_id).await?.ok_or(StoryError::NotFound)?;
    if let Some(story) = work::story(&backend.db, lead_id).await? {
        return Ok(story);
    }
    let notes = notes(backend, lead_id).await?;
    if notes.is_empty() {
        return Err(StoryError::NoNotes);
    }
    let zone = content::site_data(backend).await?.profile.time_zone.clone();
    let chapters = chapters(backend, &notes, &zone).await?;
    let values = project(&lead, &notes, &chapters, &zone);
    let mut edit = EditTx::begin(backend, admin).await?;
    if let Some(story) = work::story_now(&mut edit.tx, lead_id).await? {
        return Ok(story);
    }
    let id = add_row(&mut edit, Kind::Projects, &values).await?;
    work::set_story(&mut edit.tx, lead_id, &id).await?;
    edit.commit_row(Kind::Projects, &id).await?;
    Ok(id)
}

/// The oldest first. The story has copies: a note that is taken back later stays in it.
async fn notes(backend: &Backend, lead_id: &str) -> Result<Vec<Note>, BackendError> {
    let mut leads = vec![lead_id.to_owned()];
    leads.extend(merging::parts(&backend.db, lead_id).await?);
    let mut notes = Vec::new();
    for id in &leads {
        let Some(lead) = inbox::get(&backend.db, id).await? else { continue };
        for message in db::messages(&backend.db, id).await? {
            if message.kind != MessageKind::Progress {
                continue;
            }
            let photos = lead.photos_of(&message.id).into_iter().map(|photo| photo.id.clone()).collect();
            notes.push(Note { at: message.created_at, words: without_person(&message.text, &lead), photos });
        }
    }
    notes.sort_by_key(|note| note.at);
    Ok(notes)
}

async fn chapters(backend: &Backend, notes: &[Note], zone: &str) -> Result<Vec<Chapter>, StoryError> {
    let begun = Instant::now();
    let mut chapters = Vec::new();
    let mut first = None;
    for note in notes {
        let day = zone::local(zone, note.at).day;
        let first = *first.get_or_insert(day);
        let mut pictures = Vec::new();
        for photo in &note.photos {
            if begun.elapsed() >= COPYING {
                return Err(StoryError::More);
            }
            pictures.extend(copied(backend, photo, day).await?);
        }
        chapters.push(Chapter { title: chapter_title(first, day), words: note.words.clone(), pictures });
    }
    Ok(chapters)
}

/// The library's copy of a photo, by its id; none for a photo that cannot be read anymore.
async fn copied(backend: &Backend, photo: &str, day: Day) -> Result<Option<String>, BackendError> {
    let Some(bytes) = uploads::read(backend, photo, false).await? else { return Ok(None) };
    if let Some(known) = library::kept_id(&backend.db, &media::key_of(&bytes)).await? {
        return Ok(Some(known));
    }
    match upload(backend, &format!("work-{}.jpg", day.iso()), bytes).await {
        Ok(picture) => Ok(Some(picture.id)),
        Err(MediaError::Refused(cause) | MediaError::Unreadable(cause)) => {
            tracing::warn!(cause, "a photo of a note is left out of a project's story");
            Ok(None)
        }
        Err(MediaError::Backend(cause)) => Err(cause),
    }
}

/// The values of its form.
fn project(lead: &Lead, notes: &[Note], chapters: &[Chapter], zone: &str) -> Value {
    let days: Vec<Day> = notes.iter().map(|note| zone::local(zone, note.at).day).collect();
    let first = days.first().copied().unwrap_or(Day(0));
    let last = days.last().copied().unwrap_or(first);
    let topic = if lead.summary.topic.is_empty() { "Project" } else { &lead.summary.topic };
    let described = notes.iter().find(|note| !note.words.is_empty());
    let description = match described {
        Some(note) => text::shorten(&note.words, DESCRIPTION_MAX),
        None => msg::STORY_DESCRIPTION.to_owned(),
    };
    let thumbnail = chapters.iter().rev().find_map(|chapter| chapter.pictures.last());
    json!({
        "projectName": format!("{}, {year}", text::shorten(topic, NAME_MAX), year = last.date().year),
        "shortDescription": description,
        "sections": sections(chapters),
        "weeks": week(first, last),
        "testimonialId": WordsSource::LINKED,
        "thumbnail": thumbnail.cloned().unwrap_or_default(),
        "status": PublishStatus::Draft.code(),
    })
}
