//! Drawing materials on a photo of the own cabin.

// Events on the photo; most are only spoken
pub const READY: &str = "Your photo is ready to draw on.";
pub const SELECTED: &str = "{name}: {share}% of the picture is selected.";
pub const NOTHING_FOUND: &str =
    "Nothing was found there, and nothing changed. Draw a longer line over the surface, away from its edges.";
pub const SELECT_FAILED: &str = "That line could not be used, and nothing changed. Please draw it again.";
pub const MATERIAL_LAID: &str = "{name}: {material}.";
pub const MATERIAL_WAITS: &str = "{name}: {material}. It shows once you have drawn over the surface.";
pub const PICTURE_FAILED: &str =
    "The picture could not be drawn. Your surfaces are kept: choose the material once more.";
pub const TAKEN_BACK: &str = "The last change is taken back.";
pub const DONE_AGAIN: &str = "The change is made again.";
pub const SURFACE_REMOVED: &str = "{name} is removed. Undo brings it back.";
pub const SURFACE_HIDDEN: &str = "{name} is shown as it is.";
pub const SURFACE_SHOWN: &str = "{name} is shown with its material.";
pub const STARTED_OVER: &str = "All surfaces are empty. Undo brings them back.";
pub const SURFACES_FULL: &str = "A request holds at most {limit} surfaces. Remove one to add another.";
pub const LINE_STARTED: &str = "Drawing. Space ends the line, Escape cancels it.";
pub const LINE_CANCELED: &str = "The line is canceled.";
pub const CORNERS_WANTED: &str = "Set the four corners of a flat surface, one after the other.";
pub const CORNER_SET: &str = "Corner {count} of 4 is set.";
pub const SURFACE_WANTED: &str = "Choose a surface first, then its material.";
pub const MATERIALS_EMPTY: &str =
    "There are no materials to try yet. Your photo and your words can be sent as they are.";

// How the tool ends when it cannot go on
pub const MEMORY_SHORT: &str = "Your device ran short of memory, so drawing was closed. Your photo and your words are kept and can be sent as they are.";
pub const FAILED: &str = "Drawing does not work on this photo, so it was closed. Your photo and your words are kept and can be sent as they are.";
pub const DEVICE_SLOW: &str =
    "Your device needs a moment for each picture, so the sketch is shown smaller. Your photo reaches us in full size.";

// Contents of the request
pub const SAMPLE_USED: &str = "This is a sample picture. Your own photo can follow when we reply.";
pub const SKETCH_FAILED: &str =
    "The sketch could not be made. Your list of surfaces and materials goes with the request.";
pub const SHARE_FAILED: &str = "The picture could not be shared. Save it, and send it from there.";
