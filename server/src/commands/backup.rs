use super::error::{CommandError, FAILED, NEEDS_CHANGE};
use crate::config::Config;
use backend::Clock;
use backend::db::Db;
use backend::site::backup::{self, BackupError, Installation, Rotated, Rotation, Summary};
use domain::messages::backups::size;
use domain::site::backups::Keep;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};
use storage::Files;

/// Exit code of a backup that was made, but lacks files that the storage lost.
const INCOMPLETE: u8 = 3;
const LISTED: usize = 50;

impl From<BackupError> for CommandError {
    fn from(cause: BackupError) -> Self {
        Self { reason: cause.to_string(), code: if cause.needs_change() { NEEDS_CHANGE } else { FAILED } }
    }
}

fn about(file: &Path, cause: &BackupError) -> CommandError {
    unusable(&file.display().to_string(), cause, if cause.needs_change() { NEEDS_CHANGE } else { FAILED })
}

fn unusable(setting: &str, cause: &dyn std::fmt::Display, code: u8) -> CommandError {
    CommandError { reason: format!("{setting}: {cause}"), code }
}

fn database(cause: &backend::DbError) -> CommandError {
    let code = if matches!(cause, backend::DbError::Foreign(_)) { NEEDS_CHANGE } else { FAILED };
    unusable("DATABASE_URL", cause, code)
}

async fn files(config: &Config) -> Result<Files, CommandError> {
    Files::open(&config.storage).await.map_err(|cause| unusable("STORAGE_URL", &cause, FAILED))
}

pub(super) async fn back_up(config: &Config, path: Option<PathBuf>, keep: Option<Keep>) -> Result<(), CommandError> {
    // Neither creates nor migrates: a backup can be made before an upgrade, too.
    let db = Db::connect_existing(&config.database_url).await.map_err(|cause| database(&cause))?;
    let installation = Installation { db, files: files(config).await?, clock: Clock::system() };
    let Rotated { made, expired } = match (path, keep) {
        (path, Some(keep)) => {
            let folder = path.or_else(|| config.backups.as_ref().map(|schedule| schedule.rotation.folder.clone()));
            let folder = folder.ok_or_else(|| unusable("BACKUP_DIR", &"name a folder, or set this", NEEDS_CHANGE))?;
            backup::rotate(&installation, &Rotation { folder, site: config.site_name(), keep }).await?
        }
        (Some(file), None) => {
            Rotated { made: backup::make(&installation, &file, &|_| file.clone()).await?, expired: Vec::new() }
        }
        (None, None) => return Err(unusable("FILE", &"name a file", NEEDS_CHANGE)),
    };
    installation.db.close().await;
    for name in expired {
        println!("Removed {name}");
    }
    report(made)
}

fn report(made: Summary) -> Result<(), CommandError> {
    let Summary { file, bytes, rows, files, missing } = made;
    println!("Backed up {rows} rows and {files} files to {} ({})", file.display(), size(bytes));
    if missing.is_empty() {
        return Ok(());
    }
    let reason = format!(
        "{}\n{} files are missing in the storage, so they are not in the backup either. Everything else is. Upload \
         these pictures again in the library, which brings their files back, or restore the storage.",
        list(&missing),
        missing.len()
    );
    Err(CommandError { reason, code: INCOMPLETE })
}

fn list(missing: &BTreeMap<String, String>) -> String {
    let mut lines: Vec<String> = missing.iter().take(LISTED).map(|(key, about)| format!("{key}: {about}")).collect();
    if missing.len() > LISTED {
        lines.push(format!("and {} more", missing.len() - LISTED));
    }
    lines.join("\n")
}

pub(super) async fn verify(file: &Path) -> Result<(), CommandError> {
    let contents = backup::verify(file).await.map_err(|cause| about(file, &cause))?.contents;
    println!("The backup is whole: {}", described(&contents.files, &contents.rows));
    let made = UNIX_EPOCH + Duration::from_millis(u64::try_from(contents.created).unwrap_or(0));
    println!(
        "Made {}, migration {}, from {} and {}",
        httpdate::fmt_http_date(made),
        contents.schema,
        contents.engine,
        contents.storage
    );
    if !contents.missing.is_empty() {
        println!("The storage lacked these files when it was made:\n{}", list(&contents.missing));
    }
    Ok(())
}

fn described(files: &BTreeMap<String, String>, rows: &BTreeMap<String, u64>) -> String {
    format!("{} rows and {} files", rows.values().sum::<u64>(), files.len())
}

pub(super) async fn restore(config: &Config, file: &Path) -> Result<(), CommandError> {
    let verified = backup::verify(file).await.map_err(|cause| about(file, &cause))?;
    std::fs::create_dir_all(&config.settings.data_dir).map_err(|cause| unusable("DATA_DIR", &cause, FAILED))?;
    let db = Db::connect(&config.database_url).await.map_err(|cause| database(&cause))?;
    let installation = Installation { db, files: files(config).await?, clock: Clock::system() };
    let restored = backup::restore(&installation, &verified).await?;
    installation.db.close().await;
    let contents = verified.contents;
    println!("Restored {}. Start the server now.", described(&contents.files, &contents.rows));
    if restored.left_out > 0 {
        println!(
            "{} requests and subscriptions were left out: they were erased after the backup ({}).",
            restored.left_out,
            backup::ERASED_LIST
        );
    }
    if !contents.missing.is_empty() {
        println!("The backup lacked these files:\n{}", list(&contents.missing));
    }
    Ok(())
}
