//! The demo site as its files describe it: for each kind of content, rows with the values of its
//! form, in the order shown.

use super::DemoError;
use domain::kinds::{Document, FieldKind, Kind};
use include_dir::{Dir, include_dir};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::json;

/// `demo/`, embedded in the program so that a single file can set up a site.
static FILES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/../../demo");

/// Line that opens and closes the front matter of a text file.
const FENCE: &str = "+++\n";

#[derive(Clone, Debug)]
pub(super) struct DemoSite {
    pub(super) pictures: Vec<DemoPicture>,
    pub(super) content: Vec<KindContent>,
}

#[derive(Clone, Debug)]
pub(super) struct KindContent {
    pub(super) kind: Kind,
    pub(super) rows: Vec<Document>,
}

/// A file of `demo/pictures`. Other files call it by its name without the ending.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DemoPicture {
    pub(super) name: String,
    pub(super) alt: String,
    #[serde(default = "middle")]
    pub(super) focal: (u8, u8),
    #[serde(skip)]
    pub(super) bytes: &'static [u8],
}

#[derive(Deserialize)]
struct List<T> {
    item: Vec<T>,
}

const fn middle() -> (u8, u8) {
    (50, 50)
}

impl DemoSite {
    pub(super) fn embedded() -> Result<Self, DemoError> {
        let mut pictures: Vec<DemoPicture> = list("pictures")?;
        for picture in &mut pictures {
            let path = format!("pictures/{}.jpg", picture.name);
            let file = FILES.get_file(&path).ok_or_else(|| DemoError::Content(format!("{path} is missing")))?;
            picture.bytes = file.contents();
        }
        let mut content = Vec::new();
        for kind in Kind::ALL {
            content.push(KindContent { kind, rows: rows(kind)? });
        }
        Ok(Self { pictures, content })
    }
}

/// The rows of a kind: the items of `demo/content/<code>.toml`, or the texts of
/// `demo/content/<code>/`.
pub(super) fn rows(kind: Kind) -> Result<Vec<Document>, DemoError> {
    let code = kind.code();
    let html = kind.spec().fields().find(|field| matches!(field.kind, FieldKind::RichText));
    let Some(field) = html else { return list(code) };
    let Some(folder) = FILES.get_dir(format!("content/{code}")) else { return Ok(Vec::new()) };
    folder.files().map(|file| text(&field.name, file)).collect()
}

pub(super) fn list<T: DeserializeOwned>(name: &str) -> Result<Vec<T>, DemoError> {
    let path = format!("content/{name}.toml");
    let Some(file) = FILES.get_file(&path) else { return Ok(Vec::new()) };
    let text = file.contents_utf8().unwrap_or_default();
    let list: List<T> = toml::from_str(text).map_err(|e| DemoError::Content(format!("{path}: {e}")))?;
    Ok(list.item)
}

/// A text: its front matter has the other values, its name is the slug.
fn text(field: &str, file: &include_dir::File<'_>) -> Result<Document, DemoError> {
    let path = file.path().display().to_string();
    let wrong = |why: &dyn std::fmt::Display| DemoError::Content(format!("{path}: {why}"));
    let text = file.contents_utf8().unwrap_or_default();
    let text = text.strip_prefix(FENCE).unwrap_or_default();
    let Some((head, html)) = text.split_once(FENCE) else {
        return Err(wrong(&"it must begin with front matter between two lines of +++"));
    };
    let name = path.rsplit('/').next().unwrap_or_default();
    let Some(slug) = name.strip_suffix(".html") else { return Err(wrong(&"no slug")) };
    let mut document: Document = toml::from_str(head).map_err(|e| wrong(&e))?;
    document.insert(field.to_owned(), json!(html.trim()));
    document.insert("slug".to_owned(), json!(slug));
    Ok(document)
}
