pub(crate) mod residential;
pub(crate) mod yacht_interiors;

pub use residential::ResidentialPage;
pub use yacht_interiors::YachtInteriorsPage;
