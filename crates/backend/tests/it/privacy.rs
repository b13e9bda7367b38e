//! Data subject requests.

use crate::support::{TestBackend, draft, on_both_engines};
use backend::leads::origin::Origin;
use backend::leads::privacy::Erased;
use backend::leads::{privacy, refit};

async fn send(backend: &TestBackend, attempt: &str, email: &str, name: &str) {
    let mut draft = draft();
    draft.attempt_id = attempt.into();
    draft.email = email.into();
    draft.name = name.into();
    refit::submit(backend, &draft, &Origin { client_key: attempt.into(), ..Origin::default() })
        .await
        .expect("a receipt");
}

on_both_engines! {
    async fn a_person_can_be_erased_and_others_stay(backend: TestBackend) {
        backend.add_styles().await;
        backend.add_webhook().await;
        send(&backend, "attempt-0001", "Jane@Example.com", "Jane").await;
        send(&backend, "attempt-0002", "tom@example.com", "Tom").await;
        backend.sql("INSERT INTO uploads (id, token_hash, storage_key, width, height, bytes, created_at, lead_id) \
               SELECT 'u1', 't', 'private/x.jpg', 1, 1, 1, 0, id FROM leads WHERE name = 'Jane'").await;
        let jane = backend.texts("SELECT id FROM leads WHERE name = 'Jane'").await.remove(0);
        let held = privacy::held(&backend, &jane).await.expect("a count");
        assert_eq!((held.leads, held.photos, held.also), (1, 1, vec![]));
        assert_eq!((held.deliveries, held.waiting), (1, 1));
        assert_eq!(privacy::held(&backend, "nobody").await.expect("a count"), privacy::Held::default());
        assert_eq!(privacy::erase(&backend, "nobody@example.com").await.expect("a count"), Erased::default());
        assert_eq!(privacy::erase(&backend, "not an address").await.expect("a count"), Erased::default());
        let erased = privacy::erase(&backend, " jane@EXAMPLE.com ").await.expect("a count");
        assert_eq!(erased, Erased { rows: 1, photos_left: 0 });
        assert_eq!((backend.rows("leads").await, backend.rows("deliveries").await, backend.rows("uploads").await), (1, 1, 0));
        assert_eq!(backend.texts("SELECT name FROM leads").await, ["Tom"]);
    }

    async fn the_export_has_everybody_and_no_formulas(backend: TestBackend) {
        backend.add_styles().await;
        send(&backend, "attempt-0001", "jane@example.com", "=HYPERLINK(\"https://evil.example\")").await;
        send(&backend, "attempt-0002", "tom@example.com", "Tom, \"the\" captain").await;
        let table = privacy::export_leads(&backend, None, None).await.expect("a table");
        let lines: Vec<&str> = table.lines().collect();
        assert_eq!(lines.len(), 3);
        assert!(lines[0].contains("\"Reference\",\"Kind\""));
        assert!(lines[1].contains("\"'=HYPERLINK(\"\"https://evil.example\"\")\"") && lines[1].contains("\"2026-11-21T00:00:00Z\",\"2026-11-20 16:00\""), "{}", lines[1]);
        assert!(lines[2].contains("\"Tom, \"\"the\"\" captain\""));
    }
}
