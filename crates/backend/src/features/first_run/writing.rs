//! The answers written into the content, in the transaction that keeps one of them.

use super::row_of_run::{change, write_row};
use super::rows;
use crate::content::demo::{self, StarterPages};
use crate::db::editing::kinds::{StoredRow, list_table};
use crate::editing::engine::rules::EditedRow;
use crate::editing::engine::save::{change_row, prepare_row};
use crate::editing::engine::stored_rows;
use crate::editing::kinds::single_documents::business::profile_form;
use crate::editing::{EditError, EditTx};
use crate::error::DbError;
use domain::content::business::BusinessProfile;
use domain::content::site_words::SiteWords;
use domain::features::first_run::merge::{self, Written};
use domain::features::first_run::{Answers, SiteFacts, WrittenSite, write_site};
use domain::kinds::{Document, Fields as _, Kind, PROJECT_PHOTOS};
use serde_json::{Value, json};

const TESTIMONIAL: &str = "testimonial";
const PROJECT: &str = "project";

pub(super) async fn write(edit: &mut EditTx<'_>, answers: &Answers) -> Result<(), EditError> {
    let starter = demo::starter_pages(StarterPages::Neutral).map_err(|cause| DbError::corrupt(&cause.to_string()))?;
    let mut written = Written::of(rows::written(edit.tx.connection()).await?);
    let facts = facts(edit, &starter, &written).await?;
    let site = write_site(answers, &facts);
    let photos = write_gallery(edit, &site, &mut written).await?;
    write_row(edit, Kind::Testimonials, TESTIMONIAL, site.testimonial.as_ref(), &mut written).await?;
    write_project(edit, &site, &photos, &mut written).await?;
    take_out_photos(edit, &site, &mut written).await?;
    write_slots(edit, &site, &mut written).await?;
    write_pages(edit, &site, &starter, &mut written).await?;
    let begun = profile_form(&BusinessProfile::default());
    write_single(edit, Kind::Business, &site.profile, &begun, &mut written).await?;
    if let Value::Object(begun) = json!(SiteWords::default()) {
        write_single(edit, Kind::SiteWords, &site.words, &begun, &mut written).await?;
    }
    for (place, value) in written.changes() {
        rows::set_written(&mut edit.tx, place, value, edit.now).await?;
    }
    Ok(())
}

async fn facts<'a>(edit: &EditTx<'_>, starter: &'a [Document], written: &Written) -> Result<SiteFacts<'a>, EditError> {
    let own = |part: &str| written.at(&format!("rows/{part}")).and_then(Value::as_str).unwrap_or_default().to_owned();
    let own_project = own(PROJECT);
    let own_words = own(TESTIMONIAL);
    let reviews = all(edit, Kind::Testimonials).await?;
    let projects = all(edit, Kind::Projects).await?;
    Ok(SiteFacts {
        starter,
        has_questions: !all(edit, Kind::Faqs).await?.is_empty(),
        has_articles: all(edit, Kind::Blog).await?.iter().any(|row| row.document.is_on("status")),
        has_projects: projects.iter().any(|row| row.id != own_project && row.document.is_on("status")),
        has_reviews: reviews.iter().any(|row| row.id != own_words && row.document.is_on("isActive")),
    })
}

async fn all(edit: &EditTx<'_>, kind: Kind) -> Result<Vec<StoredRow>, DbError> {
    list_table(kind)?.all(edit.backend.db.reader()).await
}

/// A photo of the answer and its row in the gallery.
struct GalleryRow {
    tag: String,
    id: String,
}

fn part_of_photo(picture: &str) -> String {
    format!("gallery/{picture}")
}

async fn write_gallery(
    edit: &mut EditTx<'_>,
    site: &WrittenSite,
    written: &mut Written,
) -> Result<Vec<GalleryRow>, EditError> {
    let mut photos = Vec::new();
    for photo in &site.gallery {
        let part = part_of_photo(&photo.picture);
        if let Some(id) = write_row(edit, Kind::Gallery, &part, Some(&photo.values), written).await? {
            photos.push(GalleryRow { tag: photo.values.text("tag").to_owned(), id });
        }
    }
    Ok(photos)
}

/// Photos that the answer no longer has leave the gallery; they stay in the library.
async fn take_out_photos(edit: &mut EditTx<'_>, site: &WrittenSite, written: &mut Written) -> Result<(), EditError> {
    for picture in written.rows_of("gallery") {
        if site.gallery.iter().all(|photo| photo.picture != picture) {
            write_row(edit, Kind::Gallery, &part_of_photo(&picture), None, written).await?;
        }
    }
    Ok(())
}

async fn write_project(
    edit: &mut EditTx<'_>,
    site: &WrittenSite,
    photos: &[GalleryRow],
    written: &mut Written,
) -> Result<(), EditError> {
    let mut target = None;
    if let Some(project) = &site.project {
        let ids: Vec<&str> =
            photos.iter().filter(|photo| photo.tag == project.tag).map(|photo| photo.id.as_str()).collect();
        let mut values = project.values.clone();
        values.set(PROJECT_PHOTOS, json!(ids));
        target = Some(values);
    }
    write_row(edit, Kind::Projects, PROJECT, target.as_ref(), written).await?;
    Ok(())
}

async fn write_slots(edit: &mut EditTx<'_>, site: &WrittenSite, written: &mut Written) -> Result<(), EditError> {
    let stored = stored_rows::all(edit.backend, Kind::PageImages).await?;
    for slot in &site.slots {
        let is_of_slot = |row: &&StoredRow| {
            row.document.text("pageSlug") == slot.page && row.document.text("sectionKey") == slot.section
        };
        let Some(row) = stored.iter().find(is_of_slot) else { continue };
        let mut target = Document::new();
        target.set("picture", slot.picture.clone());
        target.set("altText", slot.alt.clone());
        let part = format!("slots/{}/{}", slot.page, slot.section);
        let merged = merge::fields(&part, &row.document, &target, &Document::new(), written);
        change(edit, Kind::PageImages, row, merged).await?;
    }
    Ok(())
}

async fn write_pages(
    edit: &mut EditTx<'_>,
    site: &WrittenSite,
    starter: &[Document],
    written: &mut Written,
) -> Result<(), EditError> {
    let stored = stored_rows::all(edit.backend, Kind::Pages).await?;
    for (target, begun) in site.pages.iter().zip(starter) {
        let slug = target.text("slug");
        let Some(row) = stored.iter().find(|row| row.document.text("slug") == slug) else { continue };
        let target = Kind::Pages.spec().validate(&Value::Object(target.clone())).map_err(EditError::Invalid)?;
        let mut shown = Document::new();
        for field in ["inHeader", "footer"] {
            if let Some(value) = target.get(field) {
                shown.insert(field.to_owned(), value.clone());
            }
        }
        let part = format!("pages/{slug}");
        let mut merged = merge::fields(&part, &row.document, &shown, begun, written);
        let sections =
            merge::sections(slug, sections_of(&row.document), sections_of(&target), sections_of(begun), written);
        merged.set("sections", sections);
        change(edit, Kind::Pages, row, merged).await?;
    }
    Ok(())
}

fn sections_of(page: &Document) -> &[Value] {
    match page.get("sections") {
        Some(Value::Array(sections)) => sections,
        _ => &[],
    }
}

async fn write_single(
    edit: &mut EditTx<'_>,
    kind: Kind,
    target: &Document,
    begun: &Document,
    written: &mut Written,
) -> Result<(), EditError> {
    let row = stored_rows::existing(edit.backend, kind, kind.code()).await?;
    let merged = merge::fields(kind.code(), &row.document, target, begun, written);
    if row.row_version > 0 && merged == row.document {
        return Ok(());
    }
    // Its form asks for more than is known.
    let prepared = prepare_row(edit, kind, EditedRow::from_form(&row.id, Some(&row), merged)).await?;
    change_row(edit, "save", kind, &prepared.id, Some(&row), &prepared.document).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::features::first_run::Question;
    use domain::features::first_run::limits::NAME_MAX;
    use domain::sections::{has_placeholder, missing_type};

    fn all_answered() -> Answers {
        let mut answers = Answers::default();
        let photo = |id: &str, tag: &str| json!({"id": id, "shows": tag, "width": 1600, "height": 1000});
        let photos = json!([photo("a", "Galley"), photo("b", "Galley"), photo("c", "Galley"), photo("d", "Other")]);
        for (question, answer) in [
            (Question::Name, json!({"name": "n".repeat(NAME_MAX), "town": "Point Loma, San Diego"})),
            (Question::Work, json!({"kinds": ["Yacht Interior Refits", "Residential Woodworking", "Brass polishing"]})),
            (Question::Photos, json!({"photos": photos})),
            (Question::Headline, json!({"text": "Built by hand"})),
            (Question::Sentence, json!({"text": "We build interiors."})),
            (Question::Contact, json!({"phone": "(619) 555-0142", "email": "a@bay.example"})),
            (Question::Place, json!({"is_visited": true, "street": "1 Dock St", "city": "San Diego", "region": "CA"})),
            (Question::Hours, json!({"weekdays": {"open": "08:00", "close": "16:00"}})),
            (Question::License, json!({"number": "1084412"})),
            (Question::Words, json!({"words": "Quiet.", "name": "Dan"})),
        ] {
            answers.set(question, &answer);
        }
        answers
    }

    #[test]
    fn no_bracket_remains_whatever_is_left_out() {
        let starter = demo::starter_pages(StarterPages::Neutral).expect("pages");
        let optional: Vec<Question> = Question::ALL.into_iter().filter(|question| question.can_be_left_out()).collect();
        assert_eq!(optional.len(), 9);
        for left_out in 0..1_u32 << optional.len() {
            let mut answers = all_answered();
            for (at, question) in optional.iter().enumerate() {
                if left_out >> at & 1 == 1 {
                    answers.set(*question, &Value::Null);
                }
            }
            let site = write_site(&answers, &SiteFacts { starter: &starter, ..SiteFacts::default() });
            for page in site.pages {
                let slug = page.text("slug").to_owned();
                assert!(!has_placeholder(&Value::Object(page.clone())), "{left_out:b}: {slug}");
                assert_eq!(missing_type(&slug, sections_of(&page)), None, "{left_out:b}: {slug}");
                let valid = Kind::Pages.spec().validate(&Value::Object(page));
                assert!(valid.is_ok(), "{left_out:b}: {slug}: {valid:?}");
            }
            let mut shown = vec![site.profile, site.words];
            shown.extend(site.testimonial);
            shown.extend(site.project.map(|project| project.values));
            for document in shown {
                assert!(!has_placeholder(&Value::Object(document)), "{left_out:b}");
            }
        }
    }

    #[test]
    fn links_lead_to_what_is_shown() {
        let starter = demo::starter_pages(StarterPages::Neutral).expect("pages");
        let mut answers = all_answered();
        for question in [Question::Place, Question::Photos] {
            answers.set(question, &Value::Null);
        }
        let site = write_site(&answers, &SiteFacts { starter: &starter, ..SiteFacts::default() });
        for page in &site.pages {
            let slug = page.text("slug");
            let sections = json!(sections_of(page)).to_string();
            for gone in ["\"/showroom", "\"/visit", "\"/projects", "\"#process"] {
                assert!(!sections.contains(&format!("\"link\":{gone}")), "{slug}: {gone}: {sections}");
            }
            assert!(slug != "showroom" || !page.is_on("inHeader"));
        }
        let words = json!(site.words).to_string();
        assert!(
            !words.contains("/showroom") && !words.contains("/blog") && words.contains("Brass polishing"),
            "{words}"
        );
    }
}
