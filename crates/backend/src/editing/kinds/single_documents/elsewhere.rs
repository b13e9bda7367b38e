//! The places elsewhere of the business profile: one list in the form, with a tick for each use. The places of the footer
//! are stored in the profile, those of a feature beside it.

use crate::db::{Db, WriteTx};
use crate::editing::kinds::single_documents::profile_list::{NamedPlace, ProfileList, trimmed};
use crate::error::DbError;
use domain::Violations;
use domain::content::business::SocialLink;
use domain::features::review_requests::places::TICK;
use domain::kinds::Document;
use domain::kinds::business::place::{ADDRESS, IN_FOOTER, LIST, NAME};
use domain::messages::{admin as msg, too_long};
use serde_json::{Value, json};

pub(super) fn in_footer(links: &[SocialLink]) -> Value {
    let mut entries = Vec::new();
    for link in links {
        entries.push(json!({NAME: link.network, ADDRESS: link.url, IN_FOOTER: true}));
    }
    json!(entries)
}

pub(super) fn footer_of(document: &Document) -> Vec<SocialLink> {
    let mut links = Vec::new();
    for place in ticked(document, IN_FOOTER) {
        links.push(SocialLink { network: place.name, url: place.url });
    }
    links
}

/// Adds the places of features to those of the footer; false if some are damaged.
pub(super) async fn read(db: &Db, lists: &[&dyn ProfileList], document: &mut Document) -> Result<bool, DbError> {
    let mut entries = entries(document).to_vec();
    let mut are_whole = true;
    for list in lists {
        for entry in &mut entries {
            entry[list.tick()] = json!(false);
        }
        let Some(places) = list.read(db).await? else {
            are_whole = false;
            continue;
        };
        for place in places {
            tick(&mut entries, &place, list.tick());
        }
    }
    document.insert(LIST.to_owned(), json!(entries));
    Ok(are_whole)
}

/// There were two lists, of profiles and of places for reviews.
pub(super) fn read_former(document: &mut Document) {
    let profiles = document.remove("social");
    let places = document.remove("reviewPlaces");
    if profiles.is_none() && places.is_none() {
        return;
    }
    let mut entries = Vec::new();
    for profile in profiles.iter().filter_map(Value::as_array).flatten() {
        let place = NamedPlace { name: trimmed(profile, "network"), url: trimmed(profile, ADDRESS) };
        entries.push(json!({NAME: place.name, ADDRESS: place.url, IN_FOOTER: true, TICK: false}));
    }
    for place in places.iter().filter_map(Value::as_array).flatten() {
        tick(&mut entries, &NamedPlace { name: trimmed(place, "label"), url: trimmed(place, ADDRESS) }, TICK);
    }
    document.insert(LIST.to_owned(), json!(entries));
}

/// At the entry of this place, or at a new one.
fn tick(entries: &mut Vec<Value>, place: &NamedPlace, tick: &str) {
    for entry in entries.iter_mut() {
        if trimmed(entry, NAME) == place.name && trimmed(entry, ADDRESS) == place.url {
            entry[tick] = json!(true);
            return;
        }
    }
    entries.push(json!({NAME: place.name, ADDRESS: place.url, IN_FOOTER: false, tick: true}));
}

pub(super) fn check(document: &Document, lists: &[&dyn ProfileList], violations: &mut Violations) {
    for (index, entry) in entries(document).iter().enumerate() {
        let mut is_used = is_ticked(entry, IN_FOOTER);
        for list in lists {
            if !is_ticked(entry, list.tick()) {
                continue;
            }
            is_used = true;
            if trimmed(entry, NAME).chars().count() > list.name_max() {
                violations.add(&format!("{LIST}.{index}.{NAME}"), &too_long(list.name_max()));
            }
            if let Err(message) = list.check_address(&trimmed(entry, ADDRESS)) {
                violations.add(&format!("{LIST}.{index}.{ADDRESS}"), message);
            }
        }
        if !is_used {
            violations.add(&format!("{LIST}.{index}.{IN_FOOTER}"), msg::PLACE_UNUSED);
        }
    }
    for list in lists {
        if ticked(document, list.tick()).len() > list.max() {
            violations.add(LIST, &msg::too_many_entries(list.max()));
        }
    }
}

pub(super) async fn write(tx: &mut WriteTx, lists: &[&dyn ProfileList], document: &Document) -> Result<(), DbError> {
    for list in lists {
        list.write(tx, ticked(document, list.tick())).await?;
    }
    Ok(())
}

fn entries(document: &Document) -> &[Value] {
    match document.get(LIST) {
        Some(Value::Array(entries)) => entries,
        _ => &[],
    }
}

fn ticked(document: &Document, tick: &str) -> Vec<NamedPlace> {
    let mut places = Vec::new();
    for entry in entries(document) {
        if is_ticked(entry, tick) {
            places.push(NamedPlace { name: trimmed(entry, NAME), url: trimmed(entry, ADDRESS) });
        }
    }
    places
}

fn is_ticked(entry: &Value, tick: &str) -> bool {
    entry.get(tick).and_then(Value::as_bool).unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use async_trait::async_trait;

    struct Reviews;

    #[async_trait]
    impl ProfileList for Reviews {
        fn tick(&self) -> &'static str {
            "reviews"
        }

        async fn read(&self, _: &Db) -> Result<Option<Vec<NamedPlace>>, DbError> {
            Ok(None)
        }

        fn max(&self) -> usize {
            1
        }

        fn name_max(&self) -> usize {
            5
        }

        fn check_address(&self, url: &str) -> Result<(), &'static str> {
            if url.starts_with("https://") { Ok(()) } else { Err("unencrypted") }
        }

        async fn write(&self, _: &mut WriteTx, _: Vec<NamedPlace>) -> Result<(), DbError> {
            Ok(())
        }
    }

    #[test]
    fn a_place_is_ticked_where_it_stands_already() {
        let mut entries = vec![json!({"name": "Houzz", "url": "https://houzz.com/a", "footer": true})];
        for url in ["https://houzz.com/a", "https://houzz.com/b"] {
            tick(&mut entries, &NamedPlace { name: "Houzz".into(), url: url.into() }, "reviews");
        }
        assert_eq!(
            entries,
            [
                json!({"name": "Houzz", "url": "https://houzz.com/a", "footer": true, "reviews": true}),
                json!({"name": "Houzz", "url": "https://houzz.com/b", "footer": false, "reviews": true}),
            ]
        );
    }

    #[test]
    fn a_version_with_two_lists_is_read_as_one() {
        let mut former = Document::new();
        former.insert("social".into(), json!([{"network": "Houzz", "url": "https://houzz.com/a"}]));
        let places =
            json!([{"label": "Houzz", "url": "https://houzz.com/a"}, {"label": "Yelp", "url": "https://yelp.com/"}]);
        former.insert("reviewPlaces".into(), places);
        read_former(&mut former);
        let both = json!({"name": "Houzz", "url": "https://houzz.com/a", "footer": true, "reviews": true});
        let reviews = json!({"name": "Yelp", "url": "https://yelp.com/", "footer": false, "reviews": true});
        assert_eq!(former.get(LIST), Some(&json!([both, reviews])));
        assert_eq!(former.len(), 1);
        let now = former.clone();
        read_former(&mut former);
        assert_eq!(former, now);
    }

    #[test]
    fn a_place_is_for_something_and_reviews_are_encrypted_and_few() {
        let mut document = Document::new();
        let place = |url: &str, footer: bool, reviews: bool| json!({"name": "X", "url": url, "footer": footer, "reviews": reviews});
        let entries = [
            place("http://x.example/", true, false),
            place("http://x.example/", false, false),
            place("http://x.example/", false, true),
            place("https://x.example/", true, true),
        ];
        document.insert(LIST.to_owned(), json!(entries));
        let mut long = document.clone();
        let name = "Google";
        long.insert(
            LIST.to_owned(),
            json!([
                {"name": name, "url": "https://x.example/", "footer": true, "reviews": false},
                {"name": name, "url": "https://x.example/", "footer": true, "reviews": true},
            ]),
        );
        let mut too_long = Violations::default();
        check(&long, &[&Reviews], &mut too_long);
        let fields: Vec<&str> = too_long.0.iter().map(|wrong| wrong.field.as_str()).collect();
        assert_eq!(fields, ["elsewhere.1.name"], "only where it is asked for reviews");
        let mut wrong = Violations::default();
        check(&document, &[&Reviews], &mut wrong);
        let fields: Vec<&str> = wrong.0.iter().map(|wrong| wrong.field.as_str()).collect();
        assert_eq!(fields, ["elsewhere.1.footer", "elsewhere.2.url", "elsewhere"]);
        assert_eq!(footer_of(&document).len(), 2);
    }
}
