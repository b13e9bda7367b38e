//! The work that pages show: complete, and changed.

use crate::demo_site::demo_site;
use crate::support::{TestBackend, on_both_engines};
use domain::content::option_lists::{RESIDENTIAL_QUESTIONS, YACHT_QUESTIONS};
use domain::content::options::GalleryCategory;

on_both_engines! {
    async fn service_pages_have_everything(backend: TestBackend) {
        demo_site(&backend).await;
        let snapshot = backend.snapshot().await;
        assert!(snapshot.seo("yacht-interiors").is_some() && snapshot.seo("residential").is_some());
        for slot in ["hero", "marine_carpentry_image", "teak_decking_image"] {
            assert!(snapshot.slots.picture("yacht-interiors", slot).is_some(), "{slot}");
        }
        assert!(snapshot.photos(GalleryCategory::Yacht).expect("photos").len() >= 10);
        assert_eq!(snapshot.reviews().expect("reviews").len(), 7);
        assert!(snapshot.faqs(YACHT_QUESTIONS).expect("questions").iter().all(|f| f.category == YACHT_QUESTIONS));
        for slot in ["hero", "custom_cabinetry_image", "custom_furniture_image"] {
            assert!(snapshot.slots.picture("residential", slot).is_some(), "{slot}");
        }
        let woods = snapshot.residential_materials.as_ref().expect("woods");
        assert!(woods.len() == 4 && woods[0].text.starts_with("For wet rooms"), "{woods:?}");
        assert_eq!(snapshot.faqs(RESIDENTIAL_QUESTIONS).expect("questions").len(), 3);
    }
}

on_both_engines! {
    async fn projects_know_their_neighbors(backend: TestBackend) {
        demo_site(&backend).await;
        let snapshot = backend.snapshot().await;
        let projects = snapshot.projects.as_ref().expect("projects");
        let slugs: Vec<&str> = projects.iter().map(|project| project.slug.as_str()).collect();
        assert_eq!(slugs.len(), 4);
        for (at, project) in projects.iter().enumerate() {
            let slug = &project.slug;
            let neighbors = snapshot.neighbors(project);
            let previous = neighbors.previous.map(|project| project.slug.as_str());
            let next = neighbors.next.map(|project| project.slug.as_str());
            assert_eq!(previous, at.checked_sub(1).map(|before| slugs[before]), "before {slug}");
            assert_eq!(next, slugs.get(at + 1).copied(), "after {slug}");
            assert!(!snapshot.project_photos(project).expect("photos").is_empty());
            assert!(snapshot.project_words(project).is_some(), "the owner of {slug} has a testimonial");
        }
        backend.change_content("UPDATE projects SET status = 'draft' WHERE slug = 'reel-patience-cockpit'").await;
        let snapshot = backend.snapshot().await;
        assert_eq!(snapshot.project("reel-patience-cockpit").expect("a read"), None);
        let first = snapshot.project("blue-heron-saloon").expect("a read").expect("a project");
        assert_eq!(snapshot.neighbors(first).next.expect("a neighbor").slug, "vinter-galley", "drafts are not neighbors");
    }
}

on_both_engines! {
    async fn words_about_a_project_must_be_public_and_say_something(backend: TestBackend) {
        demo_site(&backend).await;
        let has_words = async || {
            let snapshot = backend.snapshot().await;
            let project = snapshot.project("vinter-galley").expect("a read").expect("a project");
            snapshot.project_words(project).is_some()
        };
        assert!(has_words().await);
        backend.change_content(
            "UPDATE testimonials SET testimonial_text = ' ' WHERE linked_project_id = \
             (SELECT id FROM projects WHERE slug = 'vinter-galley')",
        )
        .await;
        assert!(!has_words().await);
        backend.change_content("UPDATE testimonials SET testimonial_text = 'Good', is_active = FALSE, display_order = 0").await;
        assert!(!has_words().await);
    }
}
