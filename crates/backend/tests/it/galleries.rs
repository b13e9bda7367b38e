//! The galleries, their filters and the photos' own pages.

use crate::demo_site::demo_site;
use crate::support::{TestBackend, on_both_engines};
use backend::content;
use domain::content::options::GalleryCategory;
use domain::time::DAY;

on_both_engines! {
    async fn the_showroom_has_everything(b: TestBackend) {
        let empty = content::showroom(&b).await.expect("a page");
        assert_eq!(empty.photos.as_deref(), Some(&[][..]));
        assert!(empty.complete && empty.styles.is_empty() && empty.seo.is_none());
        demo_site(&b).await;
        let showroom = content::showroom(&b).await.expect("a page");
        let photos = showroom.photos.expect("photos");
        assert!(photos.len() >= 12 && photos.iter().all(|p| p.category == GalleryCategory::Showroom));
        assert!(photos.iter().all(|p| p.picture.color.starts_with('#') && p.picture.color.len() == 7));
        assert!(domain::content::gallery::tags(&photos).len() > 3);
        assert_eq!(showroom.styles.len(), 4);
        for slot in ["hero", "location"] {
            assert!(showroom.slots.picture("showroom", slot).is_some(), "{slot}");
        }
        assert!(showroom.slots.picture("home", "closing").is_some() && showroom.seo.is_some());
    }
}

on_both_engines! {
    async fn a_gallery_that_cannot_be_read_fails_alone(b: TestBackend) {
        demo_site(&b).await;
        b.sql("ALTER TABLE gallery_photos RENAME TO elsewhere").await;
        let showroom = content::showroom(&b).await.expect("the rest of the page");
        assert!(showroom.photos.is_none() && !showroom.complete);
        assert_eq!(showroom.styles.len(), 4);
        b.sql("ALTER TABLE style_options RENAME TO elsewhere_too").await;
        assert!(content::showroom(&b).await.is_err(), "a showroom without its flow is an error");
    }
}

on_both_engines! {
    async fn a_photo_knows_its_gallery(b: TestBackend) {
        demo_site(&b).await;
        let yacht = content::gallery(&b, GalleryCategory::Yacht, None).await.expect("photos");
        let found = content::gallery_photo(&b, &yacht[2].id).await.expect("a read").expect("the photo");
        assert_eq!((found.at, &found.photos), (2, &yacht));
        for id in ["", "nope", "' OR 1=1 --", "\u{202e}", &"9".repeat(10_000)] {
            assert_eq!(content::gallery_photo(&b, id).await.expect("a read"), None, "{id:.20}");
        }
    }
}

on_both_engines! {
    async fn what_is_hidden_or_in_the_trash_is_nowhere(b: TestBackend) {
        demo_site(&b).await;
        let yacht = content::gallery(&b, GalleryCategory::Yacht, None).await.expect("photos");
        let hidden = &yacht[0].id;
        let trashed = &yacht[1].id;
        b.sql(&format!("UPDATE gallery_photos SET is_visible = FALSE WHERE id = '{hidden}'")).await;
        b.sql(&format!("UPDATE gallery_photos SET deleted_at = {DAY} WHERE id = '{trashed}'")).await;
        for id in [hidden, trashed] {
            assert_eq!(content::gallery_photo(&b, id).await.expect("a read"), None);
        }
        let left = content::gallery(&b, GalleryCategory::Yacht, None).await.expect("photos");
        assert_eq!(left.len(), yacht.len() - 2);
    }
}

on_both_engines! {
    async fn tags_are_those_of_public_photos_of_that_gallery(b: TestBackend) {
        assert!(content::gallery_tags(&b, GalleryCategory::Yacht).await.expect("tags").is_empty());
        demo_site(&b).await;
        let photos = content::gallery(&b, GalleryCategory::Yacht, None).await.expect("photos");
        let mut expected = domain::content::gallery::tags(&photos);
        expected.sort_unstable();
        assert_eq!(content::gallery_tags(&b, GalleryCategory::Yacht).await.expect("tags"), expected);
        b.sql("UPDATE gallery_photos SET is_visible = FALSE WHERE tag = 'Galley'").await;
        b.sql("UPDATE gallery_photos SET tag = NULL WHERE tag = 'Tables'").await;
        let tags = content::gallery_tags(&b, GalleryCategory::Yacht).await.expect("tags");
        assert!(!tags.iter().any(|tag| tag == "Galley" || tag == "Tables"), "{tags:?}");
    }
}
