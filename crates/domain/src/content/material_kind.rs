use crate::text::options::options;

options! {
    /// What a material does to a surface.
    MaterialKind {
        #[default]
        Wood = "wood", "Wood";
        Fabric = "fabric", "Fabric";
        Paint = "paint", "Paint";
        Stone = "stone", "Stone";
        Floor = "floor", "Floor";
    }
}
