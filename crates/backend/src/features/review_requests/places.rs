//! The places where customers can write a review: a list of the business profile.

use super::rows;
use crate::db::{Db, WriteTx};
use crate::editing::kinds::single_documents::profile_list::{ProfileList, trimmed};
use crate::error::DbError;
use async_trait::async_trait;
use domain::Violations;
use domain::features::review_requests::limits::PLACES_MAX;
use domain::features::review_requests::places::{FIELD, ReviewPlace};
use domain::messages::admin::too_many_entries;
use serde_json::{Value, json};

/// Places that cannot be read, or have no address that a mail may name, are left out.
pub(super) async fn read(db: &Db) -> Result<Vec<ReviewPlace>, DbError> {
    let mut places = rows::places(db).await?.unwrap_or_default();
    places.retain(|place| ReviewPlace::check_address(&place.url).is_ok());
    Ok(places)
}

pub(super) struct ReviewPlaces;

#[async_trait]
impl ProfileList for ReviewPlaces {
    fn field(&self) -> &'static str {
        FIELD
    }

    async fn read(&self, db: &Db) -> Result<Option<Vec<Value>>, DbError> {
        let Some(places) = rows::places(db).await? else { return Ok(None) };
        let mut entries = Vec::new();
        for place in places {
            entries.push(json!({"label": place.label, "url": place.url}));
        }
        Ok(Some(entries))
    }

    fn check(&self, entries: &[Value], violations: &mut Violations) {
        if entries.len() > PLACES_MAX {
            violations.add(FIELD, &too_many_entries(PLACES_MAX));
        }
        for (index, entry) in entries.iter().enumerate() {
            if let Err(message) = ReviewPlace::check_address(&trimmed(entry, "url")) {
                violations.add(&format!("{FIELD}.{index}.url"), message);
            }
        }
    }

    async fn write(&self, tx: &mut WriteTx, entries: &[Value]) -> Result<(), DbError> {
        let mut places = Vec::new();
        for entry in entries {
            places.push(ReviewPlace { label: trimmed(entry, "label"), url: trimmed(entry, "url") });
        }
        rows::set_places(tx, &places).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::features::review_requests::messages::ADDRESS_UNENCRYPTED;

    #[test]
    fn places_are_few_and_encrypted() {
        let plain = json!({"label": "Yelp", "url": "http://www.yelp.com/biz/harbor"});
        let mut wrong = Violations::default();
        ReviewPlaces.check(&vec![plain; PLACES_MAX + 1], &mut wrong);
        assert_eq!(wrong.of("reviewPlaces.0.url"), Some(ADDRESS_UNENCRYPTED));
        assert_eq!(wrong.of("reviewPlaces"), Some(&*too_many_entries(PLACES_MAX)));
    }
}
