//! What visitors send: the forms and their rules, and the leads that they become.

pub mod cabin;
pub mod check;
pub mod contact;
pub mod conversation;
pub mod lead;
pub mod manual;
pub mod options;
pub mod refit;
pub mod reply_templates;
pub mod review_requests;
pub mod spam_check;
pub mod violation;
pub mod visit;
