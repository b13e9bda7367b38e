//! The upload's answers to files that are damaged, of another kind, or too large, and the damaged files that it takes.
//! The pictures are in `crates/crafted-pictures/corpus`.

use crate::refit::upload;
use crate::support::{TestServer, jpeg, root, same_origin};
use domain::messages;
use domain::messages::admin as office;
use serde_json::{Value, json};

fn picture(name: &str) -> Vec<u8> {
    std::fs::read(root().join("crates/crafted-pictures/corpus").join(name)).expect("a picture of the corpus")
}

fn refusal(answer: &Value) -> (&str, &str) {
    let error = &answer["error"];
    (error["code"].as_str().unwrap_or_default(), error["message"].as_str().unwrap_or_default())
}

#[tokio::test]
async fn each_refusal_says_whether_it_is_the_kind_the_coding_or_damage() {
    let server = TestServer::empty().await;
    let plain = picture("plain.jpg");
    for (what, bytes, sentence) in [
        ("a GIF", picture("animated.gif"), messages::PHOTO_TYPE_MOBILE),
        ("a text", b"Dear boatyard".to_vec(), messages::PHOTO_TYPE_MOBILE),
        ("arithmetic coding", picture("arithmetic.jpg"), messages::PHOTO_UNSUPPORTED),
        ("a scan per component", picture("scan-per-component.jpg"), messages::PHOTO_UNSUPPORTED),
        ("half a photo", plain[..plain.len() / 2].to_vec(), messages::PHOTO_DAMAGED),
        ("a lost restart marker", picture("restart-lost.jpg"), messages::PHOTO_DAMAGED),
    ] {
        let (status, answer) = upload(&server, bytes).await;
        assert_eq!((status, refusal(&answer)), (422, ("unreadable", sentence)), "{what}");
    }
    for what in ["no-end.jpg", "forty-bytes-missing.jpg", "bytes-after-the-end.jpg", "inks.jpg", "turned-6.webp"] {
        let (status, answer) = upload(&server, picture(what)).await;
        assert_eq!((status, answer["width"].as_u64()), (200, Some(520)), "{what}: {answer}");
    }
    // A limit is no matter of the file's kind: another attempt would not help.
    let (status, answer) = upload(&server, jpeg(511, 900)).await;
    assert_eq!((status, refusal(&answer)), (422, ("invalid", messages::PHOTO_TOO_SMALL)));
}

#[tokio::test]
async fn the_owner_is_told_in_other_words_and_that_an_animation_is_still() {
    let server = TestServer::empty().await;
    assert_eq!(server.sign_in().await.status(), 303);
    let send = async |name: &str| {
        let post = server.client.post(server.url("/uploads/media?name=picture")).headers(same_origin());
        let response = post.body(picture(name)).send().await.expect("an answer");
        let status = response.status().as_u16();
        (status, response.json::<Value>().await.unwrap_or_default())
    };
    for (name, sentence) in [
        ("still.avif", office::PICTURE_ONLY),
        ("arithmetic.jpg", office::PICTURE_UNSUPPORTED),
        ("restart-lost.jpg", office::PICTURE_DAMAGED),
    ] {
        let (status, answer) = send(name).await;
        assert_eq!((status, refusal(&answer)), (422, ("unreadable", sentence)), "{name}");
    }
    for (name, still) in [("animated.webp", true), ("lossy.webp", false), ("no-end.jpg", false)] {
        let (status, item) = send(name).await;
        assert_eq!((status, item["still"].clone()), (200, json!(still)), "{name}: {item}");
    }
}
