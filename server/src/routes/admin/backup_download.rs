//! Downloads a backup: the file that `server backup` makes, made for this download and removed
//! afterward.

use crate::routes::server_functions;
use crate::state::AppState;
use app::api::{ApiError, ErrorCode, admin};
use axum::Form;
use axum::body::Body;
use axum::extract::State;
use axum::extract::rejection::FormRejection;
use axum::http::header;
use axum::http::request::Parts;
use axum::response::{IntoResponse as _, Redirect, Response};
use backend::site::backup::{self, Summary};
use domain::site::backups::{MadeBackup, file_name};
use futures::{StreamExt as _, TryStreamExt as _, stream};
use serde::Deserialize;
use std::io;
use std::path::PathBuf;
use std::time::Duration;
use tokio::fs::File;
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio_util::io::ReaderStream;
use tokio_util::task::AbortOnDropHandle;

/// One at a time: each needs as much room on the disk as the site itself.
static TURN: Semaphore = Semaphore::const_new(1);
/// Folder below the data folder. Leftovers of a stopped download are removed by the next.
const FOLDER: &str = "backup-download";
/// A backup that is made within this time can still be answered with its failure; one that takes
/// longer is sent as soon as it is made. Shorter than the deadline of an answer.
const PATIENCE: Duration = Duration::from_secs(40);

#[derive(Default, Deserialize)]
#[serde(default)]
pub struct PasswordForm {
    password: String,
}

pub async fn download(
    State(state): State<AppState>,
    parts: Parts,
    form: Result<Form<PasswordForm>, FormRejection>,
) -> Response {
    let password = form.map(|Form(form)| form.password).unwrap_or_default();
    if let Err(error) = server_functions::run(&state, &parts, admin::confirm_password(password)).await {
        return refused(&error);
    }
    let Ok(turn) = TURN.try_acquire() else { return back("busy") };
    let mut making = RunningBackup { task: AbortOnDropHandle::new(tokio::spawn(make(state))), turn };
    match tokio::time::timeout(PATIENCE, &mut making.task).await {
        Ok(made) => match finished(made) {
            Ok(made) => sent(&made.name.clone(), Some(made.bytes), file(made, making.turn)),
            Err(cause) => {
                tracing::error!(%cause, "the backup for a download failed");
                back("failed")
            }
        },
        Err(_) => sent("backup.tar", None, bytes_when_made(making)),
    }
}

struct RunningBackup {
    task: AbortOnDropHandle<io::Result<FinishedBackup>>,
    turn: SemaphorePermit<'static>,
}

/// A backup that was made, without a name on the disk: it goes with its last reader.
struct FinishedBackup {
    file: File,
    name: String,
    bytes: u64,
}

async fn make(state: AppState) -> io::Result<FinishedBackup> {
    let folder = state.config.settings.data_dir.join(FOLDER);
    let _ = tokio::fs::remove_dir_all(&folder).await;
    tokio::fs::create_dir_all(&folder).await?;
    let site = state.config.site_name();
    let named = |made: MadeBackup| PathBuf::from(&folder).join(file_name(&site, made));
    let made: Result<Summary, _> = backup::make(&state.backend.installation(), &folder.join("download"), &named).await;
    let made = made.map_err(io::Error::other)?;
    let file = File::open(&made.file).await?;
    tokio::fs::remove_dir_all(&folder).await?;
    let name = made.file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    Ok(FinishedBackup { file, name, bytes: made.bytes })
}

fn finished(made: Result<io::Result<FinishedBackup>, tokio::task::JoinError>) -> io::Result<FinishedBackup> {
    made.map_err(io::Error::other)?
}

/// The file's bytes; the turn ends with them.
fn file(made: FinishedBackup, turn: SemaphorePermit<'static>) -> Body {
    Body::from_stream(ReaderStream::new(made.file).inspect(move |_| _ = &turn))
}

/// The bytes of a backup that is not made yet. If that fails, the download breaks off.
fn bytes_when_made(making: RunningBackup) -> Body {
    let bytes = async move {
        let mut making = making;
        let made = finished((&mut making.task).await).inspect_err(|cause| {
            tracing::error!(%cause, "the backup for a download failed");
        })?;
        Ok::<_, io::Error>(ReaderStream::new(made.file).inspect(move |_| _ = &making))
    };
    Body::from_stream(stream::once(bytes).try_flatten())
}

fn sent(name: &str, bytes: Option<u64>, body: Body) -> Response {
    let mut response = body.into_response();
    let headers = response.headers_mut();
    let disposition = format!("attachment; filename=\"{name}\"");
    for (header, value) in [
        (header::CONTENT_TYPE, Some("application/x-tar".to_owned())),
        (header::CONTENT_DISPOSITION, Some(disposition)),
        (header::CONTENT_LENGTH, bytes.map(|bytes| bytes.to_string())),
    ] {
        if let Some(value) = value.and_then(|value| value.parse().ok()) {
            headers.insert(header, value);
        }
    }
    response
}

fn refused(error: &ApiError) -> Response {
    back(match error.code() {
        ErrorCode::Unauthorized => return Redirect::to("/admin/login").into_response(),
        ErrorCode::Invalid => "password",
        ErrorCode::TooMany => "wait",
        _ => "failed",
    })
}

fn back(why: &str) -> Response {
    Redirect::to(&format!("/admin/account?backup={why}#backup")).into_response()
}
