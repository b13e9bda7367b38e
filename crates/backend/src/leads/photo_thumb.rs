pub(crate) const THUMB_WIDTH: u32 = 480;

pub(crate) fn thumb_key(key: &str) -> String {
    format!("{}-{THUMB_WIDTH}.jpg", key.strip_suffix(".jpg").unwrap_or(key))
}
