//! The places where customers can write a review: those of the business profile that have its tick.

use super::rows;
use crate::db::{Db, WriteTx};
use crate::editing::kinds::single_documents::profile_list::{NamedPlace, ProfileList};
use crate::error::DbError;
use async_trait::async_trait;
use domain::features::review_requests::limits::{LABEL_MAX, PLACES_MAX};
use domain::features::review_requests::places::{ReviewPlace, TICK};

/// Places that cannot be read, or have no address that a mail may name, are left out.
pub(super) async fn read(db: &Db) -> Result<Vec<ReviewPlace>, DbError> {
    let mut places = rows::places(db).await?.unwrap_or_default();
    places.retain(|place| ReviewPlace::check_address(&place.url).is_ok());
    Ok(places)
}

pub(super) struct ReviewPlaces;

#[async_trait]
impl ProfileList for ReviewPlaces {
    fn tick(&self) -> &'static str {
        TICK
    }

    async fn read(&self, db: &Db) -> Result<Option<Vec<NamedPlace>>, DbError> {
        let Some(places) = rows::places(db).await? else { return Ok(None) };
        Ok(Some(places.into_iter().map(|place| NamedPlace { name: place.label, url: place.url }).collect()))
    }

    fn max(&self) -> usize {
        PLACES_MAX
    }

    fn name_max(&self) -> usize {
        LABEL_MAX
    }

    fn check_address(&self, url: &str) -> Result<(), &'static str> {
        ReviewPlace::check_address(url)
    }

    async fn write(&self, tx: &mut WriteTx, places: Vec<NamedPlace>) -> Result<(), DbError> {
        let places: Vec<_> =
            places.into_iter().map(|place| ReviewPlace { label: place.name, url: place.url }).collect();
        rows::set_places(tx, &places).await
    }
}
