use super::error::{CommandError, close, text};
use crate::config::Config;
use crate::runtime::startup::open_backend;
use backend::media::making::Remade;

pub(super) async fn remake(config: &Config) -> Result<(), CommandError> {
    let backend = open_backend(config).await?;
    let Remade { variants: sizes, pictures } = backend::media::making::remake_all(&backend).await.map_err(text)?;
    close(&backend).await;
    println!("{}", domain::messages::pictures::sizes_to_make(sizes, pictures));
    Ok(())
}

pub(super) async fn take_over(config: &Config) -> Result<(), CommandError> {
    let backend = open_backend(config).await?;
    backend::site::bucket_owner::take_over(&backend).await.map_err(text)?;
    close(&backend).await;
    println!("The storage belongs to this site now. A running server notices it within a quarter of an hour.");
    Ok(())
}
