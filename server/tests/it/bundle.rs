//! Files embedded in the program are served exactly like files of a folder.

use crate::support::{open_as_it_is, settings};
use include_dir::{Dir, DirEntry, File};
use reqwest::{Client, Method};
use server::bundle::Bundle;
use server::config::{Config, Sources};
use server::runtime::startup;
use server::runtime::startup::Running;
use std::collections::BTreeMap;
use tempfile::TempDir;

const MANIFEST: &str = r#"{
    "../style/pages/home.css": { "file": "home-1.css" },
    "src/public/site.ts": { "file": "site-1.js", "imports": [] }
}"#;

static ASSETS: Dir<'static> = Dir::new(
    "",
    &[
        DirEntry::Dir(Dir::new(".vite", &[DirEntry::File(File::new(".vite/manifest.json", MANIFEST.as_bytes()))])),
        DirEntry::File(File::new("site-1.js", b"export const site = true;")),
        DirEntry::File(File::new("site-1.js.br", b"site as brotli")),
        DirEntry::File(File::new("site-1.js.gz", b"site as gzip")),
        DirEntry::File(File::new("home-1.css", b".embedded{color:teal}")),
    ],
);
static MODULES: Dir<'static> = Dir::new(
    "",
    &[
        DirEntry::File(File::new("photo.js", b"export default 1;")),
        DirEntry::File(File::new("photo_bg.wasm", b"\0asm and more of it")),
        DirEntry::File(File::new("photo_bg.wasm.br", b"asm as brotli")),
    ],
);
static PUBLIC_FILES: Dir<'static> = Dir::new(
    "",
    &[
        DirEntry::Dir(Dir::new("logos", &[DirEntry::File(File::new("logos/light.svg", b"<svg/>"))])),
        DirEntry::File(File::new("favicon.svg", b"<svg xmlns='http://www.w3.org/2000/svg'/>")),
    ],
);

/// A site with these files, embedded or unpacked into its folder.
async fn site(folder: &TempDir, embedded: bool) -> Running {
    let mut config = Config::load(&Sources::only(settings(&folder.path().join("data")))).expect("settings");
    let bundle = |name: &str, files: &'static Dir<'static>| {
        if embedded {
            return Bundle::Embedded(files);
        }
        let unpacked = folder.path().join(name);
        std::fs::create_dir_all(&unpacked).expect("a folder");
        files.extract(&unpacked).expect("files");
        Bundle::Folder(unpacked)
    };
    config.assets = bundle("assets", &ASSETS);
    config.modules = bundle("modules", &MODULES);
    config.public_files = bundle("public", &PUBLIC_FILES);
    let running = startup::start(config, None).await.expect("a server");
    open_as_it_is(&running).await;
    running
}

/// A client that shows bodies as they were sent.
fn client() -> Client {
    let none = reqwest::redirect::Policy::none();
    Client::builder().no_brotli().no_gzip().redirect(none).build().expect("a client")
}

/// Status, headers and body of an answer, without what differs from moment to moment.
async fn answer(
    client: &Client,
    site: &Running,
    method: &Method,
    path: &str,
    headers: &[(&str, &str)],
) -> (u16, BTreeMap<String, String>, Vec<u8>) {
    let url = format!("http://{}{path}", site.address);
    let request = headers
        .iter()
        .fold(client.request(method.clone(), url), |request, (name, value)| request.header(*name, *value));
    let answer = request.send().await.expect("an answer");
    let status = answer.status().as_u16();
    let changing = ["date", "etag", "last-modified", "x-request-id"];
    let mut kept = BTreeMap::new();
    for (name, value) in answer.headers() {
        let value = if changing.contains(&name.as_str()) { "some" } else { value.to_str().expect("text") };
        kept.insert(name.to_string(), value.to_owned());
    }
    (status, kept, answer.bytes().await.expect("a body").to_vec())
}

#[tokio::test]
async fn embedded_files_are_served_like_those_of_a_folder() {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let folders = [tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder")];
    let inside = site(&folders[0], true).await;
    let outside = site(&folders[1], false).await;
    let client = client();
    let paths = [
        ("/islands/site-1.js", 200),
        ("/islands/home-1.css", 200),
        ("/islands/.vite/manifest.json", 200),
        ("/islands/.vite", 307),
        ("/islands/none.js", 404),
        ("/islands/%2e%2e/Cargo.toml", 404),
        ("/pkg/photo.js", 200),
        ("/pkg/photo_bg.wasm?v=1", 200),
        ("/pkg/", 404),
        ("/favicon.svg", 200),
        ("/logos/light.svg", 200),
        ("/logos/none.svg", 404),
    ];
    for (path, expected) in paths {
        for method in [Method::GET, Method::HEAD, Method::POST] {
            for (name, value) in [
                ("accept-encoding", "identity"),
                ("accept-encoding", "gzip"),
                ("accept-encoding", "gzip, br"),
                ("range", "bytes=2-5"),
                ("range", "bytes=900-"),
                ("if-none-match", "\"another\""),
                ("if-modified-since", "Thu, 01 Jan 2099 00:00:00 GMT"),
            ] {
                let headers = [(name, value)];
                let here = answer(&client, &inside, &method, path, &headers).await;
                let there = answer(&client, &outside, &method, path, &headers).await;
                // A page that was not found has an address in it.
                if expected == 404 {
                    assert_eq!(here.0, there.0, "{method} {path} {headers:?}");
                } else {
                    assert_eq!(here, there, "{method} {path} {headers:?}");
                }
                if method == Method::GET && name == "accept-encoding" {
                    assert_eq!(here.0, expected, "{path}");
                }
            }
        }
    }
}

#[tokio::test]
async fn embedded_files_are_enough_for_a_page() {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let folder = tempfile::tempdir().expect("a folder");
    let site = site(&folder, true).await;
    let client = client();
    let get = |path: &'static str, accept: &'static str| answer_of(&client, &site, path, accept);
    let home = get("/", "identity").await.1;
    let home = String::from_utf8(home).expect("text");
    assert!(home.contains(".embedded{color:teal}"), "the style sheet inside the page");
    assert!(home.contains("/islands/site-1.js"), "the script's address");
    let module = site.state.site.modules.address("photo_bg.wasm").expect("an address");
    assert!(module.starts_with("/pkg/photo_bg.wasm?v="), "the module's address is {module}");
    assert_eq!(get("/islands/site-1.js", "br").await, (Some("br".to_owned()), b"site as brotli".to_vec()));
    assert_eq!(get("/islands/site-1.js", "gzip").await, (Some("gzip".to_owned()), b"site as gzip".to_vec()));
    assert_eq!(get("/pkg/photo_bg.wasm", "gzip").await, (None, b"\0asm and more of it".to_vec()));
    let tag = client.get(format!("http://{}/favicon.svg", site.address)).send().await.expect("an answer");
    let tag = tag.headers().get("etag").expect("a tag").clone();
    let again = client.get(format!("http://{}/favicon.svg", site.address)).header("if-none-match", tag);
    assert_eq!(again.send().await.expect("an answer").status(), 304);
}

/// Encoding and body.
async fn answer_of(client: &Client, site: &Running, path: &str, accept: &str) -> (Option<String>, Vec<u8>) {
    let (status, headers, body) = answer(client, site, &Method::GET, path, &[("accept-encoding", accept)]).await;
    assert_eq!(status, 200, "{path}");
    (headers.get("content-encoding").cloned(), body)
}
