//! The settings of regular backups.

use super::setting::{ConfigError, wrong};
use super::sources::Sources;
use backend::site::backup::{Rotation, Schedule};
use domain::text::web_address;
use domain::time::{DAY, HOUR, MINUTE};
use std::path::PathBuf;

/// `None` without `BACKUP_DIR`; the other settings are checked all the same.
pub(super) fn schedule(sources: &Sources, site_url: &str) -> Result<Option<Schedule>, ConfigError> {
    let every = sources.text("BACKUP_EVERY")?;
    let every_ms =
        period(&every).ok_or_else(|| wrong("BACKUP_EVERY", format!("'{every}' is not like 30m, 24h, 7d")))?;
    let keep = sources.parsed("BACKUP_KEEP")?;
    let folder = sources.get("BACKUP_DIR")?.map(PathBuf::from);
    let rotation = folder.map(|folder| Rotation { folder, site: site_name(site_url), keep });
    Ok(rotation.map(|rotation| Schedule { rotation, every_ms }))
}

/// Milliseconds of `30m`, `24h` or `7d`; none if it is not above zero.
fn period(text: &str) -> Option<i64> {
    let unit = match text.chars().last()? {
        'm' => MINUTE,
        'h' => HOUR,
        'd' => DAY,
        _ => return None,
    };
    let number: u16 = text.get(..text.len() - 1)?.parse().ok()?;
    (number > 0).then_some(i64::from(number) * unit)
}

/// The host of the public URL.
pub(super) fn site_name(site_url: &str) -> String {
    let host = web_address::parse(site_url).and_then(|url| url.host_str().map(str::to_owned)).unwrap_or_default();
    host.chars().map(|c| if c.is_ascii_alphanumeric() || c == '.' { c } else { '-' }).collect()
}
