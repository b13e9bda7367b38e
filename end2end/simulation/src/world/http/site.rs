//! The site as browsers reach it.

use super::browser::{Answer, Browser, Form, Sent, SentFrom};
use super::router::Router;
use crate::action::{Device, Oddity};
use crate::world::Trouble;
use backend::features::opening;
use backend::{Backend, SharedBackend};
use std::path::{Path, PathBuf};

#[derive(Clone)]
pub(in crate::world) struct Site {
    pub(super) router: Router,
    pub(super) folder: PathBuf,
    pub(super) desk: Browser,
    pub(super) phone: Browser,
    pub(super) oddity: Option<Oddity>,
    /// Forms that act once, however late they come again.
    pub(super) acting_once: Vec<Sent>,
    pub(super) wrong: Vec<String>,
    /// Requests whose page an answer was.
    pub(super) opened: Vec<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::world) enum Sender {
    /// By the number of its network.
    Visitor(usize),
    Owner(Device),
}

impl Site {
    /// Visitors see its pages.
    pub(in crate::world) async fn open(backend: &SharedBackend, folder: &Path) -> Result<Self, Trouble> {
        begin(backend).await?;
        let folder = folder.join("server");
        Ok(Self {
            router: Router::open(backend, &folder).await?,
            folder,
            desk: Browser::of(1),
            phone: Browser::of(2),
            oddity: None,
            acting_once: Vec::new(),
            wrong: Vec::new(),
            opened: Vec::new(),
        })
    }

    /// The program has another backend on the same files.
    pub(in crate::world) async fn restart(&mut self, backend: &SharedBackend) -> Result<(), Trouble> {
        self.router = Router::open(backend, &self.folder).await?;
        Ok(())
    }

    pub(super) const fn browser(&mut self, device: Device) -> &mut Browser {
        match device {
            Device::Desk => &mut self.desk,
            Device::Phone => &mut self.phone,
        }
    }

    pub(super) async fn exchange(&mut self, by: Sender, form: &Form, from: SentFrom) -> Result<Answer, Trouble> {
        let sent = match by {
            Sender::Visitor(number) => Browser::of(number).post(form, from),
            Sender::Owner(device) => self.browser(device).post(form, from),
        };
        let answer = self.router.answer(sent).await?;
        if let Sender::Owner(device) = by {
            self.browser(device).take_cookies(&answer);
        }
        succeeded(&form.action, answer)
    }

    pub(super) async fn get(&mut self, by: Sender, path: &str) -> Result<Answer, Trouble> {
        let sent = match by {
            Sender::Visitor(number) => Browser::of(number).get(path),
            Sender::Owner(device) => self.browser(device).get(path),
        };
        let answer = self.router.answer(sent).await?;
        succeeded(path, answer)
    }
}

async fn begin(backend: &Backend) -> Result<(), Trouble> {
    let mut tx = backend.db.write().await?;
    opening::begin_open(&mut tx, backend.clock.now()).await?;
    backend.commit_content(tx).await?;
    Ok(())
}

/// No failure is planned.
pub(super) fn succeeded(path: &str, answer: Answer) -> Result<Answer, Trouble> {
    if answer.status >= 500 {
        return Err(Trouble(format!("{path} was answered with {}", answer.status)));
    }
    Ok(answer)
}
