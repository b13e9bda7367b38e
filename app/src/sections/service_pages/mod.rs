pub(super) mod decking;
pub(super) mod kind_of_work;
pub(super) mod page_hero;
pub(super) mod process;

pub use decking::Decking;
pub use kind_of_work::KindOfWork;
pub(crate) use kind_of_work::caption;
pub use page_hero::PageHero;
pub use process::Process;
