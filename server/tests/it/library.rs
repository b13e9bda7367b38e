//! The media library over HTTP, on both engines.

use crate::support::{TestServer, same_origin};
use serde_json::{Value, json};

/// Signed-in servers with the demo content, one per available engine.
async fn servers() -> Vec<TestServer> {
    let mut servers = vec![TestServer::demo().await];
    servers.extend(TestServer::demo_on_postgres(&[]).await.map(|(server, _)| server));
    for server in &servers {
        server.sign_in().await;
    }
    servers
}

async fn answer(server: &TestServer, path: &str, body: Value) -> (u16, Value) {
    let response = server.post_json(path, &body).await;
    let status = response.status().as_u16();
    (status, response.json().await.unwrap_or_default())
}

#[tokio::test]
async fn a_filter_is_in_the_address_and_says_how_many_it_shows() {
    for server in servers().await {
        let (_, every) = answer(&server, "/api/admin/media/list", json!({})).await;
        for each in every["filters"].as_array().expect("filters") {
            let (status, page) = answer(&server, "/api/admin/media/list", json!({"show": each["show"]})).await;
            assert_eq!(
                (status, page["filters"].clone()),
                (200, every["filters"].clone()),
                "the counts do not depend on the chosen filter"
            );
            let shown = page["items"].as_array().map(Vec::len).map(|count| json!(count));
            assert!(!page["after"].is_null() || shown == Some(each["count"].clone()), "{each} {shown:?}");
        }
        let gallery = every["filters"].as_array().expect("filters").iter().find(|each| each["show"] == "gallery");
        assert!(gallery.expect("a filter")["count"].as_u64() > Some(0));
        let html = server.get("/admin/media?show=unused&q=hero").await.text().await.expect("a page");
        assert!(html.contains("href=\"/admin/media?q=hero&amp;show=heavy\""), "the search is kept: {html}");
        assert!(html.contains("&quot;show&quot;:&quot;unused&quot;") || html.contains("\"show\":\"unused\""), "{html}");
        assert!(!html.contains("hero-yacht"), "a used picture is listed as unused: {html}");
    }
}

#[tokio::test]
async fn the_owner_alone_learns_how_far_the_sizes_of_pictures_are() {
    for server in servers().await {
        let (_, page) = answer(&server, "/api/admin/media/list", json!({})).await;
        let item = &page["items"][0];
        let ask = json!({"ids": ["no-such-picture", item["id"], "x' OR 1=1"]});
        let (status, sizes) = answer(&server, "/api/admin/media/sizes", ask.clone()).await;
        assert_eq!((status, sizes.as_array().map(Vec::len)), (200, Some(1)), "unknown ones are left out: {sizes}");
        assert_eq!((&sizes[0]["id"], &sizes[0]["picture"]["src"]), (&item["id"], &item["picture"]["src"]));
        let many: Vec<&Value> = std::iter::repeat_n(&item["id"], 1000).collect();
        let (_, sizes) = answer(&server, "/api/admin/media/sizes", json!({ "ids": many })).await;
        assert_eq!(sizes.as_array().map(Vec::len), Some(domain::limits::MEDIA_PAGE), "a page of them at most");
        let stranger = reqwest::Client::new().post(server.url("/api/admin/media/sizes")).headers(same_origin());
        assert_eq!(stranger.json(&ask).send().await.expect("an answer").status(), 401);
    }
}

#[tokio::test]
async fn the_owner_alone_downloads_originals() {
    for server in servers().await {
        let (_, page) = answer(&server, "/api/admin/media/list", json!({})).await;
        let item = &page["items"][0];
        let address = format!("/admin/originals/{}", item["id"].as_str().expect("an id"));
        let file = server.get(&address).await;
        let header =
            |name: &str| file.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or("").to_owned();
        assert_eq!((file.status().as_u16(), header("cache-control")), (200, "no-store".to_owned()));
        assert_eq!(header("content-type"), "image/jpeg");
        let saved_as = header("content-disposition");
        assert!(saved_as.starts_with("attachment; filename=\"") && saved_as.ends_with(".jpg"), "{saved_as}");
        let bytes = file.bytes().await.expect("a file");
        assert_eq!(json!(bytes.len()), item["bytes"], "the original, whole");
        assert_eq!(server.get("/admin/originals/no-such-picture").await.status(), 404);
        assert_eq!(server.get("/admin/originals/%00").await.status(), 404);
        let stranger =
            reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().expect("a client");
        for cookie in ["", "session=forged"] {
            let refused = stranger.get(server.url(&address)).header("cookie", cookie).send().await.expect("an answer");
            assert_eq!(refused.status(), 404, "{cookie}");
            assert!(!refused.bytes().await.expect("a body").starts_with(b"\xff\xd8"));
        }
    }
}

#[tokio::test]
async fn a_picture_is_replaced_over_http_by_the_owner_alone() {
    for server in servers().await {
        let (_, page) = answer(&server, "/api/admin/media/list", json!({"show": "gallery"})).await;
        let item = page["items"][0].clone();
        let address = format!("/uploads/media/{}?name=new.png", item["id"].as_str().expect("an id"));
        let bytes = crate::owner_calls::png(600);
        let stranger = reqwest::Client::new().post(server.url(&address)).headers(same_origin()).body(bytes.clone());
        assert_eq!(stranger.send().await.expect("an answer").status(), 401);
        let send = async || {
            let post = server.client.post(server.url(&address)).headers(same_origin()).body(bytes.clone());
            let response = post.send().await.expect("an answer");
            let status = response.status().as_u16();
            (status, response.json::<Value>().await.unwrap_or_default())
        };
        let (status, replaced) = send().await;
        assert_eq!((status, replaced["item"]["id"].clone()), (200, item["id"].clone()), "{replaced}");
        assert_eq!(replaced["item"]["uses"], item["uses"], "every use follows");
        let shown = replaced["item"]["picture"]["src"].as_str().expect("an address").to_owned();
        assert_ne!(item["picture"]["src"], json!(shown));
        assert_eq!(server.get(&shown).await.status(), 200);
        assert_eq!(send().await.1["done"]["undo"], Value::Null, "the same file again changes nothing");
        let (status, _) = answer(&server, "/api/admin/undo", json!({"undo": replaced["done"]["undo"]})).await;
        let (_, page) = answer(&server, "/api/admin/media/list", json!({"show": "gallery"})).await;
        assert_eq!((status, page["items"][0]["picture"]["src"].clone()), (200, item["picture"]["src"].clone()));
    }
}
