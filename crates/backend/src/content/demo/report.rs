use crate::error::{BackendError, from_db};
use domain::kinds::Kind;
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
    pub kind: Kind,
    pub rows: i32,
}

impl DemoReport {
    #[must_use]
    pub fn of(&self, kind: Kind) -> i32 {
        let mut rows = 0;
        for counted in &self.rows {
            if counted.kind == kind {
                rows += counted.rows;
            }
        }
        rows
    }
}

impl fmt::Display for DemoReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Loaded {} pictures", self.pictures)?;
        for counted in &self.rows {
            if counted.rows > 0 {
                write!(f, ", {}: {}", counted.kind.plural(), counted.rows)?;
            }
        }
        write!(f, ".")
    }
}
