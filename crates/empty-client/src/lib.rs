//! `cargo leptos watch` wants a library for the browser. Ours is empty, because no
//! Leptos code runs there (docs/decisions/0001-no-leptos-client.md).
