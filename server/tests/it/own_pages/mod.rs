//! The owner's own pages over HTTP, on both engines.

mod marks;
mod refused;
mod served;

use crate::damaged::raw::Raw;
use crate::support::{TestServer, eventually};
use domain::content::page::page_path;
use reqwest::Response;
use serde_json::{Value, json};

/// A site with the demo, whose owner is signed in.
pub(crate) struct Office {
    pub(crate) server: TestServer,
    database_url: String,
}

pub(crate) async fn offices() -> Vec<Office> {
    let server = TestServer::demo().await;
    let database_url = format!("sqlite:{}", server.data_dir().join("site.db").display());
    let mut offices = vec![Office { server, database_url }];
    if let Some((server, database_url)) = TestServer::demo_on_postgres(&[]).await {
        offices.push(Office { server, database_url });
    }
    for Office { server, .. } in &offices {
        // On a busy machine the check of the password may be refused once.
        eventually("signed in", async || server.sign_in().await.status().is_redirection()).await;
    }
    offices
}

impl Office {
    pub(crate) async fn call(&self, name: &str, body: Value) -> (u16, Value) {
        let response = self.server.post_json(&format!("/api/admin/{name}"), &body).await;
        let status = response.status().as_u16();
        (status, response.json().await.unwrap_or_default())
    }

    pub(crate) async fn done(&self, name: &str, body: Value) -> Value {
        let (status, answer) = self.call(name, body.clone()).await;
        assert_eq!(status, 200, "{name} {body}: {answer}");
        answer
    }

    async fn save(&self, id: &str, row_version: Value, draft: &Value) -> (u16, Value) {
        let body = json!({"entity": "pages", "id": id, "rowVersion": row_version, "draft": draft});
        self.call("save", body).await
    }

    /// The record of a page that is saved as it is.
    pub(crate) async fn add(&self, draft: &Value) -> Value {
        let (status, answer) = self.save("", Value::Null, draft).await;
        assert_eq!(status, 200, "{answer}");
        answer["record"].clone()
    }

    /// Saves the page with other values, and returns the undo.
    async fn change(&self, id: &str, values: Value) -> Value {
        let mut draft = self.open(id).await["draft"].clone();
        for (name, value) in values.as_object().expect("values") {
            draft[name] = value.clone();
        }
        let (status, answer) = self.save(id, Value::Null, &draft).await;
        assert_eq!(status, 200, "{answer}");
        answer["undo"].clone()
    }

    async fn open(&self, id: &str) -> Value {
        self.done("open", json!({"entity": "pages", "id": id})).await
    }

    async fn fixed(&self, slug: &str) -> String {
        let list = self.done("list", json!({"entity": "pages"})).await;
        let row = list["rows"].as_array().expect("rows").iter().find(|row| row["text"] == page_path(slug));
        row.expect("a row")["id"].as_str().expect("an id").to_owned()
    }

    async fn status(&self, path: &str) -> u16 {
        self.server.get(path).await.status().as_u16()
    }

    async fn run(&self, sql: &str) {
        let changed = Raw::open(&self.database_url).await.run(sql).await.expect(sql);
        assert!(changed > 0, "{sql}");
        let backend = &self.server.running.state.backend;
        let mut tx = backend.db.write().await.expect("a transaction");
        let version = tx.bump_content_version().await.expect("a version");
        tx.commit().await.expect("committed");
        backend.poll_content_version().await.expect("a poll");
        assert!(backend.content.version.current() >= version);
    }
}

pub(crate) fn section(code: &str, values: Value) -> Value {
    json!({"id": code, "type": code, "anchor": "", "hidden": false, "values": values})
}

pub(crate) fn page(slug: &str, status: &str, sections: Value) -> Value {
    json!({"title": "Teak repair", "slug": slug, "status": status, "footer": "services", "sections": sections})
}

fn hero(title: &str) -> Value {
    section("hero", json!({"title": title, "text": "We mend what the sun has opened."}))
}

fn questions() -> Value {
    section("questions", json!({"title": "Before you ask", "category": "general"}))
}

fn id_of(record: &Value) -> &str {
    record["id"].as_str().expect("an id")
}

fn location(response: &Response) -> &str {
    response.headers().get("location").and_then(|to| to.to_str().ok()).unwrap_or_default()
}

fn wrong_fields(answer: &Value) -> Vec<(String, String)> {
    let mut wrong = Vec::new();
    for field in answer["error"]["fields"].as_array().into_iter().flatten() {
        let text = |name: &str| field[name].as_str().unwrap_or_default().to_owned();
        wrong.push((text("field"), text("message")));
    }
    wrong
}
