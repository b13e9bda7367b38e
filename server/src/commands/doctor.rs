use super::error::CommandError;
use crate::config::Config;
use crate::runtime::startup::open_backend;
use crate::state::{MANIFEST, PIXELS};

pub(super) async fn run(config: &Config) -> Result<(), CommandError> {
    let backend = open_backend(config).await?;
    println!("database   ok ({:?})", backend.db.engine());
    backend.files.probe().await.map_err(|cause| format!("storage    {cause}"))?;
    let other =
        if backend.files.keeps_all() { ", but it belongs to another site: nothing in it is deleted" } else { "" };
    println!("storage    ok{other}");
    for (what, files, needed) in [("assets ", &config.assets, MANIFEST), ("modules", &config.modules, PIXELS)] {
        files.read(needed).map_err(|cause| format!("{what}    {needed} in {files}: {cause}"))?;
        println!("{what}    ok");
    }
    match backend::delivery::mail::probe(&backend).await.map_err(|cause| format!("mail       {cause}"))? {
        true => println!("mail       ok"),
        false => println!("mail       not set up (SMTP_URL)"),
    }
    Ok(())
}
