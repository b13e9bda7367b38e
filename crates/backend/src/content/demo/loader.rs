use super::report::RowsOfKind;
use super::site::{DemoPicture, DemoSite};
use super::{DemoError, DemoReport};
use crate::editing::engine::rules::EditedRow;
use crate::editing::engine::save::{prepare_row, write_row};
use crate::editing::engine::stored_rows;
use crate::editing::{EditError, EditTx};
use crate::media::{PictureDetails, PreparedPicture};
use domain::kinds::{Document, FieldKind, FieldSpec, Fields as _, FormChoices, Kind, SectionForm, SelectOption};
use domain::sections::{PictureRef, picture_ref, stored};
use serde_json::Value;
use std::collections::HashMap;

pub(super) struct Loader<'a, 'b> {
    work: &'a mut EditTx<'b>,
    today: &'a str,
    media: HashMap<&'a str, Placed<'a>>,
    /// By kind and by what others call them: their slug, or the name of their picture.
    ids: HashMap<(Kind, String), String>,
}

struct Placed<'a> {
    id: String,
    alt: &'a str,
    /// The `img` tag with which an article shows it.
    tag: String,
}

impl<'a, 'b> Loader<'a, 'b> {
    pub(super) fn new(work: &'a mut EditTx<'b>, today: &'a str) -> Self {
        Self { work, today, media: HashMap::new(), ids: HashMap::new() }
    }

    /// `pictures` are the site's, in its order.
    pub(super) async fn write(
        mut self,
        site: &'a DemoSite,
        pictures: &[PreparedPicture],
    ) -> Result<DemoReport, DemoError> {
        for (listed, picture) in site.pictures.iter().zip(pictures) {
            self.picture(listed, picture).await?;
        }
        // A material refers to styles, a project to photos and materials, and a testimonial to a project.
        let first = [Kind::Styles, Kind::Gallery, Kind::Materials, Kind::Projects];
        let order = first.iter().chain(Kind::ALL.iter().filter(|kind| !first.contains(kind)));
        let mut rows = Vec::new();
        for kind in order {
            let mut position = 0;
            for content in &site.content {
                if content.kind != *kind {
                    continue;
                }
                for row in &content.rows {
                    position += 1;
                    self.row(*kind, row, position).await?;
                }
            }
            rows.push(RowsOfKind { kind: *kind, rows: position });
        }
        Ok(DemoReport { pictures: pictures.len(), rows })
    }

    async fn picture(&mut self, listed: &'a DemoPicture, picture: &PreparedPicture) -> Result<(), DemoError> {
        let original_name = format!("{}.jpg", listed.name);
        let listing = PictureDetails { original_name: &original_name, alt: &listed.alt, focal: listed.focal };
        let id = picture.insert(&mut self.work.tx, listing, self.work.now).await?;
        let tag = picture.tag(&listed.alt);
        self.media.insert(&listed.name, Placed { id, alt: &listed.alt, tag });
        Ok(())
    }

    async fn row(&mut self, kind: Kind, demo: &Document, position: i32) -> Result<(), DemoError> {
        let wrong = |why: &dyn std::fmt::Display| DemoError::Content(format!("{} {position}: {why}", kind.code()));
        let name = match demo.text("slug") {
            "" => demo.text("picture"),
            slug => slug,
        };
        let mut raw = if kind.is_single() { Document::new() } else { kind.new_row(self.today, position) };
        raw.extend(self.resolved(kind, demo)?);
        let id = self.add(kind, demo.text("id"), raw).await.map_err(|error| match error {
            EditError::Backend(cause) => DemoError::Backend(cause),
            EditError::Invalid(fields) => wrong(&format!("{fields:?}")),
            error @ (EditError::Conflict(_) | EditError::NotFound(_) | EditError::Refused(_)) => wrong(&error),
        })?;
        if !name.is_empty() {
            self.ids.entry((kind, name.to_owned())).or_insert(id);
        }
        Ok(())
    }

    /// Adds a row, or sets a single document, without history. An empty id is replaced by a new one.
    /// Returns the id.
    async fn add(&mut self, kind: Kind, id: &str, raw: Document) -> Result<String, EditError> {
        // Columns that the form lacks or only shows.
        let mut values = Document::new();
        for column in kind.columns() {
            if let Some(value) = raw.get(&column.field) {
                values.insert(column.field, value.clone());
            }
        }
        let mut form_values = Document::new();
        if kind.is_single()
            && let Some(current) = stored_rows::current(self.work.backend, kind, kind.code()).await?
        {
            form_values = current.document;
        }
        form_values.extend(raw);
        let form = kind.form(&self.choices());
        values.extend(form.validate(&Value::Object(form_values)).map_err(EditError::Invalid)?);
        let prepared = prepare_row(self.work, kind, EditedRow::from_form(id, None, values)).await?;
        let id = match id {
            _ if kind.is_single() => kind.code().to_owned(),
            "" => prepared.id,
            id => id.to_owned(),
        };
        write_row(self.work, kind, &id, None, &prepared.document).await?;
        Ok(id)
    }

    fn choices(&self) -> FormChoices {
        let mut choices = FormChoices::default();
        for ((kind, _), id) in &self.ids {
            match kind {
                Kind::Projects => choices.projects.push(SelectOption::new(id, "")),
                Kind::Styles => choices.styles.push(SelectOption::new(id, "")),
                Kind::Materials => choices.materials.push(SelectOption::new(id, "")),
                _ => {}
            }
        }
        choices
    }

    /// The values of a row with ids instead of names, and dates instead of days ago.
    fn resolved(&self, kind: Kind, demo: &Document) -> Result<Document, DemoError> {
        self.with_ids(kind.spec().fields(), demo)
    }

    fn with_ids<'f>(
        &self,
        fields: impl Iterator<Item = &'f FieldSpec>,
        demo: &Document,
    ) -> Result<Document, DemoError> {
        let mut row = demo.clone();
        for field in fields {
            let Some(value) = demo.get(&field.name) else { continue };
            match (&field.kind, value) {
                (FieldKind::Picture { alt, .. }, Value::String(name)) => {
                    // The picture of a slot stays.
                    let PictureRef::Library(name) = picture_ref(name) else { continue };
                    let Some(placed) = self.media.get(name) else {
                        return Err(DemoError::Content(format!("no picture {name}")));
                    };
                    row.set(&field.name, placed.id.as_str());
                    // The picture's own alt text where the row has none.
                    if !alt.is_empty() && !demo.contains_key(*alt) {
                        row.set(alt, placed.alt);
                    }
                }
                (FieldKind::GalleryPhotos, Value::Array(names)) => {
                    let mut photos = Vec::with_capacity(names.len());
                    for name in names.iter().filter_map(Value::as_str) {
                        photos.push(self.id(Kind::Gallery, name)?);
                    }
                    row.set(&field.name, photos);
                }
                (FieldKind::Select { .. }, Value::String(slug)) if field.name == "linkedProjectId" => {
                    row.set(&field.name, self.id(Kind::Projects, slug)?);
                }
                (FieldKind::Select { .. }, Value::String(name)) if field.name == "material" => {
                    row.set(&field.name, self.id(Kind::Materials, name)?);
                }
                (FieldKind::ListOf { fields, .. }, Value::Array(items)) => {
                    let mut resolved = Vec::with_capacity(items.len());
                    for item in items.iter().filter_map(Value::as_object) {
                        resolved.push(Value::Object(self.with_ids(fields.iter(), item)?));
                    }
                    row.set(&field.name, resolved);
                }
                (FieldKind::Sections { types }, Value::Array(sections)) => {
                    let mut resolved = Vec::with_capacity(sections.len());
                    for section in sections {
                        resolved.push(self.section_with_ids(types, section)?);
                    }
                    row.set(&field.name, resolved);
                }
                (FieldKind::Moment | FieldKind::Date, Value::Number(days_ago)) => {
                    row.set(&field.name, days_before(self.today, days_ago.as_i64().unwrap_or_default())?);
                }
                (FieldKind::RichText, Value::String(html)) => row.set(&field.name, self.with_pictures(html)?),
                _ => {}
            }
        }
        Ok(row)
    }

    fn section_with_ids(&self, types: &[SectionForm], section: &Value) -> Result<Value, DemoError> {
        let mut section = section.clone();
        let form = types.iter().find(|form| section[stored::TYPE] == form.code.code());
        let Some(form) = form else { return Ok(section) };
        if let Some(values) = section[stored::VALUES].as_object() {
            section[stored::VALUES] = Value::Object(self.with_ids(form.fields.iter(), values)?);
        }
        Ok(section)
    }

    fn id(&self, kind: Kind, name: &str) -> Result<&str, DemoError> {
        match self.ids.get(&(kind, name.to_owned())) {
            Some(id) => Ok(id),
            None => Err(DemoError::Content(format!("no {} for {name}", kind.singular()))),
        }
    }

    /// The article with every `{{name}}` replaced by that picture.
    fn with_pictures(&self, html: &str) -> Result<String, DemoError> {
        let mut html = html.to_owned();
        for (name, placed) in &self.media {
            html = html.replace(&format!("{{{{{name}}}}}"), &placed.tag);
        }
        if html.contains("{{") {
            return Err(DemoError::Content("an article refers to a picture that does not exist".to_owned()));
        }
        Ok(html)
    }
}

fn days_before(today: &str, days: i64) -> Result<String, DemoError> {
    let date: jiff::civil::Date = today.parse().map_err(|e| DemoError::Content(format!("{today}: {e}")))?;
    let date = date.checked_sub(jiff::Span::new().days(days)).map_err(|e| DemoError::Content(e.to_string()))?;
    Ok(date.to_string())
}
