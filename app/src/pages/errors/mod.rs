mod failed;
pub(crate) mod not_found;

pub use failed::FailurePage;
pub use not_found::NotFoundPage;
