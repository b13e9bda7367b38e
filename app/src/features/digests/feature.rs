use super::switches::section;
use crate::feature::{BelowEditor, Feature};
use domain::kinds::Kind;

pub(crate) const FEATURE: Feature = Feature {
    below_editor: Some(BelowEditor { kind: Kind::ContactSettings, section: |_| Box::pin(section()) }),
    ..Feature::new()
};
