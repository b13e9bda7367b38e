//! See your own cabin: surfaces of a photo, selected by strokes, in another material.
//!
//! [`Prepared`] is made once for a photo, a [`MaskSource`] gives a [`Mask`], a [`Surface`] takes any number of
//! [`Material`]s. Everything runs on one thread, natively and as WASM in a Worker, and nothing is random: the same
//! strokes give the same pixels.

#![expect(
    clippy::needless_range_loop,
    reason = "loops over the three channels of several colors are plainest by channel"
)]

mod bounds;
mod cabin;
pub mod color;
mod color_model;
mod corners;
mod correction;
pub mod difference;
mod figure;
mod geodesic;
mod grain;
mod graph_cut;
mod light;
mod mask;
mod material;
mod matting;
mod mixed;
mod order;
mod outline;
mod pattern;
mod picture;
mod plane;
mod prepared;
mod quad;
mod recolor;
mod refine;
mod region_cut;
mod regions;
mod selection;
mod shading;
mod shape;
mod source;
mod stroke;
mod superpixels;
pub mod surfaces;
#[cfg(target_arch = "wasm32")]
pub mod wasm;

pub use bounds::Bounds;
pub use cabin::{Cabin, CabinError, Layer, Offered};
pub use corners::Corners;
pub use figure::Figure;
pub use light::Light;
pub use mask::Mask;
pub use material::{Kind, Material, Swatch};
pub use outline::path;
pub use picture::{Picture, PictureError, SIDE_MAX};
pub use plane::Plane;
pub use prepared::Prepared;
pub use quad::corners_of;
pub use recolor::{Finish, MaskMismatch, Surface};
pub use shape::Shape;
pub use source::{MaskSource, Strokes};
pub use stroke::{Point, Stroke};
