use crate::error::{BackendError, from_db};
use domain::kinds::Entity;
use std::fmt;

#[derive(Debug, thiserror::Error)]
pub enum DemoError {
    #[error("This site has content already. Demo content is only loaded into an empty site; nothing was changed.")]
    NotEmpty,
    /// A file of the demo folder is wrong: a bug in this program.
    #[error("The demo content is wrong: {0}")]
    Content(String),
    /// A picture of the demo folder cannot be used: a bug in this program.
    #[error("The demo picture {name} cannot be used: {cause}")]
    Picture {
        name: String,
        #[source]
        cause: picture_worker::PictureError,
    },
    #[error(transparent)]
    Backend(#[from] BackendError),
}

from_db!(DemoError::Backend);

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DemoReport {
    pub pictures: usize,
    pub rows: Vec<RowsOfKind>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowsOfKind {
    pub entity: Entity,
    pub rows: i32,
}

impl DemoReport {
    #[must_use]
    pub fn of(&self, entity: Entity) -> i32 {
        let mut rows = 0;
        for kind in &self.rows {
            if kind.entity == entity {
                rows += kind.rows;
            }
        }
        rows
    }
}

impl fmt::Display for DemoReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Loaded {} pictures", self.pictures)?;
        for kind in &self.rows {
            if kind.rows > 0 {
                write!(f, ", {}: {}", kind.entity.plural(), kind.rows)?;
            }
        }
        write!(f, ".")
    }
}
