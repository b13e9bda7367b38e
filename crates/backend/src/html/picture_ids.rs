//! Pictures of the library in texts. A text refers to a picture by its id; the address of its file
//! follows from that, and is stored only for versions of the program that know no ids (decision 27).

use super::references::{PICTURES_MAX, key_of};
use super::tokens::{HtmlToken, Tag, parse, serialize};
use super::{PICTURE_ID, Sanitized};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LibraryPicture {
    pub id: String,
    pub key: String,
    /// Of the variant that texts show.
    pub address: String,
}

/// How a text refers to a picture: by its id, or by the key in its address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PictureReference {
    pub id: Option<String>,
    pub key: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Ids {
    Kept,
    Removed,
}

#[must_use]
pub fn picture_references(html: &str) -> Vec<PictureReference> {
    let mut references = Vec::new();
    if !html.contains("<img") {
        return references;
    }
    for token in parse(html) {
        let Some(tag) = token.opens("img") else { continue };
        let id = tag.get(PICTURE_ID).map(str::to_owned);
        let key = tag.get("src").and_then(key_of).map(str::to_owned);
        let reference = PictureReference { id, key };
        if !references.contains(&reference) && references.len() < PICTURES_MAX {
            references.push(reference);
        }
    }
    references
}

/// As texts are stored and edited: every picture has its id and its current address. The id decides
/// where both are there; one that is not in `pictures` is removed.
#[must_use]
pub fn with_ids(html: &str, pictures: &[LibraryPicture]) -> String {
    resolved(html, pictures, Ids::Kept)
}

/// As readers get it: every picture has its current address and no id.
#[must_use]
pub fn with_addresses(html: &str, pictures: &[LibraryPicture]) -> String {
    resolved(html, pictures, Ids::Removed)
}

impl Sanitized {
    /// [`with_addresses`]
    #[must_use]
    pub fn with_addresses(&self, pictures: &[LibraryPicture]) -> Self {
        Self(with_addresses(self, pictures))
    }
}

fn resolved(html: &str, pictures: &[LibraryPicture], ids: Ids) -> String {
    if !html.contains("<img") {
        return html.to_owned();
    }
    let mut tokens = parse(html);
    let mut has_changed = false;
    for token in &mut tokens {
        if let HtmlToken::Open(tag) = token
            && &*tag.name == "img"
        {
            let before = tag.attributes.clone();
            resolve(tag, pictures, ids);
            has_changed |= tag.attributes != before;
        }
    }
    if has_changed { serialize(&tokens) } else { html.to_owned() }
}

fn resolve(tag: &mut Tag, pictures: &[LibraryPicture], ids: Ids) {
    let picture = picture_of(tag, pictures);
    tag.remove(PICTURE_ID);
    let Some(picture) = picture else { return };
    let key = tag.get("src").and_then(key_of);
    if key != Some(picture.key.as_str()) {
        tag.set("src", &picture.address);
    }
    if ids == Ids::Kept {
        tag.add(PICTURE_ID, &picture.id);
    }
}

fn picture_of<'p>(tag: &Tag, pictures: &'p [LibraryPicture]) -> Option<&'p LibraryPicture> {
    if let Some(id) = tag.get(PICTURE_ID)
        && let Some(picture) = pictures.iter().find(|picture| picture.id == id)
    {
        return Some(picture);
    }
    let key = key_of(tag.get("src")?)?;
    pictures.iter().find(|picture| picture.key == key)
}

#[cfg(test)]
mod tests {
    use super::super::sanitize;
    use super::*;
    use proptest::prelude::*;

    fn picture(id: &str, key: &str) -> LibraryPicture {
        LibraryPicture { id: id.to_owned(), key: key.to_owned(), address: format!("/media/{key}/600.jpg") }
    }

    const STORED: &str = "<p>a</p><img data-picture=\"p\" src=\"/media/k/800.jpg\" alt=\"Teak\"><p>b</p>";
    const SHOWN: &str = "<p>a</p><img src=\"/media/k/800.jpg\" alt=\"Teak\"><p>b</p>";

    #[test]
    fn an_address_of_the_library_gets_the_id_of_its_picture() {
        let library = [picture("other", "o"), picture("p", "k")];
        assert_eq!(with_ids(SHOWN, &library), STORED);
        assert_eq!(with_ids(STORED, &library), STORED);
        assert_eq!(with_addresses(STORED, &library), SHOWN);
        assert_eq!(&*sanitize(STORED), STORED, "the sanitizer keeps ids");
    }

    #[test]
    fn the_id_decides_which_file_is_shown() {
        let library = [picture("p", "new"), picture("replaced", "k")];
        let shown = SHOWN.replace("/media/k/800.jpg", "/media/new/600.jpg");
        assert_eq!(with_addresses(STORED, &library), shown);
        assert_eq!(with_ids(STORED, &library), STORED.replace("/media/k/800.jpg", "/media/new/600.jpg"));
    }

    #[test]
    fn an_unknown_id_is_removed_and_the_address_decides() {
        assert_eq!(with_ids(STORED, &[]), SHOWN);
        assert_eq!(with_ids(STORED, &[picture("q", "k")]), STORED.replace("\"p\"", "\"q\""));
        let crafted = "<img data-picture=\"a b\" src=\"/media/k/1.jpg\">";
        assert_eq!(&*sanitize(crafted), "<img src=\"/media/k/1.jpg\">");
        assert_eq!(&*sanitize("<p data-picture=\"p\">x</p>"), "<p>x</p>");
    }

    #[test]
    fn references_are_found_once() {
        let html = format!("{STORED}{STORED}{SHOWN}<img alt=\"\">");
        let some = |text: &str| Some(text.to_owned());
        assert_eq!(
            picture_references(&html),
            [
                PictureReference { id: some("p"), key: some("k") },
                PictureReference { id: None, key: some("k") },
                PictureReference { id: None, key: None },
            ]
        );
    }

    proptest! {
        #[test]
        fn a_text_without_pictures_of_the_library_stays_as_it_was_typed(html in "[<>a-c=\" /&;éimgsrc]{0,80}") {
            prop_assert_eq!(with_ids(&html, &[picture("p", "k")]), html);
        }
    }
}
