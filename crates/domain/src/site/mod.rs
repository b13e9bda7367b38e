pub mod analytics;
pub mod backups;
pub mod icon;
pub mod island;
pub mod link;
pub mod pages;
pub mod redirect;
pub mod share;
