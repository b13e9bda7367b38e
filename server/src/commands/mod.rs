//! The binary's commands. The terminal is their page: here, and only here,
//! printing is right.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "commands talk to a terminal")]

use crate::config::{self, Config, Sources};
use crate::startup::{self, open_backend};
use clap::{Parser, Subcommand};
use std::path::PathBuf;
use std::process::ExitCode;

/// Website and back office of Harbor & Grain in one binary.
#[derive(Parser)]
#[command(name = "server", version, after_help = config::help())]
pub struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the site (also what happens without a command)
    Serve,
    /// Bring the database up to date and stop
    Migrate,
    /// Load the demo content into an empty site
    Demo {
        /// Folder that keeps encoded pictures, so that loading again is quick
        #[arg(long)]
        variant_cache: Option<PathBuf>,
        /// Do nothing, successfully, if the site has content already
        #[arg(long)]
        if_empty: bool,
    },
    /// Manage the owner's account
    Admin {
        #[command(subcommand)]
        command: AdminCommand,
    },
    /// Set the address that receives every new lead by webhook; an empty one sends nothing
    SetWebhook {
        /// The receiver: http:// or https://
        url: String,
    },
    /// Check configuration, database, storage and assets, and say what is wrong
    Doctor,
}

#[derive(Subcommand)]
enum AdminCommand {
    /// Set the password of an account (read from standard input) and sign it out everywhere
    SetPassword {
        /// The account; default: `ADMIN_EMAIL`
        email: Option<String>,
    },
}

/// Runs a command to its end.
#[must_use]
pub fn run(cli: Cli) -> ExitCode {
    let config = match Sources::system().and_then(|sources| Config::load(&sources)) {
        Ok(config) => config,
        Err(error) => {
            eprintln!("Configuration: {error}");
            return ExitCode::from(2);
        }
    };
    let _logs = logging(&config);
    // One TLS provider for every client; fails only if one is installed already.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(cause) => {
            eprintln!("Cannot start: {cause}");
            return ExitCode::FAILURE;
        }
    };
    let outcome = runtime.block_on(async {
        match cli.command.unwrap_or(Command::Serve) {
            Command::Serve => serve(config).await,
            Command::Migrate => {
                open_backend(&config).await.map(|_| println!("The database is up to date.")).map_err(text)
            }
            Command::Demo { variant_cache, if_empty } => demo(&config, variant_cache, if_empty).await,
            Command::Admin { command: AdminCommand::SetPassword { email } } => set_password(&config, email).await,
            Command::SetWebhook { url } => set_webhook(&config, &url).await,
            Command::Doctor => doctor(&config).await,
        }
    });
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::FAILURE
        }
    }
}

fn text(cause: impl std::fmt::Display) -> String {
    cause.to_string()
}

fn logging(config: &Config) -> tracing_appender::non_blocking::WorkerGuard {
    let (writer, guard) = tracing_appender::non_blocking(std::io::stdout());
    let filter = tracing_subscriber::EnvFilter::try_new(&config.log_filter)
        .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("info"));
    let builder = tracing_subscriber::fmt().with_env_filter(filter).with_writer(writer);
    if config.log_json {
        builder.json().flatten_event(true).with_span_list(false).init();
    } else {
        builder.compact().with_target(false).with_ansi(false).init();
    }
    guard
}

async fn serve(config: Config) -> Result<(), String> {
    let (email, password) = (config.admin_email.clone(), config.admin_password.clone());
    let secure_hint = !config.secure();
    let running = startup::start(config).await.map_err(text)?;
    match backend::account::ensure_owner(&running.state.backend, &email, password).await.map_err(text)? {
        Some(generated) => println!("Owner account made: {email}\nPassword (shown once): {generated}"),
        None => tracing::debug!("the owner's account is there"),
    }
    println!(
        "Harbor & Grain is at http://{}/ and the back office at http://{}/admin",
        running.address, running.address
    );
    if secure_hint {
        tracing::info!("SITE_URL is not https: cookies are not Secure; fine for development");
    }
    wait_for_stop().await;
    tracing::info!("stopping");
    running.shutdown.cancel();
    running.done.await.map_err(text)
}

async fn wait_for_stop() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        if let Ok(mut terminate) = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            tokio::select! {
                _ = interrupt => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = interrupt.await;
}

async fn demo(config: &Config, variant_cache: Option<PathBuf>, if_empty: bool) -> Result<(), String> {
    let backend = open_backend(config).await.map_err(text)?;
    match backend::demo::load(&backend, variant_cache.as_deref(), &mut |line| println!("{line}")).await {
        Ok(report) => {
            println!("{report}");
            Ok(())
        }
        Err(backend::demo::DemoError::NotEmpty) if if_empty => Ok(()),
        Err(cause) => Err(text(cause)),
    }
}

async fn set_password(config: &Config, email: Option<String>) -> Result<(), String> {
    let backend = open_backend(config).await.map_err(text)?;
    let email = email.unwrap_or_else(|| config.admin_email.clone());
    eprintln!("New password for {email} (at least {} characters), then Enter:", domain::limits::PASSWORD_MIN);
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).map_err(text)?;
    backend::account::set_password(&backend, &email, line.trim_end_matches(['\r', '\n'])).await.map_err(text)?;
    println!("The password is set, and {email} is signed out everywhere.");
    Ok(())
}

async fn set_webhook(config: &Config, url: &str) -> Result<(), String> {
    let is_address = url.is_empty() || url.starts_with("https://") || url.starts_with("http://");
    if !is_address || url.len() > domain::limits::URL_MAX {
        return Err("The address must start with http:// or https://.".to_owned());
    }
    let backend = open_backend(config).await.map_err(text)?;
    backend::outbox::webhook::set_address(&backend, url).await.map_err(text)?;
    println!("{}", if url.is_empty() { "Nothing is posted any more." } else { "New leads are posted there." });
    Ok(())
}

async fn doctor(config: &Config) -> Result<(), String> {
    let backend = open_backend(config).await.map_err(text)?;
    println!("database   ok ({:?})", backend.db.engine());
    backend.files.probe().await.map_err(|cause| format!("storage    {cause}"))?;
    println!("storage    ok");
    let manifest = config.assets_dir.join(".vite/manifest.json");
    std::fs::metadata(&manifest).map_err(|cause| format!("assets     {}: {cause}", manifest.display()))?;
    println!("assets     ok");
    let module = config.site_root.join("pkg/pixels_bg.wasm");
    std::fs::metadata(&module).map_err(|cause| format!("modules    {}: {cause}", module.display()))?;
    println!("modules    ok");
    match backend::mail::probe(&backend).await.map_err(|cause| format!("mail       {cause}"))? {
        true => println!("mail       ok"),
        false => println!("mail       not set up (SMTP_URL)"),
    }
    Ok(())
}
