//! The licenses of the works of others that this program contains: each asks that its text goes with every copy.

/// Written by `scripts/licenses.mjs`.
pub const THIRD_PARTY: &str = include_str!("../../THIRD-PARTY-LICENSES.txt");
