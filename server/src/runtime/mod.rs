pub mod clock_check;
pub mod private_files;
pub mod readiness;
pub mod startup;
pub mod supervisor;
pub mod systemd;
pub mod workers;
