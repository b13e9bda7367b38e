//! What follows after a lead is won, over HTTP: notes with photos, decisions, and the begin of a project's story.

use crate::request_page::{Answer, Scene, form, stranger};
use crate::support::{eventually, jpeg, same_origin};
use domain::features::conversation::work::left_out_sentence;
use domain::features::conversation::work::messages as msg;
use domain::leads::photos::{LeftOut, LeftOutPhoto};
use domain::limits;
use reqwest::multipart::{Form, Part};

fn photo(bytes: Vec<u8>) -> Part {
    Part::bytes(bytes).file_name("IMG_0001.jpg")
}

async fn post_note(scene: &Scene, client: &reqwest::Client, form: Form) -> Answer {
    let url = scene.server.url(&format!("{}/progress", scene.screen));
    Answer::of(client.post(url).headers(same_origin()).multipart(form)).await
}

/// The visitor's page, once it has these words: a post can be taken back for some seconds.
async fn page_with(scene: &Scene, link: &str, words: &str) -> String {
    eventually(words, async || scene.look(link).await.text.contains(words)).await;
    scene.look(link).await.text
}

async fn whole_way(scene: &Scene) {
    let link = scene.link().await;
    let note = || Form::new().text("text", "The frames are <in>.");
    let early = post_note(scene, &scene.server.client, note()).await;
    assert_eq!(early.status, 422);
    assert!(early.text.contains(msg::NOT_WON), "{}", early.text);
    assert_eq!(scene.act("status", "status=won").await.status, 303);
    let photos = note().part("photo", photo(jpeg(800, 600))).part("photo", photo(jpeg(900, 700)));
    let posted = post_note(scene, &scene.server.client, photos.part("photo", photo(b"no picture".to_vec()))).await;
    assert_eq!(
        (posted.status, posted.header("location")),
        (303, format!("{}?posted&left=3-kind#conversation", scene.screen))
    );
    let screen = scene.server.text(&format!("{}?posted&left=3-kind", scene.screen)).await;
    let left_out = left_out_sentence(LeftOutPhoto { place: 3, reason: LeftOut::Kind });
    for part in [msg::POSTED, &left_out, "The frames are &lt;in&gt;.", "/undo-reply"] {
        assert!(screen.contains(part), "{part} in {screen}");
    }
    let page = page_with(scene, &link, "The frames are &lt;in&gt;.").await;
    assert!(page.contains(msg::NOTES_TITLE) && page.matches("?thumb").count() >= 3, "{page}");
    eventually("the mail", async || scene.links().len() == 2).await;

    let asked = scene.act("ask", "text=Which+oil%3F&choice=Teak+oil&choice=Wax&choice=").await;
    assert_eq!((asked.status, asked.header("location")), (303, format!("{}#conversation", scene.screen)));
    let page = page_with(scene, &link, "Which oil?").await;
    let at = page.find("name=\"decision\" value=\"").expect("a decision");
    let id = page[at..].split('"').nth(3).expect("an id");
    let unchosen = scene.write(&format!("{link}/decide"), &format!("decision={id}")).await;
    assert!(unchosen.status == 422 && unchosen.text.contains(msg::CHOICE_REQUIRED), "{}", unchosen.status);
    let decided = scene.write(&format!("{link}/decide"), &format!("decision={id}&choice=Wax&words=matt")).await;
    assert_eq!((decided.status, decided.header("location")), (303, format!("{link}?decided#messages")));
    let second = scene.write(&format!("{link}/decide"), &format!("decision={id}&choice=Teak+oil")).await;
    assert_eq!(second.status, 409);
    assert!(second.text.contains(&msg::decided_before("Wax")), "{}", second.text);
    assert!(scene.look(&format!("{link}?decided")).await.text.contains(msg::DECIDED));
    let screen = scene.server.text(&scene.screen).await;
    assert!(screen.contains("matt") && !screen.contains(msg::NOT_DECIDED), "{screen}");

    assert!(screen.contains(msg::STORY_BUTTON));
    let begun = scene.act("story", "").await;
    assert_eq!(begun.status, 303, "{}", begun.text);
    let editor = begun.header("location");
    assert_eq!(scene.act("story", "").await.header("location"), editor);
    assert!(scene.server.text(&editor).await.contains("picture-with-text"));
    let screen = scene.server.text(&scene.screen).await;
    assert!(screen.contains(&editor) && !screen.contains(msg::STORY_BUTTON), "{screen}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_won_lead_goes_on_with_notes_decisions_and_a_story_on_sqlite() {
    whole_way(&Scene::on_sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_won_lead_goes_on_with_notes_decisions_and_a_story_on_postgresql() {
    if let Some(scene) = Scene::on_postgres().await {
        whole_way(&scene).await;
    }
}

#[tokio::test]
async fn a_note_that_is_not_posted_keeps_its_words() {
    let scene = Scene::on_sqlite().await;
    assert_eq!(scene.act("status", "status=won").await.status, 303);
    let owner = &scene.server.client;
    let empty = post_note(&scene, owner, Form::new().text("text", " ")).await;
    assert!(empty.status == 422 && empty.text.contains(msg::NOTE_REQUIRED), "{}", empty.status);
    let words = || Form::new().text("text", "Frames & planks");
    let alone = post_note(&scene, owner, words().part("photo", photo(b"no picture".to_vec()))).await;
    assert!(alone.status == 422 && alone.text.contains("Frames &amp; planks</textarea>"), "{}", alone.text);
    let large =
        post_note(&scene, owner, words().part("photo", photo(vec![0; limits::PHOTOS_BYTES_MAX + 1024 * 1024]))).await;
    assert_eq!(large.status, 413);
    assert!(large.text.contains(&msg::photos_too_large(limits::PHOTOS_BYTES_MAX)), "{}", large.text);

    let signed_out = post_note(&scene, &stranger(), words().part("photo", photo(jpeg(800, 600)))).await;
    assert!(signed_out.status == 401 && signed_out.text.contains("Frames &amp; planks"), "{}", signed_out.status);
    let resumed = scene.act("progress", "text=Frames+%26+planks").await;
    assert!(resumed.text.contains(msg::PHOTOS_AGAIN) && resumed.text.contains("Frames &amp; planks</textarea>"));
    let photos = scene.lead().await.photos;
    assert_eq!(photos.len(), 1, "the visitor's");
    assert!(!scene.server.text(&scene.screen).await.contains("Frames &amp; planks"));
}

#[tokio::test]
async fn only_the_owner_posts_asks_and_begins_a_story() {
    let scene = Scene::on_sqlite().await;
    assert_eq!(scene.act("status", "status=won").await.status, 303);
    let visitor = stranger();
    for (verb, body) in [("ask", "text=Oil%3F&choice=a&choice=b"), ("story", ""), ("remove-post", "message=x")] {
        let refused = Answer::of(form(&visitor, scene.server.url(&format!("{}/{verb}", scene.screen)), body)).await;
        assert_eq!(refused.status, 401, "{verb}");
    }
    let refused = scene.act("ask", "text=Which+%3Coil%3E&choice=a&choice=a").await;
    assert!(refused.status == 422 && refused.text.contains(msg::SAME_CHOICES), "{}", refused.status);
    assert!(refused.text.contains("Which &lt;oil&gt;</textarea>"), "{}", refused.text);
    let none = scene.act("story", "").await;
    assert!(none.status == 422 && none.text.contains(msg::STORY_WITHOUT_NOTES), "{}", none.status);
    let gone = scene.act("remove-post", "message=x").await;
    assert!(gone.status == 409 && gone.text.contains(msg::NOT_REMOVED), "{}", gone.status);
}
