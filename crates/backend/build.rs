//! Tells cargo that the embedded migrations and the demo content are input: the
//! macros read them at compile time and would miss a new file otherwise.

fn main() {
    println!("cargo::rerun-if-changed=../../migrations");
    println!("cargo::rerun-if-changed=../../demo");
}
