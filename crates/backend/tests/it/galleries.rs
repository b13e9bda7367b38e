//! The galleries, and the photos' own pages.

use crate::demo_site::demo_site;
use crate::support::{TestBackend, on_both_engines};
use domain::content::GalleryPhoto;
use domain::content::gallery::tags;
use domain::content::options::GalleryCategory;
use domain::time::DAY;

async fn yacht(backend: &TestBackend) -> Vec<GalleryPhoto> {
    backend.snapshot().await.photos(GalleryCategory::Yacht).expect("photos").to_vec()
}

on_both_engines! {
    async fn the_showroom_has_everything(backend: TestBackend) {
        demo_site(&backend).await;
        let snapshot = backend.snapshot().await;
        let photos = snapshot.photos(GalleryCategory::Showroom).expect("photos");
        assert!(photos.len() >= 9 && photos.iter().all(|p| p.category == GalleryCategory::Showroom));
        assert!(photos.iter().all(|p| p.picture.color.starts_with('#') && p.picture.color.len() == 7));
        assert!(tags(photos).len() > 3);
        assert_eq!(snapshot.styles.as_ref().expect("styles").len(), 4);
        for slot in ["hero", "location"] {
            assert!(snapshot.slots.picture("showroom", slot).is_some(), "{slot}");
        }
        assert!(snapshot.slots.picture("home", "closing").is_some() && snapshot.seo("showroom").is_some());
    }
}

on_both_engines! {
    async fn a_photo_knows_its_gallery(backend: TestBackend) {
        demo_site(&backend).await;
        let snapshot = backend.snapshot().await;
        let yacht = snapshot.photos(GalleryCategory::Yacht).expect("photos");
        let found = snapshot.photo(&yacht[2].id).expect("a read").expect("the photo");
        assert_eq!((found.at, found.photos), (2, yacht));
        for id in ["", "nope", "' OR 1=1 --", "\u{202e}", &"9".repeat(10_000)] {
            assert_eq!(snapshot.photo(id).expect("a read"), None, "{id:.20}");
        }
    }
}

on_both_engines! {
    async fn what_is_hidden_or_in_the_trash_is_nowhere(backend: TestBackend) {
        demo_site(&backend).await;
        let before = yacht(&backend).await;
        let hidden = &before[0].id;
        let trashed = &before[1].id;
        backend.change_content(&format!(
            "UPDATE gallery_photos SET is_visible = FALSE WHERE id = '{hidden}'; \
             UPDATE gallery_photos SET deleted_at = {DAY} WHERE id = '{trashed}'"
        ))
        .await;
        for id in [hidden, trashed] {
            assert_eq!(backend.snapshot().await.photo(id).expect("a read"), None);
        }
        assert_eq!(yacht(&backend).await.len(), before.len() - 2);
    }
}

on_both_engines! {
    async fn tags_are_those_of_public_photos(backend: TestBackend) {
        demo_site(&backend).await;
        backend.change_content(
            "UPDATE gallery_photos SET is_visible = FALSE WHERE tag = 'Galley'; \
             UPDATE gallery_photos SET tag = NULL WHERE tag = 'Tables'",
        )
        .await;
        let photos = yacht(&backend).await;
        let left = tags(&photos);
        assert!(!left.is_empty() && !left.contains(&"Galley") && !left.contains(&"Tables"), "{left:?}");
    }
}
