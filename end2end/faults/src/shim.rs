//! Makes file operations of a server fail on command, through a small library preloaded into it
//! (`LD_PRELOAD`). Linux only.

use crate::failure::Failure;
use crate::site::{Lab, Site};
use std::path::{Path, PathBuf};
use tokio::process::Command;

pub struct Shim {
    library: PathBuf,
}

pub struct Faults {
    plan: PathBuf,
}

impl Shim {
    /// Compiles the library if it is older than its source.
    pub async fn build(source: &Path, work: &Path) -> Result<Self, Failure> {
        if !cfg!(target_os = "linux") {
            return Err(Failure::Skipped("needs LD_PRELOAD of Linux".into()));
        }
        let library = work.join("io_faults.so");
        let modified = |path: &Path| std::fs::metadata(path).and_then(|m| m.modified());
        if modified(&library).is_err() || modified(&library)? < modified(source)? {
            // Renamed when it is complete, because scenarios that run concurrently load it.
            let made = tempfile::NamedTempFile::new_in(work)?.into_temp_path();
            let built = Command::new("cc")
                .args(["-O1", "-shared", "-fPIC", "-o"])
                .args([made.as_ref(), source])
                .arg("-ldl")
                .status()
                .await?;
            if !built.success() {
                return Err(Failure::Broken("the shim does not compile".into()));
            }
            made.persist(&library).map_err(|cause| Failure::Broken(cause.to_string()))?;
        }
        Ok(Self { library })
    }

    /// Prepares a site, not yet started, so that its file operations can be made to fail.
    pub fn attach(&self, site: &mut Site) -> Faults {
        let plan = site.data().with_file_name("plan");
        site.set("LD_PRELOAD", self.library.display());
        site.set("IO_FAULTS_ROOT", site.data().display());
        site.set("IO_FAULTS_PLAN", plan.display());
        Faults { plan }
    }
}

impl Lab {
    /// The shim that makes file operations of a server fail on command.
    pub async fn shim(&self) -> Result<Shim, Failure> {
        Shim::build(&self.file("end2end/faults/shim/io_faults.c"), &self.work).await
    }
}

impl Faults {
    /// Makes these operations fail: lines such as `write ENOSPC` or `fsync EIO -wal`.
    pub fn begin(&self, plan: &str) -> Result<(), Failure> {
        let aside = self.plan.with_extension("new");
        std::fs::write(&aside, plan)?;
        Ok(std::fs::rename(aside, &self.plan)?)
    }

    pub fn end(&self) -> Result<(), Failure> {
        Ok(std::fs::remove_file(&self.plan)?)
    }
}
