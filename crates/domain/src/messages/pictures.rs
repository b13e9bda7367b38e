//! Sentences about the sizes of pictures that are made in the background.

/// The storage did not take a size, or did not give the original.
pub const SIZE_NOT_STORED: &str = "The storage of pictures was full or out of reach.";
/// The original's file is gone.
pub const SIZE_NO_ORIGINAL: &str = "The original is not in the storage any more. Upload the picture again.";
/// The encoder failed.
pub const SIZE_NOT_MADE: &str = "The picture could not be converted.";
/// The encoder did not come to an end.
pub const SIZE_TOO_SLOW: &str = "It took too long and was stopped.";
/// No try came to an end.
pub const SIZE_UNFINISHED: &str = "The program ended in the middle of every try.";
/// The owner had sizes made again.
pub const SIZES_QUEUED: &str = "The missing sizes are being made.";

/// A picture was brought again.
pub const PICTURE_KNOWN: &str = "This picture is in the library already. It was not added a second time.";
/// A picture was brought again that lay in the trash.
pub const PICTURE_BACK: &str = "This picture was in the trash. It is in the library again.";

/// How many sizes of a picture there are, while others are still to come.
#[must_use]
pub fn sizes_on_their_way(made: usize, all: usize) -> String {
    format!("{made} of {all} sizes")
}

/// Some sizes of a picture were given up.
#[must_use]
pub fn sizes_given_up(count: i64, problem: &str) -> String {
    let sizes = if count == 1 { "1 size".to_owned() } else { format!("{count} sizes") };
    format!("{sizes} could not be made. {problem} Pages show the others.")
}

/// What the command that queues sizes did.
#[must_use]
pub fn sizes_to_make(sizes: usize, pictures: usize) -> String {
    match sizes {
        0 => "Every picture has all its sizes.".to_owned(),
        _ => format!("{sizes} sizes of {pictures} pictures are to be made. A running server makes them."),
    }
}
