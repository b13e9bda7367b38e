pub mod add_lead;
pub mod backup_download;
pub mod csv_exports;
pub mod lead_forms;
pub mod page_editor;
pub mod second_factor;
pub mod sign_in;
pub mod site_forms;
