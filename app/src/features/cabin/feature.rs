use super::api::ReadCabinMaterials;
use crate::api::Endpoint;
use crate::feature::Feature;

pub(crate) const FEATURE: Feature = Feature { endpoints: &[Endpoint::of::<ReadCabinMaterials>()], ..Feature::new() };
