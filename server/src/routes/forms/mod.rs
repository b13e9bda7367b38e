pub mod form_values;
pub mod mail_link;
pub mod office_form;
pub mod photo_form;
pub mod plain_form;
pub mod posted_parts;
pub mod refit;
