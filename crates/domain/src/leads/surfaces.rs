//! What a refit request wishes for each surface: its name, its material, and how the visitor turned the figure.

use crate::text::options::options;
use crate::{Violations, limits, messages};
use serde::{Deserialize, Serialize};

options! {
    /// What a surface belongs to.
    SurfaceName {
        CabinetFronts = "cabinet-fronts", "Cabinet fronts";
        Settee = "settee", "Settee";
        Floor = "floor", "Floor";
        Ceiling = "ceiling", "Ceiling";
        Countertop = "countertop", "Countertop";
        TableTop = "table-top", "Table top";
        Walls = "walls", "Walls";
        Doors = "doors", "Doors";
        Berth = "berth", "Berth";
        Helm = "helm", "Helm";
        #[default]
        Other = "other", "Other";
    }
}

/// As the island sends it. Every field may be missing, wrong or hostile.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SurfaceDraft {
    /// Code of a [`SurfaceName`].
    #[cfg_attr(feature = "typescript", ts(type = "SurfaceName"))]
    pub name: String,
    /// Id of a material that is offered; null leaves the surface as it is.
    pub material_id: Option<String>,
    /// How the visitor turned the figure, in whole degrees clockwise from the horizontal; null if the material has none.
    pub direction: Option<i32>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SurfaceWish {
    pub name: SurfaceName,
    /// The store checks that it is offered.
    pub material_id: Option<String>,
    /// 0 to 359.
    pub direction: Option<i32>,
}

/// A surface of a stored request. It names the material as it was called then, because the owner may rename or delete
/// it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct LeadSurface {
    pub name: SurfaceName,
    pub material_id: Option<String>,
    /// Name and finish; none if the surface is to stay as it is.
    pub material: Option<String>,
    pub direction: Option<i32>,
}

impl LeadSurface {
    /// 'Cabinet fronts: Walnut, oil, grain upright'.
    #[must_use]
    pub fn line(&self) -> String {
        let line = format!("{}: {}", self.name.label(), self.wish());
        match self.turned() {
            Some(turned) => format!("{line}, {turned}"),
            None => line,
        }
    }

    #[must_use]
    pub fn wish(&self) -> &str {
        match &self.material {
            Some(material) => material,
            None => messages::SURFACE_UNDECIDED,
        }
    }

    /// 'grain upright', if the visitor was asked.
    #[must_use]
    pub fn turned(&self) -> Option<String> {
        Some(messages::surface_turned(self.direction?.rem_euclid(180)))
    }
}

pub(super) fn read_surfaces(field: &str, drafts: &[SurfaceDraft], wrong: &mut Violations) -> Vec<SurfaceWish> {
    if drafts.len() > limits::SURFACES_MAX {
        wrong.add(field, &messages::too_many_surfaces(limits::SURFACES_MAX));
        return Vec::new();
    }
    let mut wishes = Vec::new();
    for draft in drafts {
        let Some(name) = SurfaceName::from_code(&draft.name) else {
            wrong.add(field, messages::SURFACE_UNKNOWN);
            return Vec::new();
        };
        let mut material_id = draft.material_id.clone();
        material_id.take_if(|id| id.is_empty());
        let direction = draft.direction.map(|degrees| degrees.rem_euclid(360));
        wishes.push(SurfaceWish { name, material_id, direction });
    }
    wishes
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIELD: &str = "surfaces";

    fn draft(name: SurfaceName) -> SurfaceDraft {
        SurfaceDraft { name: name.code().to_owned(), ..SurfaceDraft::default() }
    }

    #[test]
    fn directions_are_within_a_turn() {
        let mut wrong = Violations::default();
        let turned = SurfaceDraft { direction: Some(-90), ..draft(SurfaceName::Floor) };
        let far = SurfaceDraft { direction: Some(i32::MIN), ..turned.clone() };
        let wishes = read_surfaces(FIELD, &[turned, far], &mut wrong);
        assert_eq!(wishes[0].direction, Some(270));
        assert!(wishes[1].direction.is_some_and(|degrees| (0..360).contains(&degrees)));
        assert!(wrong.is_empty());
    }

    #[test]
    fn a_surface_has_a_name_of_the_list() {
        for name in ["", "Settee", "keel", "settee\0"] {
            let mut wrong = Violations::default();
            let unknown = SurfaceDraft { name: name.to_owned(), ..SurfaceDraft::default() };
            assert!(read_surfaces(FIELD, &[draft(SurfaceName::Settee), unknown], &mut wrong).is_empty());
            assert_eq!(wrong.of(FIELD), Some(messages::SURFACE_UNKNOWN), "{name}");
        }
    }

    #[test]
    fn there_are_at_most_so_many_surfaces() {
        let mut drafts = vec![draft(SurfaceName::Other); limits::SURFACES_MAX];
        let mut wrong = Violations::default();
        assert_eq!(read_surfaces(FIELD, &drafts, &mut wrong).len(), limits::SURFACES_MAX);
        assert!(wrong.is_empty());
        drafts.push(draft(SurfaceName::Other));
        read_surfaces(FIELD, &drafts, &mut wrong);
        assert_eq!(wrong.of(FIELD), Some(&*messages::too_many_surfaces(limits::SURFACES_MAX)));
    }
}
