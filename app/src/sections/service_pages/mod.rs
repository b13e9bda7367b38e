mod decking;
mod kind_of_work;
mod page_hero;
mod process;

pub use decking::Decking;
pub use kind_of_work::KindOfWork;
pub(crate) use kind_of_work::caption;
pub use page_hero::PageHero;
pub use process::Process;
