//! A request with a sketch of the visitor's own cabin, over HTTP and on both engines.

use crate::refit::upload;
use crate::support::{TestServer, draft, jpeg, submission};
use domain::features::cabin::SAMPLES_MAX;
use domain::leads::refit::field;
use domain::{limits, messages};
use serde_json::{Value, json};
use tempfile::TempDir;

pub(super) async fn servers() -> Vec<TestServer> {
    let mut servers = vec![TestServer::demo().await];
    servers.extend(TestServer::demo_on_postgres(&[]).await.map(|(server, _)| server));
    servers
}

pub(super) async fn send(server: &TestServer, draft: &Value) -> (u16, Value) {
    let response = server.post_json("/api/refit/submit", &submission(draft)).await;
    let status = response.status().as_u16();
    (status, response.json().await.expect("JSON"))
}

async fn offered(server: &TestServer) -> Value {
    let answer = server.get("/api/content/cabin-materials").await;
    assert_eq!(answer.status(), 200);
    answer.json().await.expect("JSON")
}

pub(super) fn sentence(error: &Value, field: &str) -> String {
    let fields = error["error"]["fields"].as_array().expect("fields");
    let named = fields.iter().find(|wrong| wrong["field"] == field).expect("the field");
    named["message"].as_str().expect("a sentence").to_owned()
}

#[tokio::test]
async fn the_visualizer_is_told_what_it_can_offer() {
    for server in servers().await {
        let answer = server.get("/api/content/cabin-materials").await;
        let version = answer.headers()["etag"].clone();
        let offered: Value = answer.json().await.expect("JSON");
        let asked = server.client.get(server.url("/api/content/cabin-materials")).header("if-none-match", version);
        assert_eq!(asked.send().await.expect("an answer").status(), 304, "a copy is kept until something changes");
        let materials = offered["materials"].as_array().expect("materials");
        assert!(materials.len() >= 20, "{offered}");
        for kind in ["wood", "fabric", "paint", "stone", "floor"] {
            assert!(materials.iter().any(|material| material["kind"] == kind), "{kind}");
        }
        let styles: Value = server.get("/api/content/styles").await.json().await.expect("JSON");
        for style in styles.as_array().expect("styles") {
            let offers = |material: &&Value| material["styles"].as_array().expect("styles").contains(&style["slug"]);
            assert!(materials.iter().filter(offers).count() >= 3, "{}", style["slug"]);
        }
        for material in materials {
            let color = material["color"].as_str().expect("a color");
            assert!(color.len() == 7 && color.starts_with('#'), "{material}");
            if let Some(swatch) = material["swatch"].as_str() {
                assert_eq!(server.get(swatch).await.status(), 200, "{swatch}");
            }
        }
        let samples = offered["samples"].as_array().expect("samples");
        assert!((1..=SAMPLES_MAX).contains(&samples.len()), "{offered}");
        for sample in samples {
            assert_eq!(server.get(sample["src"].as_str().expect("an address")).await.status(), 200);
        }
        let home = server.text("/").await;
        assert!(home.contains("Four woods"), "pages show the materials that they did");
    }
}

#[tokio::test]
async fn sketch_and_wishes_reach_the_owner() {
    for server in servers().await {
        let walnut = offered(&server).await["materials"][0].clone();
        let (_, photo) = upload(&server, jpeg(1600, 1200)).await;
        let (status, sketch) = upload(&server, jpeg(1200, 900)).await;
        assert_eq!(status, 200, "{sketch}");
        let mut wish = draft("Jane Halloran");
        wish["photoToken"] = photo["token"].clone();
        wish["sketchToken"] = sketch["token"].clone();
        wish["surfaces"] = json!([
            {"name": "cabinet-fronts", "materialId": walnut["id"], "direction": 90},
            {"name": "floor", "materialId": null, "direction": null},
        ]);
        let (status, receipt) = send(&server, &wish).await;
        assert_eq!(status, 200, "{receipt}");
        assert_eq!(send(&server, &wish).await, (200, receipt), "the same attempt");
        let leads = server.leads().await;
        assert_eq!(leads.len(), 1);
        assert_eq!(server.sign_in().await.status(), 303);
        let page = server.text(&format!("/admin/leads/{}", leads[0].id)).await;
        let name = walnut["name"].as_str().expect("a name");
        for seen in ["Cabinet fronts", name, "Floor", messages::SURFACE_UNDECIDED, "lead-duo"] {
            assert!(page.contains(seen), "{seen} in {page}");
        }
        let mut widths = Vec::new();
        for at in page.split("src=\"/admin/photos/").skip(1) {
            let id = at.split('"').next().expect("an id");
            let stored = server.get(&format!("/admin/photos/{id}")).await;
            if id.contains('?') || stored.status() != 200 {
                continue;
            }
            let bytes = stored.bytes().await.expect("bytes");
            widths.push(image::load_from_memory(&bytes).expect("a picture").width());
        }
        assert_eq!(widths, [1600, 1200], "photo and sketch");
        let table = server.text("/admin/leads/export.csv").await;
        assert!(table.contains("Cabinet fronts: "), "{table}");
    }
}

#[tokio::test]
async fn crafted_wishes_are_refused_and_nothing_is_stored() {
    for server in servers().await {
        let (status, error) = upload(&server, b"<svg onload=alert(1)>".to_vec()).await;
        assert_eq!((status, sentence(&error, field::PHOTO)), (422, messages::PHOTO_TYPE_MOBILE.to_owned()));
        let mut cases = Vec::new();
        for surfaces in [json!([{"name": "keel"}]), json!([{}])] {
            cases.push((surfaces, messages::SURFACE_UNKNOWN.to_owned()));
        }
        for id in ["none-such", "' OR TRUE --", "\u{0}"] {
            cases.push((json!([{"name": "floor", "materialId": id}]), messages::MATERIAL_GONE.to_owned()));
        }
        let many = vec![json!({"name": "floor"}); limits::SURFACES_MAX + 1];
        cases.push((json!(many), messages::too_many_surfaces(limits::SURFACES_MAX)));
        for (surfaces, expected) in cases {
            let mut wish = draft("Crafted");
            wish["surfaces"] = surfaces;
            let (status, error) = send(&server, &wish).await;
            assert_eq!((status, sentence(&error, field::SURFACES)), (422, expected), "{wish}");
        }
        let mut invented = draft("Crafted");
        invented["sketchToken"] = json!("invented");
        let (status, error) = send(&server, &invented).await;
        assert_eq!((status, sentence(&error, field::SKETCH)), (422, messages::SKETCH_EXPIRED.to_owned()));
        for surfaces in [json!("x"), json!([5]), json!([{"name": "floor", "direction": 1e300}])] {
            let mut wish = draft("Crafted");
            wish["surfaces"] = surfaces;
            assert_eq!(send(&server, &wish).await.0, 400);
        }
        assert!(server.leads().await.is_empty());
    }
}

/// A demo site whose browser files are those of this manifest, and these WASM modules.
async fn built_with(folder: &TempDir, manifest: &Value, modules: &[&str]) -> TestServer {
    let assets = folder.path().join("assets");
    let site = folder.path().join("site");
    std::fs::create_dir_all(assets.join(".vite")).expect("a folder");
    std::fs::create_dir_all(site.join("pkg")).expect("a folder");
    std::fs::write(assets.join(".vite/manifest.json"), manifest.to_string()).expect("a manifest");
    for module in modules {
        std::fs::write(site.join("pkg").join(module), module).expect("a module");
    }
    let assets = assets.display().to_string();
    let site = site.display().to_string();
    TestServer::with(&[("ASSETS_DIR", assets.as_str()), ("LEPTOS_SITE_ROOT", site.as_str())], true).await
}

/// The visualizer's page, with what its island is told.
async fn visualizer(server: &TestServer) -> String {
    let page = server.text("/visualizer").await.replace("&quot;", "\"");
    assert!(page.contains("react-island name=\"visualizer\""), "{page}");
    page
}

#[tokio::test]
async fn drawing_is_offered_where_its_files_are_built() {
    let folder = tempfile::tempdir().expect("a folder");
    let manifest = json!({
        "src/cabin/engine/worker.ts": {"file": "worker-1.js"},
        "../style/islands/cabin.css": {"file": "cabin-1.css"},
    });
    let server = built_with(&folder, &manifest, &["recolor.js", "recolor_bg.wasm"]).await;
    let page = visualizer(&server).await;
    let told = "\"cabin\":{\"stylesheet\":\"/islands/cabin-1.css\",\"worker\":\"/islands/worker-1.js\",\"recolorJs\":\"/pkg/recolor.js?v=";
    assert!(page.contains(told), "{page}");
}

#[tokio::test]
async fn a_site_that_was_built_without_drawing_takes_requests() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = built_with(&folder, &json!({}), &["photo.js", "photo_bg.wasm"]).await;
    let page = visualizer(&server).await;
    assert!(page.contains("\"cabin\":null") && page.contains("/pkg/photo.js?v="), "{page}");
    assert!(!page.contains("recolor"), "{page}");
    let (_, photo) = upload(&server, jpeg(1600, 1200)).await;
    let mut wish = draft("Jane Halloran");
    wish["photoToken"] = photo["token"].clone();
    assert_eq!(send(&server, &wish).await.0, 200);
    assert_eq!(server.leads().await.len(), 1);
}
