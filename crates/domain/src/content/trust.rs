//! Reasons to trust a business with a boat. Each is shown only where it is filled in.

use crate::text::options::options;
use crate::text::typed;
use serde::{Deserialize, Serialize};

options! {
    /// As schema.org's `priceRange` writes it.
    PriceLevel {
        #[default]
        Unknown = "none", "Not shown";
        Low = "low", "$";
        Moderate = "moderate", "$$";
        High = "high", "$$$";
        Highest = "highest", "$$$$";
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TrustRecord {
    /// California requires it in advertising (Business and Professions Code, section 7030.5).
    pub license_number: String,
    /// 'C-6 Cabinet, Millwork and Finish Carpentry'.
    pub license_class: String,
    pub insurance: String,
    pub founded: Option<i32>,
    pub service_area: Vec<String>,
    pub credentials: Vec<String>,
    pub price_level: PriceLevel,
    pub position: Option<MapPosition>,
}

/// In decimal degrees as text, so that no digit is invented.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MapPosition {
    pub latitude: String,
    pub longitude: String,
}

impl MapPosition {
    /// None if one of them is missing or no number in its range.
    #[must_use]
    pub fn parse(latitude: &str, longitude: &str) -> Option<Self> {
        // Degrees have no thousands.
        let latitude = typed::value(latitude).replace(',', ".");
        let longitude = typed::value(longitude).replace(',', ".");
        if !is_within(&latitude, 90.0) || !is_within(&longitude, 180.0) {
            return None;
        }
        Some(Self { latitude, longitude })
    }
}

fn is_within(degrees: &str, most: f64) -> bool {
    match degrees.parse::<f64>() {
        Ok(number) => number.is_finite() && number.abs() <= most,
        Err(_) => false,
    }
}

impl TrustRecord {
    /// "License 1012345, C-6 Cabinet, Millwork and Finish Carpentry"; empty without a number.
    #[must_use]
    pub fn license(&self) -> String {
        match (self.license_number.as_str(), self.license_class.as_str()) {
            ("", _) => String::new(),
            (number, "") => format!("License {number}"),
            (number, class) => format!("License {number}, {class}"),
        }
    }

    /// One line for each thing that is known, as the footer and the confirmation mail show them.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        let license = self.license();
        if !license.is_empty() {
            lines.push(license);
        }
        if !self.insurance.is_empty() {
            lines.push(format!("Insured: {}", self.insurance));
        }
        if let Some(year) = self.founded {
            lines.push(format!("In business since {year}"));
        }
        if !self.service_area.is_empty() {
            lines.push(format!("Serving {}", self.service_area.join(", ")));
        }
        lines.extend(self.credentials.iter().cloned());
        lines
    }

    /// Empty if it is not to be shown.
    #[must_use]
    pub const fn price_range(&self) -> &'static str {
        match self.price_level {
            PriceLevel::Unknown => "",
            level => level.label(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_said_of_what_is_not_known() {
        assert!(TrustRecord::default().lines().is_empty());
        let trust = TrustRecord { license_class: "C-6".into(), ..TrustRecord::default() };
        assert_eq!(trust.license(), "", "a class without a number is no license");
        assert_eq!(TrustRecord::default().price_range(), "");
    }

    #[test]
    fn each_thing_has_its_line() {
        let trust = TrustRecord {
            license_number: "1012345".into(),
            license_class: "C-6".into(),
            insurance: "$2 million general liability".into(),
            founded: Some(1998),
            service_area: vec!["San Diego".into(), "Ensenada".into()],
            credentials: vec!["ABYC member".into()],
            ..TrustRecord::default()
        };
        let lines = trust.lines();
        assert_eq!(lines.len(), 5);
        assert!(lines[0].contains("1012345") && lines[0].contains("C-6"));
        assert!(lines[3].contains("San Diego, Ensenada"));
    }

    #[test]
    fn a_position_is_on_the_globe() {
        let here = MapPosition::parse("32.7157", "-117.1611");
        assert!(here.is_some());
        assert_eq!(MapPosition::parse("32,7157\u{200e}", "\u{2212}117.1611"), here);
        for (latitude, longitude) in [("", ""), ("91", "0"), ("32.7", "west"), ("NaN", "0")] {
            assert!(MapPosition::parse(latitude, longitude).is_none(), "{latitude} {longitude}");
        }
    }
}
