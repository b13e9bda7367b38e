//! The owner's lists: the options on offer, the labels of old leads and content, the rows for an older version.

use crate::intake::lead;
use crate::owner::{add, change, owner, save};
use crate::receiver::{Receiver, deliver, set_webhook};
use crate::support::{TestBackend, on_both_engines};
use backend::accounts::session::Admin;
use backend::editing::{self, EditError};
use backend::leads::contact::submit;
use backend::leads::intake::SubmitError;
use backend::leads::manual::{self, AddError};
use backend::leads::origin::Origin;
use backend::leads::{self, privacy};
use domain::admin::ListRow;
use domain::content::option_lists::OptionList;
use domain::kinds::{FieldKind, Kind};
use domain::leads::contact::{ContactDraft, field};
use domain::leads::manual::ManualDraft;
use domain::messages::{self, admin as msg};
use serde_json::json;

const SERVICE: &str = "Woodwork & Carpentry";

fn draft(attempt: &str, service: &str) -> ContactDraft {
    ContactDraft {
        attempt_id: format!("attempt-{attempt}"),
        first_name: "Jane".into(),
        last_name: "Halloran".into(),
        email: "jane@example.com".into(),
        phone: "(619) 555-0187".into(),
        boat_location: "Slip C12".into(),
        primary_service: service.into(),
        discovery_source: "Yelp".into(),
        message: attempt.into(),
        consent: true,
        elapsed_ms: Some(60_000),
        ..ContactDraft::default()
    }
}

async fn rows(backend: &TestBackend, list: OptionList) -> Vec<ListRow> {
    let mut rows = editing::list(backend, Kind::Options).await.expect("a list").rows;
    rows.retain(|row| row.group == list.code());
    rows
}

async fn id_of(backend: &TestBackend, list: OptionList, label: &str) -> String {
    let rows = rows(backend, list).await;
    rows.into_iter().find(|row| row.title == label).expect("an option").id
}

async fn rename(backend: &TestBackend, admin: &Admin, list: OptionList, from: &str, to: &str) {
    let id = id_of(backend, list, from).await;
    change(backend, admin, Kind::Options, &id, json!({"label": to})).await.expect("renamed");
}

async fn retire(backend: &TestBackend, admin: &Admin, list: OptionList, label: &str) -> String {
    let id = id_of(backend, list, label).await;
    editing::toggle(backend, admin, Kind::Options, &id, false).await.expect("retired");
    id
}

async fn new_option(backend: &TestBackend, admin: &Admin, list: OptionList, label: &str) -> String {
    let draft = json!({"list": list.code(), "label": label, "displayOrder": 100, "isOffered": true});
    let record = add(backend, admin, Kind::Options, draft).await.record;
    record.draft["code"].as_str().expect("a code").to_owned()
}

/// The labels that pages offer.
async fn offered(backend: &TestBackend, list: OptionList) -> Vec<String> {
    let snapshot = backend.snapshot().await;
    snapshot.site_data.lists.offered(list).into_iter().map(|option| option.label.clone()).collect()
}

on_both_engines! {
    async fn a_site_begins_with_the_first_options_and_gets_none_twice(backend: TestBackend) {
        let first = backend.texts("SELECT list || '/' || code FROM options ORDER BY list, display_order").await;
        assert_eq!(first.len(), 34);
        assert!(first.contains(&"services/Woodwork & Carpentry".to_owned()), "{first:?}");
        assert!(first.contains(&"faq-categories/general".to_owned()), "{first:?}");
        for list in OptionList::ALL {
            assert_eq!(offered(&backend, list).await, list.first_labels(), "{list:?}");
        }
        // A backup from before has no table with options.
        backend.sql("DELETE FROM options WHERE code = 'Yelp'").await;
        let _another = backend.instance(|_| {}).await;
        let again = backend.texts("SELECT list || '/' || code FROM options ORDER BY list, display_order").await;
        assert_eq!(again, first);
    }

    async fn a_renamed_option_keeps_its_code_and_is_renamed_everywhere(backend: TestBackend) {
        let admin = owner(&backend).await;
        let receiver = Receiver::start().await;
        set_webhook(&backend, &receiver.url).await;
        rename(&backend, &admin, OptionList::Services, SERVICE, "Joinery").await;
        rename(&backend, &admin, OptionList::Sources, "Yelp", "Reviews").await;
        let receipt = submit(&backend, &draft("1", SERVICE), &Origin::default()).await.expect("accepted");
        let lead = lead(&backend, &receipt.reference).await;
        assert_eq!(lead.summary.topic, "Joinery");
        let project = lead.project.expect("a project");
        let told = [&project.service_code, &project.service, &project.source].map(String::as_str);
        assert_eq!(told, [SERVICE, "Joinery", "Reviews"]);
        assert_eq!(backend.texts("SELECT primary_service FROM leads").await, [SERVICE], "an older version knows it");
        assert_eq!(backend.texts("SELECT discovery_source FROM leads").await, ["Yelp"]);
        deliver(&backend).await;
        let body: serde_json::Value = serde_json::from_slice(&receiver.received()[0].body).expect("JSON");
        assert_eq!(
            [&body["primary_service"], &body["interest"], &body["discovery_source"]],
            [&json!("Joinery"), &json!("Joinery"), &json!("Reviews")]
        );
        let table = privacy::export_leads(&backend, None, None).await.expect("a table");
        assert!(table.contains("Joinery") && table.contains("Reviews") && !table.contains("Yelp"), "{table}");
        let used = rows(&backend, OptionList::Services).await.into_iter().find(|row| row.title == "Joinery");
        assert!(used.expect("the row").facts.contains(&"1 lead".to_owned()));
    }

    async fn a_retired_option_is_no_longer_offered_and_stays_where_it_is(backend: TestBackend) {
        let admin = owner(&backend).await;
        let receipt = submit(&backend, &draft("1", SERVICE), &Origin::default()).await.expect("accepted");
        retire(&backend, &admin, OptionList::Services, SERVICE).await;
        assert!(!offered(&backend, OptionList::Services).await.contains(&SERVICE.to_owned()));
        assert_eq!(lead(&backend, &receipt.reference).await.summary.topic, SERVICE);
        // The form of a visitor was open before.
        submit(&backend, &draft("2", SERVICE), &Origin::default()).await.expect("accepted");
        let caller = ManualDraft {
            lead_name: "Tom".into(),
            lead_phone: "(619) 555-0142".into(),
            lead_service: SERVICE.into(),
            ..ManualDraft::default()
        };
        let id = manual::add(&backend, &admin, &caller).await.expect("added");
        assert_eq!(leads::peek(&backend, &id).await.expect("a read").expect("the lead").summary.topic, SERVICE);
        let unknown = submit(&backend, &draft("3", "Submarines"), &Origin::default()).await;
        let Err(SubmitError::Invalid(wrong)) = unknown else { panic!("{unknown:?}") };
        assert_eq!(wrong.of(field::SERVICE), Some(messages::OPTION_UNKNOWN));
        let unknown = manual::add(&backend, &admin, &ManualDraft { lead_service: "Submarines".into(), ..caller }).await;
        assert!(matches!(unknown, Err(AddError::Invalid(_))), "{unknown:?}");
        // It comes back with its leads.
        let id = id_of(&backend, OptionList::Services, SERVICE).await;
        editing::toggle(&backend, &admin, Kind::Options, &id, true).await.expect("back");
        assert_eq!(offered(&backend, OptionList::Services).await, OptionList::Services.first_labels());
    }

    async fn a_new_option_gets_a_code_that_no_other_ever_had(backend: TestBackend) {
        let admin = owner(&backend).await;
        assert_eq!(new_option(&backend, &admin, OptionList::Services, "Dock Repair").await, "Dock Repair");
        assert_eq!(offered(&backend, OptionList::Services).await.last().map(String::as_str), Some("Dock Repair"));
        let receipt = submit(&backend, &draft("1", "Dock Repair"), &Origin::default()).await.expect("accepted");
        assert_eq!(lead(&backend, &receipt.reference).await.summary.topic, "Dock Repair");
        rename(&backend, &admin, OptionList::Services, "Dock Repair", "Docks").await;
        assert_eq!(new_option(&backend, &admin, OptionList::Services, "Dock Repair").await, "Dock Repair-2");
        assert_eq!(new_option(&backend, &admin, OptionList::FaqCategories, "Deck Care").await, "deck-care");
        // Undone, it is in the trash with its code.
        let draft = json!({"list": "services", "label": "Rigging", "isOffered": true});
        let added = add(&backend, &admin, Kind::Options, draft).await;
        editing::undo(&backend, &admin, &added.undo.expect("an undo")).await.expect("undone");
        assert!(!offered(&backend, OptionList::Services).await.contains(&"Rigging".to_owned()));
        assert_eq!(new_option(&backend, &admin, OptionList::Services, "Rigging").await, "Rigging-2");
    }

    async fn what_would_break_a_list_is_refused(backend: TestBackend) {
        let admin = owner(&backend).await;
        let twice = json!({"list": "services", "label": "new construction", "isOffered": true});
        let twice = save(&backend, &admin, Kind::Options, "", None, &twice).await;
        let Err(EditError::Invalid(wrong)) = twice else { panic!("{twice:?}") };
        assert_eq!(wrong.of("label"), Some(msg::OPTION_LABEL_TAKEN));
        // Another list may have the same label.
        new_option(&backend, &admin, OptionList::VesselTypes, "New Construction").await;
        let id = id_of(&backend, OptionList::FaqCategories, "Yacht").await;
        let moved = change(&backend, &admin, Kind::Options, &id, json!({"list": "services"})).await;
        assert!(matches!(moved, Err(EditError::Invalid(_))), "{moved:?}");
        retire(&backend, &admin, OptionList::FaqCategories, "General").await;
        retire(&backend, &admin, OptionList::FaqCategories, "Residential").await;
        for row in editing::list(&backend, Kind::Options).await.expect("a list").rows {
            let reason = if row.id == id { msg::OPTION_STAYS } else { "" };
            assert_eq!(row.stays, reason, "{}", row.title);
            let form = editing::form(&backend, Kind::Options, &row.id).await.expect("a form");
            let switch = form.fields().find(|field| field.name == "isOffered").expect("a switch");
            assert_eq!(switch.fixed, reason, "{}", row.title);
        }
        let last = editing::toggle(&backend, &admin, Kind::Options, &id, false).await;
        assert!(matches!(&last, Err(EditError::Refused(text)) if text == msg::OPTION_LAST), "{last:?}");
        let last = change(&backend, &admin, Kind::Options, &id, json!({"isOffered": false})).await;
        assert!(matches!(&last, Err(EditError::Refused(text)) if text == msg::OPTION_LAST), "{last:?}");
        assert_eq!(offered(&backend, OptionList::FaqCategories).await, ["Yacht"]);
        let gone = editing::remove(&backend, &admin, Kind::Options, &[id]).await;
        assert!(matches!(gone, Err(EditError::Refused(_))), "{gone:?}");
    }

    async fn content_keeps_a_retired_option_and_forms_take_new_ones(backend: TestBackend) {
        let admin = owner(&backend).await;
        let code = new_option(&backend, &admin, OptionList::VesselTypes, "Trawler").await;
        let project = json!({"projectName": "Selkie", "shortDescription": "x", "vesselType": code, "status": "published"});
        let id = add(&backend, &admin, Kind::Projects, project).await.record.id;
        retire(&backend, &admin, OptionList::VesselTypes, "Trawler").await;
        change(&backend, &admin, Kind::Projects, &id, json!({"shortDescription": "y"})).await.expect("it keeps its type");
        rename(&backend, &admin, OptionList::VesselTypes, "Trawler", "Displacement").await;
        let listed = editing::list(&backend, Kind::Projects).await.expect("a list").rows;
        assert!(listed[0].facts.contains(&"Displacement".to_owned()), "{listed:?}");
        assert_eq!(listed[0].damaged, None);
        assert_eq!(backend.snapshot().await.projects.as_ref().expect("projects")[0].vessel_type, "Trawler");
        let form = editing::form(&backend, Kind::Projects, &id).await.expect("a form");
        let field = form.fields().find(|field| field.name == "vesselType").expect("a field");
        let FieldKind::Select { options } = &field.kind else { panic!("{field:?}") };
        let own = options.iter().find(|option| option.value == code).expect("the retired one");
        assert!(own.retired && own.label == "Displacement");
        let question = json!({"question": "Q", "answer": "A", "category": "no-such", "isActive": true});
        let unknown = save(&backend, &admin, Kind::Faqs, "", None, &question).await;
        assert!(matches!(unknown, Err(EditError::Invalid(_))), "{unknown:?}");
        let category = new_option(&backend, &admin, OptionList::FaqCategories, "Deck care").await;
        let question = json!({"question": "Q", "answer": "A", "category": category, "isActive": true});
        add(&backend, &admin, Kind::Faqs, question).await;
        assert_eq!(backend.snapshot().await.faqs(&category).expect("questions").len(), 1);
    }

    async fn the_order_is_the_owners(backend: TestBackend) {
        let admin = owner(&backend).await;
        let id = id_of(&backend, OptionList::VesselTypes, "Catamaran").await;
        let moved = editing::reorder(&backend, &admin, Kind::Options, &id, 1).await.expect("moved");
        let first = ["Catamaran", "Motor Yacht", "Sailboat", "Sportfisher", "Other"];
        assert_eq!(offered(&backend, OptionList::VesselTypes).await, first);
        assert_eq!(offered(&backend, OptionList::Services).await, OptionList::Services.first_labels());
        editing::undo(&backend, &admin, &moved.undo.expect("an undo")).await.expect("undone");
        assert_eq!(offered(&backend, OptionList::VesselTypes).await, OptionList::VesselTypes.first_labels());
    }

    async fn without_its_rows_the_site_offers_the_first_options(backend: TestBackend) {
        backend.change_content("DELETE FROM options").await;
        assert_eq!(offered(&backend, OptionList::Services).await, OptionList::Services.first_labels());
        submit(&backend, &draft("1", SERVICE), &Origin::default()).await.expect("accepted");
    }
}
