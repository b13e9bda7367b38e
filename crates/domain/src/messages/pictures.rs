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
