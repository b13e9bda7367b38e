//! The pages that show work: complete, empty, and with a part of the data unavailable.

use crate::demo_site::demo_site;
use crate::support::{TestBackend, on_both_engines};
use backend::content;

on_both_engines! {
    async fn service_pages_have_everything(b: TestBackend) {
        demo_site(&b).await;
        let yacht = content::yacht_interiors(&b).await.expect("a page");
        assert!(yacht.complete && yacht.seo.is_some());
        for slot in ["hero", "marine_carpentry_image", "teak_decking_image"] {
            assert!(yacht.slots.picture("yacht-interiors", slot).is_some(), "{slot}");
        }
        assert!(yacht.photos.expect("photos").len() >= 10);
        assert_eq!(yacht.testimonials.expect("reviews").len(), 7);
        assert!(yacht.faqs.expect("questions").iter().all(|f| f.category.code() == "yacht"));
        let residential = content::residential(&b).await.expect("a page");
        assert!(residential.complete && residential.seo.is_some());
        for slot in ["hero", "custom_cabinetry_image", "custom_furniture_image"] {
            assert!(residential.slots.picture("residential", slot).is_some(), "{slot}");
        }
        let woods = residential.materials.expect("woods");
        assert!(woods.len() == 4 && woods[0].text.starts_with("For wet rooms"), "{woods:?}");
        assert_eq!(residential.faqs.expect("questions").len(), 3);
    }
}

on_both_engines! {
    async fn an_empty_site_has_the_pages_too(b: TestBackend) {
        let yacht = content::yacht_interiors(&b).await.expect("a page");
        assert_eq!((yacht.photos, yacht.testimonials, yacht.faqs), (Some(vec![]), Some(vec![]), Some(vec![])));
        assert!(yacht.complete && yacht.slots.get("yacht-interiors", "hero").is_none());
        assert_eq!(content::residential(&b).await.expect("a page").faqs, Some(vec![]));
        assert_eq!(content::projects_page(&b).await.expect("a page").projects, Some(vec![]));
        assert_eq!(content::project_page(&b, "blue-heron-saloon").await.expect("a read"), None);
        assert_eq!(content::legal_page(&b, "privacy-policy").await.expect("a page").document, None);
    }
}

on_both_engines! {
    async fn projects_know_their_neighbors(b: TestBackend) {
        demo_site(&b).await;
        let list = content::projects_page(&b).await.expect("a page").projects.expect("projects");
        let slugs: Vec<&str> = list.iter().map(|p| p.slug.as_str()).collect();
        assert_eq!(slugs.len(), 4);
        for (at, slug) in slugs.iter().enumerate() {
            let page = content::project_page(&b, slug).await.expect("a read").expect("a project");
            assert_eq!(page.project.slug, *slug);
            assert_eq!(page.previous.map(|p| p.slug), at.checked_sub(1).map(|i| slugs[i].to_owned()), "before {slug}");
            assert_eq!(page.next.map(|p| p.slug), slugs.get(at + 1).map(|s| (*s).to_owned()), "after {slug}");
            assert!(page.photos.expect("photos").len() >= 2 && page.complete);
            assert!(page.words.is_some(), "the owner of {slug} has a testimonial");
        }
        b.sql("UPDATE projects SET status = 'draft' WHERE slug = 'reel-patience-cockpit'").await;
        assert_eq!(content::project_page(&b, "reel-patience-cockpit").await.expect("a read"), None);
        let first = content::project_page(&b, "blue-heron-saloon").await.expect("a read").expect("a project");
        assert_eq!(first.next.expect("a neighbor").slug, "vinter-galley", "drafts are not neighbors");
    }
}

on_both_engines! {
    async fn words_about_a_project_must_be_public_and_say_something(b: TestBackend) {
        demo_site(&b).await;
        let words = async |b: &TestBackend| {
            content::project_page(b, "vinter-galley").await.expect("a read").expect("a project").words
        };
        assert!(words(&b).await.is_some());
        b.sql(
            "UPDATE testimonials SET testimonial_text = ' ' WHERE linked_project_id = \
             (SELECT id FROM projects WHERE slug = 'vinter-galley')",
        )
        .await;
        assert_eq!(words(&b).await, None);
        b.sql("UPDATE testimonials SET testimonial_text = 'Good', is_active = FALSE, display_order = 0").await;
        assert_eq!(words(&b).await, None);
    }
}

on_both_engines! {
    async fn a_section_that_cannot_be_read_is_missed_alone(b: TestBackend) {
        demo_site(&b).await;
        // What every page shows was read before.
        content::site_data(&b).await.expect("site data");
        b.sql("ALTER TABLE faqs RENAME TO faqs_gone").await;
        b.sql("ALTER TABLE testimonials RENAME TO testimonials_gone").await;
        let home = content::home(&b).await.expect("a page");
        assert_eq!((home.complete, home.faqs, home.testimonials), (false, None, None));
        assert!(home.hero.is_some() && home.social.len() == 6);
        let yacht = content::yacht_interiors(&b).await.expect("a page");
        assert_eq!((yacht.complete, yacht.faqs, yacht.testimonials), (false, None, None));
        assert!(yacht.photos.expect("photos").len() >= 10);
        let project = content::project_page(&b, "vinter-galley").await.expect("a read").expect("a project");
        assert!(!project.complete && project.words.is_none() && project.photos.is_some());
        b.sql("ALTER TABLE page_section_images RENAME TO images_gone").await;
        let residential = content::residential(&b).await.expect("a page");
        assert!(!residential.complete && residential.slots.get("residential", "hero").is_none());
        b.sql("ALTER TABLE projects RENAME TO projects_gone").await;
        assert_eq!(content::projects_page(&b).await.expect("a page").projects, None);
        assert!(content::project_page(&b, "vinter-galley").await.is_err(), "it is unknown whether it exists");
    }
}
