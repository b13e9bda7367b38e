//! The ten questions of the first run, and the site that their answers write.

mod feature;
mod photos;
mod row_of_run;
mod rows;
mod state;
mod writing;

pub(crate) use feature::FEATURE;
pub use photos::{AddedPhotos, add_photos, thumbnails};
pub use state::{KeptAnswer, RunState, state};

use crate::accounts::session::Admin;
use crate::content::option_lists;
use crate::db::editing::kinds::has_content_now;
use crate::editing::{self, EditError, EditTx};
use crate::error::{BackendError, from_db};
use crate::{Backend, boxed};
use domain::Violations;
use domain::content::option_lists::{OptionList, UNTAGGED};
use domain::features::first_run::answers::{PhotosAnswer, RunPhoto};
use domain::features::first_run::draft::field;
use domain::features::first_run::{AnswerDraft, Question, messages as msg};
use domain::kinds::Kind;
use serde_json::{Value, json};

#[derive(Debug, thiserror::Error)]
pub enum RunError {
    #[error("fields are wrong")]
    Invalid(Violations),
    /// The answer was changed since the form was opened.
    #[error("changed concurrently")]
    Changed,
    #[error(transparent)]
    Edit(EditError),
    #[error(transparent)]
    Unavailable(#[from] BackendError),
}

from_db!(RunError::Unavailable);

impl From<EditError> for RunError {
    fn from(cause: EditError) -> Self {
        match cause {
            EditError::Backend(cause) => Self::Unavailable(cause),
            other => Self::Edit(other),
        }
    }
}

/// Whether the site is as it was created, so that the run comes by itself.
#[boxed]
pub async fn is_due(backend: &Backend) -> Result<bool, BackendError> {
    let has_begun = !rows::all(backend.db.reader()).await?.is_empty();
    Ok(!has_begun && !has_content_now(&backend.db).await?)
}

/// Keeps the answer of a form and writes the site. Returns the answer's version.
#[boxed]
pub async fn keep(backend: &Backend, admin: &Admin, question: Question, draft: &AnswerDraft) -> Result<i32, RunError> {
    let answer = match question {
        Question::Photos => photos_of(backend, draft).await?,
        _ => draft.answer(question).map_err(RunError::Invalid)?,
    };
    store(backend, admin, question, draft.version(), &answer).await
}

#[boxed]
pub async fn leave_out(
    backend: &Backend,
    admin: &Admin,
    question: Question,
    version: Option<i32>,
) -> Result<i32, RunError> {
    if !question.can_be_left_out() {
        let mut wrong = Violations::default();
        wrong.add(field::NAME, msg::NEEDS_ANSWER);
        return Err(RunError::Invalid(wrong));
    }
    store(backend, admin, question, version, &Value::Null).await
}

/// `Null` leaves the question out.
async fn store(
    backend: &Backend,
    admin: &Admin,
    question: Question,
    expected: Option<i32>,
    answer: &Value,
) -> Result<i32, RunError> {
    // The screen adds missing places; they are read before the lock is taken.
    editing::list(backend, Kind::PageImages).await?;
    let mut edit = EditTx::begin(backend, admin).await?;
    let before = RunState::of(rows::all(edit.tx.connection()).await?);
    let kept = before.of_question(question);
    if kept.is_kept() && kept.answer == *answer {
        return Ok(kept.version);
    }
    if let Some(expected) = expected
        && expected != kept.version
    {
        return Err(RunError::Changed);
    }
    rows::put(&mut edit.tx, question, answer, edit.now).await?;
    let mut answers = before.answers.clone();
    answers.set(question, answer);
    // Without a name there is nothing to write yet.
    if answers.name.is_some() {
        writing::write(&mut edit, &answers).await?;
    }
    edit.commit_anything().await?;
    Ok(kept.version.saturating_add(1))
}

/// The photos of the answer in the order of the form, as it says what they show; `Null` if none is left.
async fn photos_of(backend: &Backend, draft: &AnswerDraft) -> Result<Value, RunError> {
    let known = state(backend).await?.answers.photos.unwrap_or_default().photos;
    let lists = option_lists(backend).await?;
    let mut photos: Vec<RunPhoto> = Vec::new();
    for (at, id) in draft.photo.iter().enumerate() {
        let is_again = photos.iter().any(|photo| photo.id == *id);
        let Some(photo) = known.iter().find(|photo| photo.id == *id) else { continue };
        if *id == draft.remove || is_again {
            continue;
        }
        let tag = draft.shows.get(at).map_or(UNTAGGED, String::as_str);
        let is_offered = lists.find(OptionList::GalleryTags, tag).is_some();
        let shows = if is_offered { tag.to_owned() } else { UNTAGGED.to_owned() };
        photos.push(RunPhoto { shows, at_top: *id == draft.at_top, ..photo.clone() });
    }
    if !photos.is_empty() {
        return Ok(json!(PhotosAnswer { photos }));
    }
    if draft.remove.is_empty() {
        let mut wrong = Violations::default();
        wrong.add(field::PHOTO, msg::PHOTOS_MISSING);
        return Err(RunError::Invalid(wrong));
    }
    Ok(Value::Null)
}
