mod decking;
mod kind_of_work;
mod page_hero;
mod process;

pub use decking::Decking;
pub(crate) use kind_of_work::caption;
pub use kind_of_work::{KindOfWork, PictureSide, WorkTexts};
pub use page_hero::{HeroTexts, HeroTone, PageHero};
pub use process::Process;
