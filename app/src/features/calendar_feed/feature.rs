use super::section::account_section;
use crate::feature::Feature;

pub(crate) const FEATURE: Feature = Feature { account: Some(|| Box::pin(account_section())), ..Feature::new() };
