//! In place of the router where the simulation is built without it (`http` of its features): no seed asks for it.

use super::browser::{Answer, Sent};
use crate::world::Trouble;
use backend::SharedBackend;
use std::path::Path;

#[derive(Clone)]
pub(super) struct Router;

impl Router {
    pub(super) async fn open(_backend: &SharedBackend, folder: &Path) -> Result<Self, Trouble> {
        Err(missing(&format!("in {}", folder.display())))
    }

    pub(super) async fn answer(&self, sent: Sent) -> Result<Answer, Trouble> {
        Err(missing(&format!("for {} {}", sent.method, sent.path)))
    }
}

fn missing(why: &str) -> Trouble {
    Trouble(format!("the simulation was built without the router {why}"))
}
