//! Photos that a visitor sends with a message, on both engines.

use crate::conversation::{OWNER, Talking};
use crate::mail::{deliver, for_receiver, origin, words};
use crate::support::{TestBackend, on_both_engines};
use backend::features::conversation::page::{self, RequestPageError};
use backend::leads::{privacy, uploads};
use bytes::Bytes;
use domain::features::conversation::messages as msg;
use domain::features::conversation::{VisitorDraft, field};
use domain::leads::photos::PhotoDraft;
use domain::time::DAY;
use domain::{limits, messages};
use mailparse::parse_mail;

async fn upload(talking: &Talking) -> PhotoDraft {
    let rgba = vec![90; 640 * 520 * 4];
    let jpeg = Bytes::from(pixels::prepare_rgba(640, 520, &rgba).expect("a photo").jpeg);
    let token = uploads::accept(&talking.site, jpeg, &origin()).await.expect("taken").token;
    PhotoDraft { token, words: String::new() }
}

async fn send(talking: &Talking, message: &str, photos: Vec<PhotoDraft>) -> Result<(), RequestPageError> {
    let token = talking.token().await;
    let draft = VisitorDraft { message: message.to_owned(), photos, ..VisitorDraft::default() };
    page::write(&talking.site, &token, &draft, &origin()).await
}

on_both_engines! {
    async fn photos_of_a_message_are_private_shown_with_it_and_erased(backend: TestBackend) {
        let talking = Talking::new(&backend).await;
        let photos = vec![upload(&talking).await, upload(&talking).await];
        send(&talking, "", photos).await.expect("stored without words");
        send(&talking, "The table", vec![upload(&talking).await]).await.expect("stored");

        let view = talking.view(&talking.token().await).await;
        let counts: Vec<usize> = view.messages.iter().map(|message| message.photos.len()).collect();
        assert_eq!((counts, view.photos.len()), (vec![2, 1], 0));
        let lead = talking.read().await;
        assert!(lead.photo().is_none() && lead.further_photos().is_empty(), "the request had none");
        let photo = &view.messages[1].photos[0].id;
        let token = talking.token().await;
        assert!(page::photo(&talking.site, &token, photo, true).await.expect("read").is_some());
        deliver(&talking.site).await;
        let notices = for_receiver(&talking.sink, OWNER);
        // They are sent side by side.
        let has_photos = |taken: &crate::smtp::Taken| words(&parse_mail(&taken.data).expect("a mail")).contains(&msg::with_photos(2));
        assert!(notices.iter().any(has_photos));

        backend.clock.advance(3 * DAY);
        uploads::sweep(&talking.site).await.expect("swept");
        assert_eq!(backend.rows("uploads").await, 3, "nothing of a request is swept");
        let erased = privacy::erase_lead(&talking.site, &talking.lead).await.expect("erased");
        assert_eq!((erased.photos_left, backend.rows("uploads").await), (0, 0));
    }

    async fn a_photo_that_is_gone_refuses_the_message(backend: TestBackend) {
        let talking = Talking::new(&backend).await;
        let photo = upload(&talking).await;
        backend.clock.advance(2 * DAY);
        let late = send(&talking, "Look", vec![photo.clone()]).await;
        assert!(matches!(&late, Err(RequestPageError::Invalid(wrong)) if wrong.of(field::PHOTO) == Some(messages::PHOTO_EXPIRED)), "{late:?}");
        assert_eq!(talking.messages().await, []);
        let fresh = upload(&talking).await;
        send(&talking, "Look", vec![fresh.clone()]).await.expect("stored");
        assert!(send(&talking, "Once more", vec![fresh]).await.is_err(), "a photo is of one message");
    }

    async fn what_is_sent_again_with_its_photo_is_one_message(backend: TestBackend) {
        let talking = Talking::new(&backend).await;
        let photo = upload(&talking).await;
        for _ in 0..2 {
            send(&talking, "Look", vec![photo.clone()]).await.expect("the answer of the first was lost");
        }
        assert_eq!((talking.messages().await.len(), backend.rows("uploads").await), (1, 1));
        backend.clock.advance(limits::DUPLICATE_WINDOW_MS);
        assert!(send(&talking, "Look", vec![photo]).await.is_err(), "a photo is of one message");
    }

    async fn a_lead_holds_only_so_many(backend: TestBackend) {
        let talking = Talking::new(&backend).await;
        for n in 0..limits::LEAD_PHOTOS_MAX {
            backend.sql(&format!(
                "INSERT INTO uploads (id, token_hash, storage_key, width, height, bytes, created_at, further_lead_id) \
                 VALUES ('u{n}', 'h{n}', 'k{n}', 1, 1, 1, 0, '{}')",
                talking.lead
            ))
            .await;
        }
        let full = send(&talking, "One more", vec![upload(&talking).await]).await;
        let sentence = msg::photos_full(limits::LEAD_PHOTOS_MAX);
        assert!(matches!(&full, Err(RequestPageError::Invalid(wrong)) if wrong.of(field::PHOTO) == Some(sentence.as_str())), "{full:?}");
        send(&talking, "Words alone", vec![]).await.expect("stored");
    }
}
