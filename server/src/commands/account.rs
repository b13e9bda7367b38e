use super::error::{CommandError, close, text};
use super::{first_steps, prompt};
use crate::config::Config;
use crate::runtime::startup::open_backend;

pub(super) async fn set_password(config: &Config, email: Option<String>) -> Result<(), CommandError> {
    let backend = open_backend(config).await?;
    let email = email.unwrap_or_else(|| config.admin_email.clone());
    let password = prompt::new_password(&email).await?;
    backend::accounts::account::set_password(&backend, &email, &password).await.map_err(text)?;
    println!("The password is set, and {email} is signed out everywhere.");
    println!("Notifications on its devices have ended; they can be turned on again after signing in.");
    if backend::accounts::second_factor::is_on(&backend, &email).await.map_err(text)? {
        println!(
            "The second step of signing in stays on; {} admin remove-second-factor turns it off.",
            first_steps::program()
        );
    }
    Ok(())
}

pub(super) async fn remove_second_factor(config: &Config, email: Option<String>) -> Result<(), CommandError> {
    let backend = open_backend(config).await?;
    let email = email.unwrap_or_else(|| config.admin_email.clone());
    let removed = backend::accounts::second_factor::remove(&backend, &email).await.map_err(text)?;
    if removed {
        println!("The second step of {email} is off; the password alone signs in. Sessions stay as they are.");
    } else {
        println!("The second step of {email} was off, and nothing was changed.");
    }
    Ok(())
}

pub(super) async fn new_keys(config: &Config) -> Result<(), CommandError> {
    let backend = open_backend(config).await?;
    backend::key_renewal::renew(&backend).await.map_err(text)?;
    close(&backend).await;
    println!("{}", domain::messages::admin::NEW_KEYS);
    Ok(())
}
