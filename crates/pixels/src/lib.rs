//! Pictures: sniff, decode, rotate upright, resize and encode.
//!
//! One crate is used in two places. On the server it re-encodes every upload and makes the variants
//! of published pictures; in the browser, as WASM in a Worker, it shrinks a visitor's photo before
//! it is sent. Both run the same code from the decoded pixels on, and both trust only a file's
//! bytes: the format is sniffed, limits are checked from the header before anything is allocated,
//! and no metadata survives, except a color profile on its way from the browser to the server,
//! which converts the colors.
//!
//! Photos stay in YCbCr from JPEG to JPEG: decoding to RGB and back would cost two conversions of
//! every pixel without benefit.

#![warn(missing_docs)]

#[cfg(feature = "native")]
mod colors;
mod encode;
mod error;
mod exif;
mod files;
mod jpeg;
#[cfg(any(test, all(target_arch = "wasm32", not(target_feature = "simd128"))))]
mod lanczos;
mod photo;
mod planar;
mod probe;
mod profile;
mod raster;
mod resize;
mod source;
mod strip;

#[cfg(feature = "native")]
mod decode;
mod memory;
#[cfg(feature = "native")]
pub mod og_image;
#[cfg(feature = "native")]
mod placeholder;
#[cfg(feature = "native")]
mod png;
#[cfg(feature = "native")]
pub mod variants;
#[cfg(target_arch = "wasm32")]
pub mod wasm;

#[cfg(feature = "native")]
pub use decode::Decoded;
pub use error::PixelsError;
pub use exif::Orientation;
pub use jpeg::MissingRows;
pub use photo::{Prepared, prepare_photo, prepare_photo_with, prepare_rgba, prepare_rgba_with, prepare_stored_rgba};
#[cfg(feature = "native")]
pub use placeholder::{Placeholder, placeholder};
pub use planar::{Planes, prepare_planes_with};
pub use probe::{Probe, is_animated, probe};
pub use strip::strip_metadata;
