use crate::content::{local_now, snapshot};
use crate::db::content::posts;
use crate::editing::screens::page_choices::path_of;
use crate::ids::is_id;
use crate::{Backend, BackendError};
use domain::kinds::Kind;

/// The editor of a public page's content; the list of pages for any other path.
pub async fn editor_path(backend: &Backend, path: &str) -> Result<String, BackendError> {
    let snapshot = snapshot(backend).await?;
    if let Some(page) = snapshot.pages().iter().find(|page| path_of(page) == path) {
        return Ok(row_editor(Kind::Pages, &page.id));
    }
    let parts: Vec<&str> = path.trim_start_matches('/').split('/').collect();
    Ok(match parts.as_slice() {
        ["projects", slug] => match snapshot.project(slug)? {
            Some(project) => row_editor(Kind::Projects, &project.id),
            None => list_of(Kind::Projects),
        },
        ["blog", slug] => match posts::by_slug(&backend.db, slug, &local_now(backend).await?).await? {
            Some(post) => row_editor(Kind::Blog, &post.id),
            None => list_of(Kind::Blog),
        },
        ["blog"] => list_of(Kind::Blog),
        ["projects"] => list_of(Kind::Projects),
        ["gallery", id] if is_id(id) => row_editor(Kind::Gallery, id),
        ["privacy-policy"] => list_of(Kind::PrivacyPolicy),
        ["terms-of-service"] => list_of(Kind::TermsOfService),
        _ => list_of(Kind::Pages),
    })
}

fn row_editor(kind: Kind, id: &str) -> String {
    format!("/admin/{}/{id}/edit", kind.code())
}

/// Of a single document, its form.
fn list_of(kind: Kind) -> String {
    format!("/admin/{}", kind.code())
}
