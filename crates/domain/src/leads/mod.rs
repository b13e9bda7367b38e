//! The visitors' forms and their rules, and the leads that they become.

pub mod bulk;
pub mod check;
pub mod contact;
pub mod entry;
pub mod fields;
pub mod filter;
pub mod lead;
pub mod length;
pub mod manual;
pub mod money;
pub mod options;
pub mod photos;
pub mod refit;
pub mod reply_templates;
pub mod rules;
pub mod search;
pub mod spam_check;
pub mod surfaces;
pub mod undo;
pub mod violation;
pub mod waiting;
