use crate::content::{local_now, snapshot};
use crate::db::content::posts;
use crate::editing::screens::page_choices::path_of;
use crate::ids::is_id;
use crate::{Backend, BackendError};
use domain::kinds::Entity;

/// The editor of a public page's content; the list of pages for any other path.
pub async fn editor_path(backend: &Backend, path: &str) -> Result<String, BackendError> {
    let snapshot = snapshot(backend).await?;
    if let Some(page) = snapshot.pages().iter().find(|page| path_of(page) == path) {
        return Ok(row_editor(Entity::Pages, &page.id));
    }
    let parts: Vec<&str> = path.trim_start_matches('/').split('/').collect();
    Ok(match parts.as_slice() {
        ["projects", slug] => match snapshot.project(slug)? {
            Some(project) => row_editor(Entity::Projects, &project.id),
            None => list_of(Entity::Projects),
        },
        ["blog", slug] => match posts::by_slug(&backend.db, slug, &local_now(backend).await?).await? {
            Some(post) => row_editor(Entity::Blog, &post.id),
            None => list_of(Entity::Blog),
        },
        ["blog"] => list_of(Entity::Blog),
        ["projects"] => list_of(Entity::Projects),
        ["gallery", id] if is_id(id) => row_editor(Entity::Gallery, id),
        ["privacy-policy"] => list_of(Entity::PrivacyPolicy),
        ["terms-of-service"] => list_of(Entity::TermsOfService),
        _ => list_of(Entity::Pages),
    })
}

fn row_editor(entity: Entity, id: &str) -> String {
    format!("/admin/{}/{id}/edit", entity.code())
}

/// Of a single document, its form.
fn list_of(entity: Entity) -> String {
    format!("/admin/{}", entity.code())
}
