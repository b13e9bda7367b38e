pub(crate) mod action_labels;
pub(crate) mod audit_log;
pub(crate) mod differences;
mod readable_values;
mod section_differences;
pub(crate) mod undo;
pub(crate) mod versions;
