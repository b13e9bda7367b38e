pub(crate) mod business;
pub(crate) mod contact_settings;
mod elsewhere;
pub(crate) mod hero_video;
pub(crate) mod legal;
pub(crate) mod profile_list;
pub(crate) mod site_words;
