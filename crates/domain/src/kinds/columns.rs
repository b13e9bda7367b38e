//! The columns of a kind's table.

use super::{Document, FieldKind, FieldSpec, Fields as _, Kind, Storage};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    pub field: String,
    pub name: String,
    pub storage: Storage,
    /// The values that a [`Storage::Code`] can have.
    pub codes: Vec<String>,
    /// Whether it refers to a picture, and the [`crate::media::crops::CropPlace`] that crops it.
    pub picture: Option<&'static str>,
    pub is_html: bool,
}

impl FieldSpec {
    /// How it is stored: as its file says, otherwise as is usual for its kind of value.
    #[must_use]
    pub const fn storage(&self) -> Storage {
        if let Some(storage) = self.storage {
            return storage;
        }
        match self.kind {
            FieldKind::Toggle => Storage::Flag,
            FieldKind::Rating | FieldKind::Number { optional: true, .. } => Storage::NullableNumber,
            FieldKind::Number { .. } | FieldKind::Slider { .. } | FieldKind::Position { .. } => Storage::Number,
            FieldKind::Tags { .. } => Storage::List,
            FieldKind::Sections { .. } => Storage::Json,
            // Not a code of the program's: it is whatever the owner's list has.
            FieldKind::Select { .. } if self.list.is_some() => Storage::Text,
            FieldKind::Select { .. } => Storage::Code,
            FieldKind::GalleryPhotos | FieldKind::Hours | FieldKind::ListOf { .. } => Storage::Elsewhere,
            FieldKind::ReadOnly => Storage::Text,
            FieldKind::Text
            | FieldKind::Multiline { .. }
            | FieldKind::InlineText { .. }
            | FieldKind::Url
            | FieldKind::Link
            | FieldKind::Email
            | FieldKind::Phone
            | FieldKind::Date
            | FieldKind::Moment
            | FieldKind::Color { .. }
            | FieldKind::Words { .. }
            | FieldKind::Slug { .. }
            | FieldKind::Picture { .. }
            | FieldKind::RichText => {
                if self.required {
                    Storage::Text
                } else {
                    Storage::NullableText
                }
            }
        }
    }

    /// Its column: as its file says, otherwise its name in snake case, with `_media_id` for a
    /// picture.
    #[must_use]
    pub fn column(&self) -> String {
        if !self.column.is_empty() {
            return self.column.to_owned();
        }
        let name = snake_case(&self.name);
        match &self.kind {
            FieldKind::Picture { .. } if name == "picture" => "media_id".to_owned(),
            FieldKind::Picture { .. } => format!("{name}_media_id"),
            _ => name,
        }
    }
}

fn snake_case(name: &str) -> String {
    let mut snake = String::new();
    for c in name.chars() {
        if c.is_ascii_uppercase() {
            snake.push('_');
        }
        snake.push(c.to_ascii_lowercase());
    }
    snake
}

impl Kind {
    /// The columns of its table, in the order of its form; none for a single document.
    #[must_use]
    pub fn columns(self) -> Vec<Column> {
        let Some(rows) = &self.description().rows else { return Vec::new() };
        let mut columns = Vec::new();
        for field in self.spec().fields() {
            if field.storage() != Storage::Elsewhere {
                columns.push(column_of(field));
            }
        }
        for (field, name, storage) in rows.hidden {
            columns.push(Column {
                field: (*field).to_owned(),
                name: (*name).to_owned(),
                storage: *storage,
                codes: Vec::new(),
                picture: None,
                is_html: false,
            });
        }
        columns
    }

    /// The ids of the library's pictures in its picture fields.
    #[must_use]
    pub fn pictures_of(self, document: &Document) -> Vec<String> {
        let mut pictures = Vec::new();
        for field in self.spec().fields() {
            let id = document.text(&field.name);
            if matches!(field.kind, FieldKind::Picture { .. }) && !id.is_empty() {
                pictures.push(id.to_owned());
            }
        }
        pictures
    }

    /// The fields of its pictures. The first one that is filled stands for a row in lists.
    #[must_use]
    pub fn picture_fields(self) -> Vec<String> {
        let pictures = self.columns().into_iter().filter(|column| column.picture.is_some());
        pictures.map(|column| column.field).collect()
    }
}

fn column_of(field: &FieldSpec) -> Column {
    let mut column = Column {
        field: field.name.clone(),
        name: field.column(),
        storage: field.storage(),
        codes: Vec::new(),
        picture: None,
        is_html: false,
    };
    match &field.kind {
        FieldKind::Select { options } => column.codes = options.iter().map(|option| option.value.clone()).collect(),
        FieldKind::Picture { place, .. } => column.picture = Some(*place),
        FieldKind::RichText => column.is_html = true,
        _ => {}
    }
    column
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column(kind: Kind, field: &str) -> Option<(String, Storage)> {
        let found = kind.columns().into_iter().find(|column| column.field == field);
        found.map(|column| (column.name, column.storage))
    }

    #[test]
    fn fields_find_their_columns() {
        let some = |name: &str, storage| Some((name.to_owned(), storage));
        assert_eq!(column(Kind::Blog, "featuredImage"), some("featured_media_id", Storage::NullableText));
        assert_eq!(column(Kind::Styles, "picture"), some("media_id", Storage::NullableText));
        assert_eq!(column(Kind::Testimonials, "clientPhoto"), some("client_photo_media_id", Storage::NullableText));
        assert_eq!(column(Kind::Redirects, "to"), some("target", Storage::Text));
        assert_eq!(column(Kind::Projects, "galleryPhotos"), None);
        assert_eq!(column(Kind::Blog, "readTime"), some("read_time", Storage::Number));
    }
}
