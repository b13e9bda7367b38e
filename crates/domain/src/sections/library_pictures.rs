use super::{PictureRef, SectionType, picture_ref, stored};
use crate::kinds::{FieldKind as K, FieldSpec};
use serde_json::Value;

/// The ids of the library's pictures in stored sections, each once.
#[must_use]
pub fn library_pictures(sections: &[Value]) -> Vec<String> {
    let mut ids = Vec::new();
    for value in picture_values(sections) {
        if let PictureRef::Library(id) = picture_ref(&value)
            && !ids.iter().any(|known| known == id)
        {
            ids.push(id.to_owned());
        }
    }
    ids
}

/// The values of all picture fields in stored sections that are not empty, in their order.
#[must_use]
pub fn picture_values(sections: &[Value]) -> Vec<String> {
    let mut pictures = Vec::new();
    for section in sections {
        let Some(kind) = SectionType::from_code(section[stored::TYPE].as_str().unwrap_or_default()) else { continue };
        let fields = (kind.descriptor().fields)();
        collect_pictures(&fields, &section[stored::VALUES], &mut pictures);
    }
    pictures
}

fn collect_pictures(fields: &[FieldSpec], values: &Value, pictures: &mut Vec<String>) {
    for field in fields {
        let value = &values[field.name.as_str()];
        match &field.kind {
            K::Picture { .. } => {
                let picture = value.as_str().unwrap_or_default();
                if !picture.is_empty() {
                    pictures.push(picture.to_owned());
                }
            }
            K::ListOf { fields, .. } => {
                for item in value.as_array().into_iter().flatten() {
                    collect_pictures(fields, item, pictures);
                }
            }
            _ => {}
        }
    }
}
