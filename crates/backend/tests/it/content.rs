//! The content of public pages.

use crate::demo_site::demo_site;
use crate::support::{TestBackend, on_both_engines};
use backend::content;
use backend::content::blog;
use backend::site::redirects;
use domain::content::business::BusinessProfile;
use domain::content::option_lists::{GENERAL_QUESTIONS, RESIDENTIAL_QUESTIONS, YACHT_QUESTIONS};
use domain::content::options::GalleryCategory;
use domain::time::{DAY, HOUR};

on_both_engines! {
    async fn an_empty_site_still_has_its_pages(backend: TestBackend) {
        let snapshot = backend.snapshot().await;
        assert_eq!(*snapshot.site_data.profile, BusinessProfile::default());
        assert_eq!(snapshot.site_data.profile.phone, "(619) 555-0142");
        assert_eq!(snapshot.site_data.privacy_version, 0);
        for page in ["home", "visualizer", "yacht-interiors", "showroom"] {
            assert!(snapshot.seo(page).is_none() && snapshot.slots.of_page(page).is_empty(), "{page}");
        }
        assert!(snapshot.is_whole && snapshot.social.is_empty());
        assert_eq!(snapshot.reviews(), Some(vec![]));
        let styles = snapshot.styles.as_deref().expect("a read");
        let codes: Vec<&str> = styles.iter().map(|style| style.id.as_str()).collect();
        assert_eq!(codes, ["coastal-modern", "classic-nautical", "scandinavian", "luxury-traditional"], "as specified");
        assert_eq!(snapshot.projects.as_deref(), Some(&vec![]));
        for category in [GENERAL_QUESTIONS, YACHT_QUESTIONS, RESIDENTIAL_QUESTIONS] {
            assert_eq!(snapshot.faqs(category), Some(vec![]));
        }
        for category in GalleryCategory::ALL {
            assert_eq!(snapshot.photos(category), Some(&[][..]));
        }
        assert_eq!(snapshot.project("blue-heron-saloon").expect("a read"), None);
        assert_eq!(snapshot.legal("privacy-policy").expect("a read"), None);
    }
}

on_both_engines! {
    async fn the_home_page_has_everything(backend: TestBackend) {
        demo_site(&backend).await;
        let home = backend.snapshot().await;
        assert_eq!(home.site_data.privacy_version, 1);
        assert_eq!(home.site_data.profile.hours.lines().len(), 2);
        let seo = home.seo("home").expect("head data");
        assert_eq!(seo.seo_title.as_deref(), Some("Harbor & Grain Marine Carpentry, San Diego"));
        assert_eq!(seo.og_image.as_ref().expect("an og:image").width, 1200);
        let hero = home.slots.picture("home", "hero_fallback").expect("a hero's picture");
        assert_eq!((hero.width, hero.height), (1920, 1080));
        assert!(hero.alt.starts_with("Yacht saloon"));
        let video = home.slots.get("home", "hero_video").expect("the video's settings");
        assert!(video.enable_video && video.video_url.is_none());
        assert_eq!(video.mobile_height_vh, 60);
        for slot in ["service_yacht", "service_cabinetry", "service_decking", "service_residential"] {
            assert!(!home.slots.picture("home", slot).expect(slot).alt.is_empty(), "{slot}");
        }
        for slot in ["craft_large", "craft_detail"] {
            assert!(home.slots.picture("home", slot).is_some(), "{slot}");
        }
        assert_eq!(home.slots.picture("home", "closing").expect("a background").alt, "", "decorative");
        let woods = home.home_materials.as_ref().expect("woods");
        assert_eq!(woods.iter().map(|wood| &*wood.name).collect::<Vec<_>>(), ["Teak", "Mahogany", "Maple", "Walnut"]);
        assert!(woods.iter().all(|wood| wood.picture.is_some() && wood.facts.len() == 4));
        assert!(woods[0].text.starts_with("For decks and wet soles."));
        let testimonials = home.reviews().expect("reviews");
        let faqs = home.faqs(GENERAL_QUESTIONS).expect("questions");
        assert_eq!(testimonials.len(), 7, "the eighth came by letter");
        assert_eq!(testimonials[0].client_name.as_deref(), Some("Daniel Whitcomb"));
        assert!(testimonials.windows(2).all(|w| w[0].position < w[1].position));
        assert_eq!(faqs.len(), 5);
        assert_eq!(faqs[0].question, "How long does an interior refit take?");
        assert_eq!(home.social.len(), 6);
        assert_eq!(home.social[0].likes, Some(412));
        assert_eq!(home.social[1].likes, None);
    }
}

on_both_engines! {
    async fn only_google_reviews_with_words_are_shown(backend: TestBackend) {
        backend.sql(
            "INSERT INTO testimonials (id, testimonial_text, is_active, display_order, review_platform, \
             google_review_url, created_at, updated_at) VALUES \
             ('named', 'Good', TRUE, 3, 'google', NULL, 0, 0), \
             ('linked', 'Good', TRUE, 2, '', 'https://g.page/r/abc', 0, 0), \
             ('unlinked', 'Good', TRUE, 1, '', NULL, 0, 0), \
             ('yelp', 'Good', TRUE, 4, 'yelp', 'https://google.com/x', 0, 0), \
             ('blank', '  ', TRUE, 5, 'google', NULL, 0, 0), \
             ('inactive', 'Good', FALSE, 0, 'google', NULL, 0, 0)",
        )
        .await;
        backend.sql(
            "INSERT INTO testimonials (id, testimonial_text, is_active, display_order, review_platform, \
             created_at, updated_at, deleted_at) VALUES ('trash', 'Good', TRUE, 6, 'google', 0, 0, 1)",
        )
        .await;
        let snapshot = backend.snapshot().await;
        let reviews = snapshot.reviews().expect("reviews");
        let ids: Vec<&str> = reviews.iter().map(|r| r.id.as_str()).collect();
        assert_eq!(ids, ["linked", "named"]);
        assert!(reviews.iter().all(|r| r.rating.is_none()), "no rating, no stars");
    }
}

on_both_engines! {
    async fn a_question_without_category_is_general(backend: TestBackend) {
        backend.sql(
            "INSERT INTO faqs (id, question, answer, category, is_active, display_order, created_at, updated_at) VALUES \
             ('b', 'Second', 'A', 'general', TRUE, 2, 0, 0), ('a', 'First', 'A', NULL, TRUE, 1, 0, 0), \
             ('c', 'Hidden', 'A', NULL, FALSE, 0, 0, 0), ('d', 'Boat', 'A', 'yacht', TRUE, 0, 0, 0)",
        )
        .await;
        let general = backend.snapshot().await.faqs(GENERAL_QUESTIONS).expect("questions");
        let questions: Vec<&str> = general.iter().map(|f| f.question.as_str()).collect();
        assert_eq!(questions, ["First", "Second"]);
        assert_eq!(backend.snapshot().await.faqs(YACHT_QUESTIONS).expect("questions").len(), 1);
    }
}

on_both_engines! {
    async fn the_visualizer_offers_four_styles(backend: TestBackend) {
        demo_site(&backend).await;
        let snapshot = backend.snapshot().await;
        let styles = snapshot.styles.as_ref().expect("styles");
        let ids: Vec<&str> = styles.iter().map(|s| s.id.as_str()).collect();
        assert_eq!(ids, ["coastal-modern", "classic-nautical", "scandinavian", "luxury-traditional"]);
        for style in styles.iter() {
            assert_eq!(style.materials.len(), 4);
            let picture = style.picture.as_ref().expect("a picture");
            let fallback = style.fallback.as_ref();
            assert_ne!(picture.key, fallback.expect("a fallback").key);
        }
        assert!(snapshot.seo("visualizer").is_some());
    }
}

on_both_engines! {
    async fn posts_come_out_on_their_day_in_san_diego(backend: TestBackend) {
        demo_site(&backend).await;
        let slug = "nothing-gets-varnished-until-it-has-been-aboard";
        let article = async |slug| blog::article(&backend, slug).await.expect("a read").map(|article| article.post);
        let feed = blog::feed(&backend, "https://site.example").await.expect("a feed");
        let posts: Vec<_> = feed.posts.iter().map(|entry| &entry.post).collect();
        assert_eq!(posts.len(), 7, "one is a draft, one is scheduled");
        assert!(posts.windows(2).all(|w| w[0].publication_date >= w[1].publication_date));
        assert_eq!(posts[0].slug, "oil-it-or-leave-it-gray");
        assert!(posts[0].featured_image.is_some() && posts[0].author_avatar.is_some());
        assert_eq!(posts[0].tags, ["Teak", "Maintenance", "Decking"]);
        assert_eq!(article(slug).await, None);
        // The clock starts at 4 PM on November 20 in San Diego; twelve days later at that hour the
        // day has come, and at midnight it just has.
        assert_eq!(content::today(&backend).await.expect("a date"), "2026-11-20");
        backend.clock.advance(11 * DAY + 7 * HOUR);
        assert_eq!(article(slug).await, None);
        backend.clock.advance(HOUR);
        let post = article(slug).await.expect("the post");
        assert_eq!(post.publication_date.as_deref(), Some("2026-12-02"));
        let newest = blog::posts(&backend, None, 1, 3).await.expect("a read").expect("a page");
        assert_eq!((newest.cards[0].slug.as_str(), newest.cards.len()), (slug, 3));
        assert_eq!(article("scribing-a-bookcase-to-a-plaster-wall").await, None);
        assert_eq!(article("no-such-post").await, None);
    }
}

on_both_engines! {
    async fn a_renamed_post_is_found_by_its_old_slug(backend: TestBackend) {
        demo_site(&backend).await;
        backend.sql(
            "INSERT INTO redirects (id, from_path, target, kind, post_id, created_at, updated_at) \
             SELECT 'redirect-' || id, '/blog/old-' || slug, '/blog/' || slug, 'permanent', id, 0, 0 FROM posts",
        )
        .await;
        let current = async |former: &str| redirects::current_slug(&backend, "/blog/", former).await.expect("a read");
        assert_eq!(current("old-twelve-thin-coats").await.as_deref(), Some("twelve-thin-coats"));
        let draft = current("old-scribing-a-bookcase-to-a-plaster-wall").await;
        assert_eq!(draft, None, "a draft's slug is not revealed");
        assert!(blog::article(&backend, "old-twelve-thin-coats").await.expect("a read").is_none());
        assert!(blog::article(&backend, "twelve-thin-coats").await.expect("a read").is_some());
    }
}

on_both_engines! {
    async fn galleries_and_projects_are_ordered_and_complete(backend: TestBackend) {
        demo_site(&backend).await;
        let snapshot = backend.snapshot().await;
        let yacht = snapshot.photos(GalleryCategory::Yacht).expect("photos");
        let showroom = snapshot.photos(GalleryCategory::Showroom).expect("photos");
        assert_eq!((yacht.len(), showroom.len()), (12, 9));
        assert!(yacht.windows(2).all(|w| w[0].display_order < w[1].display_order));
        assert!(yacht.iter().all(|p| !p.picture.alt.is_empty()));
        assert_eq!(yacht.iter().filter(|photo| photo.tag.as_deref() == Some("Teak Deck")).count(), 1);
        let projects = snapshot.projects.as_ref().expect("projects");
        assert_eq!(projects.len(), 4);
        assert!(projects.iter().all(|p| p.thumbnail.is_some() && !p.gallery_photo_ids.is_empty()));
        let project = snapshot.project("blue-heron-saloon").expect("a read").expect("the project");
        let photos = snapshot.project_photos(project).expect("photos");
        let ids: Vec<&String> = photos.iter().map(|p| &p.id).collect();
        assert_eq!(ids, project.gallery_photo_ids.iter().collect::<Vec<_>>());
        backend.change_content("UPDATE projects SET status = 'draft' WHERE slug = 'blue-heron-saloon'").await;
        let snapshot = backend.snapshot().await;
        assert_eq!(snapshot.project("blue-heron-saloon").expect("a read"), None);
        assert_eq!(snapshot.projects.as_ref().expect("projects").len(), 3);
        assert_eq!(snapshot.project("no-such-project").expect("a read"), None);
    }
}

on_both_engines! {
    async fn basics_are_kept_until_content_changes(backend: TestBackend) {
        demo_site(&backend).await;
        let before = content::site_data(&backend).await.expect("site data");
        backend.sql("UPDATE business_profile SET document = REPLACE(document, '555-0142', '555-0199')").await;
        assert_eq!(content::site_data(&backend).await.expect("site data"), before, "read once per version");
        backend.sql("UPDATE content_version SET version = version + 1").await;
        backend.poll_content_version().await.expect("a poll");
        assert_eq!(content::site_data(&backend).await.expect("site data").profile.phone, "(619) 555-0199");
    }
}

on_both_engines! {
    async fn the_legal_texts_are_in_force(backend: TestBackend) {
        demo_site(&backend).await;
        let snapshot = backend.snapshot().await;
        for slug in ["privacy-policy", "terms-of-service"] {
            let text = &snapshot.legal(slug).expect("a read").expect(slug).document;
            assert_eq!(text.version, 1);
            assert!(text.content.len() > 2_000);
        }
        assert_eq!(snapshot.legal("imprint").expect("a read"), None);
        assert_eq!(snapshot.seo("no-such-page"), None);
        for page in ["home", "yacht-interiors", "residential", "showroom", "visualizer", "contact", "blog", "projects"] {
            assert!(snapshot.seo(page).is_some(), "{page}");
        }
        let slots = &snapshot.slots;
        for (page, key) in [
            ("yacht-interiors", "hero"),
            ("yacht-interiors", "marine_carpentry_image"),
            ("yacht-interiors", "teak_decking_image"),
            ("residential", "hero"),
            ("residential", "custom_cabinetry_image"),
            ("residential", "custom_furniture_image"),
            ("showroom", "hero"),
            ("showroom", "location"),
        ] {
            assert!(slots.picture(page, key).is_some(), "{page} {key}");
        }
    }
}

on_both_engines! {
    async fn settings_are_kept_by_key(backend: TestBackend) {
        use backend::db::site::settings;
        assert_eq!(settings::get(&backend.db, "zapier_webhook_url").await.expect("a read"), None);
        for value in ["https://hooks.example.com/1", "https://hooks.example.com/2"] {
            let mut tx = backend.db.write().await.expect("a transaction");
            settings::set(&mut tx, "zapier_webhook_url", value, None, backend.clock.now()).await.expect("a write");
            tx.commit().await.expect("a commit");
            let read = settings::get(&backend.db, "zapier_webhook_url").await.expect("a read");
            assert_eq!(read.as_deref(), Some(value));
        }
    }
}
