use crate::limits;

pub const SIZE_NOT_STORED: &str = "The picture storage was full or unavailable.";
pub const SIZE_NO_ORIGINAL: &str = "The original file is missing. Upload the picture again.";
pub const SIZE_NOT_MADE: &str = "The picture could not be converted.";
pub const SIZE_TOO_SLOW: &str = "It took too long and was stopped.";
pub const SIZE_TOO_HEAVY: &str = "The picture needs too much memory. Upload a smaller copy.";
/// The picture ended the process that decodes and encodes.
pub const SIZE_ENDED: &str = "The picture stopped the program that converts it. Upload another copy.";
pub const SIZE_UNFINISHED: &str = "The server stopped during every attempt.";
pub const SIZES_QUEUED: &str = "The missing sizes are being made.";

pub const PICTURE_KNOWN: &str = "This picture is already in the library. It was not added again.";
pub const PICTURE_REPAIRED: &str =
    "This picture is already in the library. Its missing files are back, or are being made.";
pub const PICTURE_BACK: &str = "This picture was in the trash. It has been restored to the library.";

pub const REPLACED: &str = "The picture was replaced everywhere it is used. The previous one is in the trash.";
pub const REPLACED_SAME: &str = "This is the same picture. Nothing was changed.";
pub const REPLACED_GONE: &str = "This picture has been deleted. Nothing was replaced.";
pub const REPLACED_ELSEWHERE: &str = "This file is already in the library as another picture, so nothing was replaced. Choose that picture where you want it.";

pub const NOWHERE: &str = "Nowhere";
pub const NO_DESCRIPTION: &str = "No description";
pub const TOO_SMALL: &str = "Too small";
/// What [`crate::limits::MEDIA_LARGE_PIXELS`] means.
pub const SMALL_PICTURE: &str = "Too small for the large places of pages: it would look blurred there.";
/// Of a page's slot without a picture.
pub const EMPTY_SLOT: &str = "Empty: visitors see this part of the page without a picture.";
pub const ONLY_HERE: &str = "Only here";
pub const IN_TRASH: &str = "In the trash";
pub const PAGE_IMAGE: &str = "Page image";

#[must_use]
pub fn and_more(places: &str, more: usize) -> String {
    format!("{places} and {more} more")
}

#[must_use]
pub fn gallery(category: &str) -> String {
    format!("{category} gallery")
}

#[must_use]
pub fn gallery_place(gallery: &str, place: usize) -> String {
    format!("{gallery}, place {place}")
}

#[must_use]
pub fn gallery_state(tag: &str, is_visible: bool) -> String {
    let state = if is_visible { "visible" } else { "hidden" };
    format!("Tag {tag}, {state}")
}

#[must_use]
pub fn draft_of(kind: &str) -> String {
    format!("Draft, {}", kind.to_lowercase())
}

/// A place that shows another picture by now.
pub const NOT_THERE: &str = "The picture is no longer there. Nothing was changed.";

/// `known` were in the gallery before, `undescribed` have no alt text.
#[must_use]
pub fn put_in_gallery(count: usize, gallery: &str, known: usize, undescribed: usize) -> String {
    let gallery = gallery.to_lowercase();
    let added = match count {
        0 => format!("Nothing was added to the {gallery}."),
        1 => format!("1 photo was added to the {gallery}."),
        _ => format!("{count} photos were added to the {gallery}."),
    };
    let mut sentences = vec![added];
    match known {
        0 => {}
        1 => sentences.push("1 was there already.".to_owned()),
        _ => sentences.push(format!("{known} were there already.")),
    }
    match undescribed {
        0 => {}
        1 => sentences.push("1 was left out: say first what it shows.".to_owned()),
        _ => sentences.push(format!("{undescribed} were left out: say first what they show.")),
    }
    sentences.join(" ")
}

/// `without` are in no gallery.
#[must_use]
pub fn tagged(count: usize, tag: &str, without: usize) -> String {
    let tagged = match count {
        0 => "No tag was changed.".to_owned(),
        1 => format!("1 photo has the tag {tag} now."),
        _ => format!("{count} photos have the tag {tag} now."),
    };
    match without {
        0 => tagged,
        1 => format!("{tagged} 1 picture is in no gallery, so it has no tag."),
        _ => format!("{tagged} {without} pictures are in no gallery, so they have no tag."),
    }
}

#[must_use]
pub fn put_on_page(slot: &str) -> String {
    format!("The picture is shown here now: {slot}.")
}

#[must_use]
pub fn taken_out(place: &str) -> String {
    format!("Taken out: {place}. The picture itself stays.")
}

#[must_use]
pub fn deleted(count: usize) -> String {
    match count {
        1 => super::admin::PICTURE_DELETED.to_owned(),
        _ => format!("{count} pictures were moved to the trash."),
    }
}

#[must_use]
pub fn all_in_use(count: usize, places: &str) -> String {
    format!("All {count} pictures are in use, so none was deleted. Replace them there first: {places}")
}

#[must_use]
pub fn some_in_use(count: usize, places: &str) -> String {
    let stay = if count == 1 { "1 is in use and stays".to_owned() } else { format!("{count} are in use and stay") };
    format!("{stay}: {places}")
}

#[must_use]
pub fn unused_removed(count: usize) -> String {
    match count {
        0 => "Nothing was removed: every picture is in use, or was until recently.".to_owned(),
        1 => "1 picture was moved to the trash.".to_owned(),
        _ => deleted(count),
    }
}

#[must_use]
pub fn decorative(count: usize) -> String {
    match count {
        0 => "These pictures were already marked as decorative.".to_owned(),
        1 => "1 picture is marked as decorative.".to_owned(),
        _ => format!("{count} pictures are marked as decorative."),
    }
}

#[must_use]
pub fn too_many() -> String {
    format!("At most {} pictures can be changed at once. Nothing was changed. Select fewer.", limits::MEDIA_MANY)
}

#[must_use]
pub fn sizes_on_their_way(made: usize, all: usize) -> String {
    format!("{made} of {all} sizes")
}

#[must_use]
pub fn sizes_given_up(count: i64, problem: &str) -> String {
    let sizes = if count == 1 { "1 size".to_owned() } else { format!("{count} sizes") };
    format!("{sizes} could not be made. {problem} Pages show the others.")
}

#[must_use]
pub fn sizes_to_make(sizes: usize, pictures: usize) -> String {
    match sizes {
        0 => "Every picture has all its sizes.".to_owned(),
        _ => format!("{sizes} sizes of {pictures} pictures are queued. A running server will make them."),
    }
}
