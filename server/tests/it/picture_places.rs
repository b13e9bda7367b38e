//! Where the demo site shows its pictures: none twice on a page, none more than three times on the whole site. The
//! README of the demo has the same table.

use crate::support::{TestServer, rows};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

const MOST_PLACES: usize = 3;
const README: &str = include_str!("../../../demo/README.md");
/// Samples of materials and the initials of persons, which belong to what they stand beside.
const SAMPLES: [&str; 3] = ["mat-", "swatch-", "avatar-"];

/// The names of pictures by their keys.
fn names(server: &TestServer) -> BTreeMap<String, String> {
    let mut names = BTreeMap::new();
    for picture in rows(&server.data_dir(), "SELECT key, original_name FROM media") {
        if let [key, name] = &picture[..] {
            names.insert(key.clone(), name.clone());
        }
    }
    names
}

/// What each picture leads to on other pages: an article or a project.
fn teasers(server: &TestServer) -> BTreeMap<String, BTreeSet<String>> {
    let articles =
        "SELECT media.key, '/blog/' || posts.slug FROM posts JOIN media ON media.id = posts.featured_media_id";
    let projects = "SELECT media.key, '/projects/' || projects.slug FROM projects JOIN media ON media.id = projects.thumbnail_media_id";
    let mut teasers: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for query in [articles, projects] {
        for teaser in rows(&server.data_dir(), query) {
            if let [key, path] = &teaser[..] {
                teasers.entry(key.clone()).or_default().insert(path.clone());
            }
        }
    }
    teasers
}

/// The keys of the pictures of a page, once for each time that they are shown.
fn shown(html: &str) -> Vec<String> {
    let main = html.split("<main").nth(1).expect("a main part");
    let main = main.split("</main>").next().expect("its end");
    let mut keys = Vec::new();
    for image in main.split("<img").skip(1) {
        let tag = image.split('>').next().expect("a tag");
        if let Some(address) = tag.split("src=\"/media/").nth(1) {
            keys.push(address.split('/').next().expect("a key").to_owned());
        }
    }
    keys
}

/// The public pages. The page of a photo shows it once more, larger.
async fn pages(server: &TestServer) -> Vec<String> {
    let xml = server.text("/sitemap.xml").await;
    let mut pages = Vec::new();
    for place in xml.split("<loc>").skip(1) {
        let address = place.split("</loc>").next().expect("an address");
        let path = address.splitn(4, '/').nth(3).expect("a path");
        if !path.starts_with("gallery/") {
            pages.push(format!("/{path}"));
        }
    }
    pages
}

/// An article or a project is announced on several pages with the same picture: that is one place.
fn place(page: &str, announced: Option<&BTreeSet<String>>) -> String {
    let Some(paths) = announced else { return page.to_owned() };
    let list = if page.starts_with("/blog") { "/blog" } else { "/projects" };
    let of_list: Vec<&str> = paths.iter().map(String::as_str).filter(|path| path.starts_with(list)).collect();
    if !page.starts_with(list) || of_list.is_empty() || paths.contains(page) {
        return page.to_owned();
    }
    format!("wherever {} is announced", of_list.join(" and "))
}

fn table(places: &BTreeMap<&str, BTreeSet<String>>) -> String {
    let mut table = "| Picture | Places |\n|---|---|\n".to_owned();
    for (name, shown) in places {
        let shown: Vec<&str> = shown.iter().map(String::as_str).collect();
        writeln!(table, "| {name} | {} |", shown.join("; ")).expect("a text");
    }
    table
}

#[tokio::test]
async fn no_picture_is_shown_twice_on_a_page_or_more_than_three_times() {
    let server = TestServer::demo().await;
    let names = names(&server);
    let teasers = teasers(&server);
    let mut places: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    let mut faults = Vec::new();
    for page in pages(&server).await {
        let mut on_page = BTreeSet::new();
        for key in shown(&server.text(&page).await) {
            let name = names.get(&key).map_or("unknown", String::as_str);
            if SAMPLES.iter().any(|sample| name.starts_with(sample)) {
                continue;
            }
            if !on_page.insert(key.clone()) {
                faults.push(format!("{name} is twice on {page}"));
            }
            places.entry(name).or_default().insert(place(&page, teasers.get(&key)));
        }
    }
    assert!(places.len() > 30, "{places:#?}");
    for (name, shown) in &places {
        if shown.len() > MOST_PLACES {
            faults.push(format!("{name} is in {} places: {shown:?}", shown.len()));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
    let table = table(&places);
    assert!(README.contains(&table), "demo/README.md should have this table:\n{table}");
}
