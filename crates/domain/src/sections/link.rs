use crate::kinds::{FieldKind as K, FieldSpec, field};
use serde::{Deserialize, Deserializer, Serialize};

/// A link or a button. Without a label or an address it is not shown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LabeledLink {
    pub label: String,
    /// A path of the site with or without a fragment, a fragment, a web address, `mailto:` or `tel:`.
    #[serde(deserialize_with = "read_link")]
    pub link: String,
}

/// A stored address, empty if no link may have it: a backup that was restored and a draft hold whatever was written.
pub fn read_link<'de, D: Deserializer<'de>>(stored: D) -> Result<String, D::Error> {
    let address = String::deserialize(stored)?;
    Ok(if is_link(&address) { address } else { String::new() })
}

impl LabeledLink {
    #[must_use]
    pub const fn is_shown(&self) -> bool {
        !self.label.is_empty() && !self.link.is_empty()
    }
}

/// Whether it is an address that a link may have: never a script or a path of another site without a scheme.
#[must_use]
pub fn is_link(address: &str) -> bool {
    let is_path = address.starts_with('/') && !address.starts_with("//") && !address.contains('\\');
    let schemes = ["https://", "http://", "mailto:", "tel:"];
    let has_scheme = schemes.iter().any(|scheme| address.starts_with(scheme));
    !address.contains(char::is_whitespace) && (is_path || address.starts_with('#') || has_scheme)
}

pub(super) fn links(name: &str, label: &'static str) -> FieldSpec {
    let fields = vec![field("label", "Label", K::Text).max(60), field("link", "Leads to", K::Link)];
    field(name, label, K::ListOf { item: "Link", fields })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_that_lead_somewhere_are_links() {
        let cases: Vec<(String, bool)> = serde_json::from_str(include_str!("../../cases/links.json")).expect("cases");
        for (address, expected) in cases {
            assert_eq!(is_link(&address), expected, "{address}");
        }
    }
}
