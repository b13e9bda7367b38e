use crate::content::content_row::{ContentRow, FromContent};
use crate::db::core::rows::DamagedValue;
use domain::content::StyleOption;
use domain::kinds::{Fields as _, Kind};

impl FromContent for StyleOption {
    const KIND: Kind = Kind::Styles;

    fn from_content(row: &ContentRow<'_>) -> Result<Self, DamagedValue> {
        Ok(Self {
            id: row.id.to_owned(),
            name: row.document.text("name").to_owned(),
            description: row.document.text("description").to_owned(),
            materials: row.document.texts("materials"),
            picture: row.picture("picture"),
            fallback: row.picture("fallback"),
        })
    }
}
