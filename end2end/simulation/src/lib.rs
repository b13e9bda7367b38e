//! Runs the real program through orders of actions that chance picks, and checks after each what the site promises. One seed
//! is one run, the same on every machine. [`model`] says what is true after an action, [`invariants`] what must always
//! hold, [`world`] drives the program.

#[cfg(not(debug_assertions))]
compile_error!("only an unoptimized program can follow a seed (backend::chance)");

pub mod action;
pub mod chance;
pub mod cut;
pub mod figures;
pub mod invariants;
pub mod model;
pub mod run;
pub mod shrink;
pub mod turns;
pub mod way;
pub mod world;
