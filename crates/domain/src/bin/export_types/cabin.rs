//! What only drawing on a photo needs, so that no page loads it before.

use super::{HEADER, camel_case, constant, declare, option};
use domain::content::material_kind::MaterialKind;
use domain::features::cabin::{CabinMaterial, CabinMaterials, CabinSample, messages as drawing};
use domain::messages;
use serde_json::{Map, Value, json};

pub fn module() -> String {
    let mut out = HEADER.to_owned();
    declare::<MaterialKind>(&mut out);
    declare::<CabinMaterial>(&mut out);
    declare::<CabinSample>(&mut out);
    declare::<CabinMaterials>(&mut out);
    let kinds: Vec<Value> = MaterialKind::ALL.iter().map(|o| option(o.code(), o.label())).collect();
    constant(&mut out, "materialKinds", &kinds);
    let texts = constants! {
        drawing {
            READY, SELECTED, NOTHING_FOUND, SELECT_FAILED, MATERIAL_LAID, MATERIAL_WAITS, PICTURE_FAILED, TAKEN_BACK,
            DONE_AGAIN, SURFACE_REMOVED, SURFACE_HIDDEN, SURFACE_SHOWN, STARTED_OVER, SURFACES_FULL, LINE_STARTED,
            LINE_CANCELED, CORNERS_WANTED, CORNER_SET, SURFACE_WANTED, MATERIALS_EMPTY, MEMORY_SHORT, FAILED,
            DEVICE_SLOW, SAMPLE_USED, SKETCH_FAILED, SHARE_FAILED
        }
        messages { SURFACE_UNDECIDED }
    };
    constant(&mut out, "cabinMessages", &texts);
    out
}
