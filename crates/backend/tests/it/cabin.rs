//! The visitor's own cabin: the materials that are offered, and requests with a sketch and surfaces.

use crate::intake::lead;
use crate::mail::{OWNER, deliver as deliver_mail, for_receiver, submit as send, with_sink, words};
use crate::owner::{add, change, owner, picture, sentence};
use crate::receiver::{Receiver, deliver, set_webhook};
use crate::support::{HANG, TestBackend, create_database, database_url, draft, on_both_engines, postgres_cluster};
use backend::db::{Db, Engine};
use backend::leads::origin::Origin;
use backend::leads::refit::{SubmitError, submit};
use backend::leads::{photo_deletions, privacy, uploads};
use backend::site::backup::{self, Installation};
use backend::{Clock, editing};
use bytes::Bytes;
use domain::content::material_kind::MaterialKind;
use domain::features::cabin::CabinMaterial;
use domain::kinds::{Fields as _, Kind};
use domain::leads::lead::Lead;
use domain::leads::refit::{RefitDraft, field};
use domain::leads::surfaces::{SurfaceDraft, SurfaceName};
use domain::messages::admin as msg;
use domain::time::DAY;
use domain::{limits, messages};
use mailparse::parse_mail;
use serde_json::json;
use storage::{Files, StorageOptions};
use tempfile::TempDir;

fn origin() -> Origin {
    Origin { client_key: "client-1".into(), ..Origin::default() }
}

fn jpeg(tone: u8) -> Bytes {
    let rgba = vec![tone; 640 * 520 * 4];
    pixels::prepare_rgba(640, 520, &rgba).expect("a photo").jpeg.into()
}

async fn upload(backend: &TestBackend, tone: u8) -> String {
    uploads::accept(backend, jpeg(tone), &origin()).await.expect("taken").token
}

/// Walnut is offered; the others are hidden, deleted, or have neither swatch nor color.
async fn add_materials(backend: &TestBackend) {
    backend.sql("DELETE FROM materials").await;
    backend.sql(
        "INSERT INTO materials (id, name, finish, pages, kind, color, is_visible, deleted_at, created_at, updated_at) VALUES \
         ('walnut', 'Walnut', 'oil', 'both', 'wood', '#5a3a22', TRUE, NULL, 0, 0), \
         ('hidden', 'Hidden', NULL, 'both', 'wood', '#5a3a22', FALSE, NULL, 0, 0), \
         ('deleted', 'Deleted', NULL, 'both', 'wood', '#5a3a22', TRUE, 1, 0, 0), \
         ('plank', 'Plank', NULL, 'both', 'wood', NULL, TRUE, NULL, 0, 0)",
    )
    .await;
}

fn surface(name: SurfaceName, material: Option<&str>) -> SurfaceDraft {
    SurfaceDraft { name: name.code().into(), material_id: material.map(Into::into), direction: Some(-90) }
}

async fn ready(backend: &TestBackend) {
    backend.add_styles().await;
    add_materials(backend).await;
}

/// A request with photo, sketch and two surfaces.
async fn whole(backend: &TestBackend) -> RefitDraft {
    RefitDraft {
        photo_token: Some(upload(backend, 120).await),
        sketch_token: Some(upload(backend, 60).await),
        surfaces: vec![surface(SurfaceName::CabinetFronts, Some("walnut")), surface(SurfaceName::Helm, None)],
        ..draft()
    }
}

async fn sent(backend: &TestBackend) -> Lead {
    ready(backend).await;
    let receipt = submit(backend, &whole(backend).await, &origin()).await.expect("a receipt");
    lead(backend, &receipt.reference).await
}

async fn refused(backend: &TestBackend, draft: &RefitDraft, field: &str) -> String {
    let Err(SubmitError::Invalid(wrong)) = submit(backend, draft, &origin()).await else {
        panic!("accepted: {draft:?}")
    };
    assert_eq!(backend.rows("leads").await, 0);
    wrong.of(field).expect("a sentence").to_owned()
}

async fn offered(backend: &TestBackend) -> Vec<CabinMaterial> {
    backend.snapshot().await.cabin_materials.as_deref().cloned().expect("read")
}

/// An empty place on the engine of `b`.
async fn empty(backend: &TestBackend, folder: &TempDir) -> (Installation, String) {
    let url = match (backend.db.engine(), postgres_cluster("cabin")) {
        (Engine::Postgres, Some(cluster)) => database_url(&cluster, &create_database(&cluster).await),
        _ => format!("sqlite://{}", folder.path().join("restored.db").display()),
    };
    let db = Db::connect(&url).await.expect("a database");
    let files = Files::open(&StorageOptions::Disk { root: folder.path().join("files") }).await.expect("a folder");
    (Installation { db, files, clock: Clock::system() }, url)
}

on_both_engines! {
    async fn sketch_and_surfaces_are_stored_with_the_request(backend: TestBackend) {
        let lead = sent(&backend).await;
        assert!(!lead.summary.damaged);
        let photo = lead.photo().expect("the photo");
        let sketch = lead.sketch().expect("the sketch");
        assert_ne!(photo.id, sketch.id);
        assert_eq!(lead.summary.photo_id, Some(photo.id.clone()), "the list shows the photo");
        assert!(uploads::read(&backend, &sketch.id, false).await.expect("asked").is_some());
        assert!(uploads::read(&backend, &sketch.id, true).await.expect("asked").is_some());
        let [fronts, helm] = &lead.surfaces[..] else { panic!("{:?}", lead.surfaces) };
        assert_eq!((fronts.name, fronts.wish(), fronts.direction), (SurfaceName::CabinetFronts, "Walnut, oil", Some(270)));
        assert_eq!((helm.name, helm.material.as_deref(), helm.wish()), (SurfaceName::Helm, None, messages::SURFACE_UNDECIDED));
    }

    async fn a_renamed_or_deleted_material_keeps_its_name_in_the_request(backend: TestBackend) {
        let id = sent(&backend).await.summary.id;
        backend.sql("UPDATE materials SET name = 'Nutwood', deleted_at = 1 WHERE id = 'walnut'").await;
        let lead = backend::leads::peek(&backend, &id).await.expect("asked").expect("a lead");
        assert_eq!(lead.surfaces[0].material.as_deref(), Some("Walnut, oil"));
    }

    async fn the_same_attempt_is_one_lead_with_one_sketch(backend: TestBackend) {
        ready(&backend).await;
        let draft = whole(&backend).await;
        let first = submit(&backend, &draft, &origin()).await.expect("a receipt");
        assert_eq!(submit(&backend, &draft, &origin()).await.expect("a receipt"), first);
        assert_eq!((backend.rows("leads").await, backend.rows("uploads").await), (1, 2));
    }

    async fn other_surfaces_are_no_duplicate(backend: TestBackend) {
        ready(&backend).await;
        let first = RefitDraft { surfaces: vec![surface(SurfaceName::Settee, Some("walnut"))], ..draft() };
        submit(&backend, &first, &origin()).await.expect("a receipt");
        let other = RefitDraft { attempt_id: "attempt-0002".into(), surfaces: vec![surface(SurfaceName::Floor, Some("walnut"))], ..draft() };
        submit(&backend, &other, &origin()).await.expect("a receipt");
        let again = RefitDraft { attempt_id: "attempt-0003".into(), ..other };
        assert!(matches!(submit(&backend, &again, &origin()).await, Err(SubmitError::Duplicate { .. })));
    }

    async fn only_materials_that_are_offered_can_be_wished_for(backend: TestBackend) {
        ready(&backend).await;
        for id in ["hidden", "deleted", "plank", "none-such", "' OR TRUE --", "\u{0}"] {
            let draft = RefitDraft { surfaces: vec![surface(SurfaceName::Floor, Some(id))], ..draft() };
            assert_eq!(refused(&backend, &draft, field::SURFACES).await, messages::MATERIAL_GONE, "{id:?}");
        }
        let unnamed = RefitDraft { surfaces: vec![SurfaceDraft { name: "keel".into(), ..SurfaceDraft::default() }], ..draft() };
        assert_eq!(refused(&backend, &unnamed, field::SURFACES).await, messages::SURFACE_UNKNOWN);
        let many = RefitDraft { surfaces: vec![surface(SurfaceName::Other, None); limits::SURFACES_MAX + 1], ..draft() };
        assert_eq!(refused(&backend, &many, field::SURFACES).await, messages::too_many_surfaces(limits::SURFACES_MAX));
    }

    async fn a_sketch_that_is_gone_or_someone_elses_is_refused(backend: TestBackend) {
        ready(&backend).await;
        let old = RefitDraft { sketch_token: Some(upload(&backend, 60).await), ..draft() };
        backend.clock.advance(DAY + 1);
        for token in ["invented", old.sketch_token.as_deref().expect("a token")] {
            let draft = RefitDraft { sketch_token: Some(token.into()), ..draft() };
            assert_eq!(refused(&backend, &draft, field::SKETCH).await, messages::SKETCH_EXPIRED);
        }
        let twice = upload(&backend, 60).await;
        let both = RefitDraft { photo_token: Some(twice.clone()), sketch_token: Some(twice.clone()), ..draft() };
        assert_eq!(refused(&backend, &both, field::SKETCH).await, messages::SKETCH_EXPIRED);
        let first = RefitDraft { sketch_token: Some(twice.clone()), ..draft() };
        submit(&backend, &first, &origin()).await.expect("a receipt");
        let thief = RefitDraft { attempt_id: "attempt-0002".into(), description: "Mine".into(), photo_token: Some(twice), ..draft() };
        assert!(matches!(submit(&backend, &thief, &origin()).await, Err(SubmitError::PhotoExpired)));
    }

    async fn a_bot_learns_nothing_from_an_invented_sketch(backend: TestBackend) {
        ready(&backend).await;
        let bot = RefitDraft { elapsed_ms: Some(1), sketch_token: Some("invented".into()), ..draft() };
        assert!(matches!(submit(&backend, &bot, &origin()).await, Err(SubmitError::Blocked)));
    }

    async fn a_claimed_sketch_is_never_swept_not_even_by_an_older_version(backend: TestBackend) {
        let sketch = sent(&backend).await.sketch().expect("the sketch").id.clone();
        upload(&backend, 10).await;
        backend.clock.advance(100 * DAY);
        // As the version before sketches looks for unclaimed photos.
        let now = backend.clock.now().0;
        let old = format!("SELECT id FROM uploads WHERE lead_id IS NULL AND created_at <= {now}");
        assert!(!backend.texts(&old).await.contains(&sketch));
        assert_eq!(uploads::sweep(&backend).await.expect("swept"), 1, "the photo that nobody sent");
        photo_deletions::sweep(&backend).await.expect("looked");
        backend.clock.advance(2 * DAY);
        photo_deletions::delete_due(&backend).await.expect("a run");
        assert!(uploads::read(&backend, &sketch, false).await.expect("asked").is_some());
    }

    async fn erasing_a_person_erases_both_pictures(backend: TestBackend) {
        let lead = sent(&backend).await;
        let keys = backend.texts("SELECT storage_key FROM uploads").await;
        assert_eq!(keys.len(), 2);
        assert_eq!(privacy::held(&backend, &lead.summary.id).await.expect("a count").photos, 2);
        privacy::erase(&backend, &lead.email).await.expect("erased");
        assert_eq!((backend.rows("uploads").await, backend.rows("leads").await), (0, 0));
        for key in keys {
            assert!(!backend.files.exists(&key).await.expect("asked"), "{key}");
        }
    }

    async fn erasing_a_damaged_lead_erases_both_pictures(backend: TestBackend) {
        let lead = sent(&backend).await;
        let keys = backend.texts("SELECT storage_key FROM uploads").await;
        backend.sql("UPDATE leads SET email = 'damaged', email_normalised = ''").await;
        privacy::erase_person(&backend, &lead.summary.id).await.expect("erased");
        assert_eq!(backend.rows("uploads").await, 0);
        for key in keys {
            assert!(!backend.files.exists(&key).await.expect("asked"), "{key}");
        }
    }

    async fn an_older_version_that_erases_a_lead_leaves_its_sketch_to_the_sweep(backend: TestBackend) {
        let lead = sent(&backend).await;
        let sketch = lead.sketch().expect("the sketch").id.clone();
        let key = backend.texts(&format!("SELECT storage_key FROM uploads WHERE id = '{sketch}'")).await.remove(0);
        backend.sql(&format!("DELETE FROM uploads WHERE lead_id = '{}'", lead.summary.id)).await;
        backend.sql(&format!("DELETE FROM leads WHERE id = '{}'", lead.summary.id)).await;
        assert_eq!(backend.rows("uploads").await, 0);
        photo_deletions::sweep(&backend).await.expect("looked");
        backend.clock.advance(2 * DAY);
        photo_deletions::delete_due(&backend).await.expect("a run");
        assert!(!backend.files.exists(&key).await.expect("asked"));
    }

    async fn a_backup_has_sketch_and_surfaces_and_leaves_out_who_was_erased(backend: TestBackend) {
        let lead = sent(&backend).await;
        let kept = TempDir::new().expect("a folder");
        let file = kept.path().join("site.tar");
        let name = file.clone();
        backup::make(&backend.installation(), &file, &move |_| name.clone()).await.expect("a backup");
        let folder = TempDir::new().expect("a folder");
        let (place, url) = empty(&backend, &folder).await;
        backup::restore(&place, &backup::verify(&file).await.expect("whole")).await.expect("restored");
        let site = TestBackend::open(&url, HANG).await;
        let back = backend::leads::peek(&site, &lead.summary.id).await.expect("asked").expect("a lead");
        assert_eq!((&back.photos, &back.surfaces), (&lead.photos, &lead.surfaces));
        let keys = backend.texts("SELECT storage_key FROM uploads").await;
        for key in &keys {
            assert!(place.files.exists(key).await.expect("asked"), "{key}");
        }
        site.db.close().await;
        std::fs::write(kept.path().join(backup::ERASED_LIST), format!("{} 1\n", lead.summary.id)).expect("a list");
        let other = TempDir::new().expect("a folder");
        let (place, _) = empty(&backend, &other).await;
        let restored = backup::restore(&place, &backup::verify(&file).await.expect("whole")).await.expect("restored");
        assert_eq!(restored.left_out, 1);
        for key in &keys {
            assert!(!place.files.exists(key).await.expect("asked"), "{key}");
        }
    }

    async fn webhook_and_table_name_surfaces_and_materials(backend: TestBackend) {
        let receiver = Receiver::start().await;
        set_webhook(&backend, &receiver.url).await;
        let lead = sent(&backend).await;
        deliver(&backend).await;
        let body: serde_json::Value = serde_json::from_slice(&receiver.received()[0].body).expect("JSON");
        assert_eq!(body["sketchUrl"], format!("https://site.example/admin/photos/{}", lead.sketch().expect("the sketch").id));
        let expected = json!([
            {"name": "Cabinet fronts", "material": "Walnut, oil", "materialId": "walnut", "direction": 270},
            {"name": "Helm", "material": null, "materialId": null, "direction": 270},
        ]);
        assert_eq!(body["surfaces"], expected);
        let table = privacy::export_leads(&backend, None, None).await.expect("a table");
        for line in lead.surfaces.iter().map(domain::leads::surfaces::LeadSurface::line) {
            assert!(table.contains(&line), "{line} in {table}");
        }
    }

    async fn the_owners_mail_lists_the_surfaces(backend: TestBackend) {
        let (sink, site) = with_sink(&backend).await;
        add_materials(&backend).await;
        let surfaces = vec![surface(SurfaceName::Settee, Some("walnut"))];
        send(&site, &RefitDraft { surfaces, sketch_token: Some(upload(&backend, 60).await), ..draft() }).await;
        deliver_mail(&site).await;
        let mail = for_receiver(&sink, OWNER).remove(0);
        let text = words(&parse_mail(&mail.data).expect("a mail"));
        assert!(text.contains("Settee: Walnut, oil"), "{text}");
    }

    async fn what_an_older_version_writes_has_no_surfaces_and_is_not_offered(backend: TestBackend) {
        backend.sql("DELETE FROM materials").await;
        backend.sql("INSERT INTO materials (id, name, pages, created_at, updated_at) VALUES ('old', 'Old', 'both', 0, 0)").await;
        assert!(offered(&backend).await.is_empty());
        let snapshot = backend.snapshot().await;
        assert_eq!(snapshot.home_materials.as_ref().expect("read").len(), 1, "pages show it as before");
        let record = editing::open(&backend, Kind::Materials, "old").await.expect("a row");
        assert_eq!(record.draft.text("kind"), MaterialKind::default().code());
        backend.add_styles().await;
        let receipt = submit(&backend, &draft(), &origin()).await.expect("a receipt");
        let lead = lead(&backend, &receipt.reference).await;
        assert!(lead.surfaces.is_empty() && lead.sketch().is_none() && !lead.summary.damaged);
    }

    async fn the_owner_describes_a_material_and_its_color_is_measured(backend: TestBackend) {
        let admin = owner(&backend).await;
        backend.add_styles().await;
        backend.sql("DELETE FROM materials").await;
        picture(&backend, "a1").await;
        backend.sql("UPDATE media SET color = '#654321' WHERE id = 'a1'").await;
        let new = json!({
            "name": "Walnut", "finish": "oil", "swatch": "a1", "kind": "wood", "grainContrast": 40, "grainScale": 60,
            "gloss": 20, "styles": [{"style": "classic-teak"}], "pages": "both", "isVisible": true,
        });
        let saved = add(&backend, &admin, Kind::Materials, new).await;
        let id = saved.record.id.clone();
        let materials = offered(&backend).await;
        let [walnut] = &materials[..] else { panic!("{materials:?}") };
        assert_eq!((walnut.kind, walnut.color.as_str()), (MaterialKind::Wood, "#654321"));
        assert_eq!((walnut.contrast, walnut.scale, walnut.gloss), (0.4, 0.6, 0.2));
        assert_eq!(walnut.styles, ["classic-teak"]);
        assert!(walnut.swatch.as_deref().is_some_and(|address| address.starts_with("/media/")));
        assert!(backend.snapshot().await.home_materials.as_ref().expect("read").is_empty(), "no page shows a swatch");
        change(&backend, &admin, Kind::Materials, &id, json!({"color": "7A4B2C"})).await.expect("saved");
        assert_eq!(offered(&backend).await[0].color, "#7a4b2c");
        let wrong = change(&backend, &admin, Kind::Materials, &id, json!({"color": "brown"})).await;
        assert_eq!(sentence(wrong, "color"), msg::COLOR_INVALID);
    }
}
