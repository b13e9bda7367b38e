use domain::site::backups::Keep;
use std::path::PathBuf;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rotation {
    pub folder: PathBuf,
    pub site: String,
    pub keep: Keep,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    pub rotation: Rotation,
    pub every_ms: i64,
}
