//! The pages of the two services.

pub(crate) mod residential;
pub(crate) mod yacht_interiors;

pub use residential::ResidentialPage;
pub use yacht_interiors::YachtInteriorsPage;
