#![expect(clippy::print_stdout, clippy::print_stderr, reason = "commands talk to a terminal")]

mod account;
mod backup;
mod doctor;
mod error;
mod first_steps;
mod healthcheck;
mod logging;
mod pictures;
mod prompt;
mod serve;

use error::{CommandError, NEEDS_CHANGE, close, text};

use crate::build_info;
use crate::config::{self, Config, Sources};
use crate::licenses;
use crate::runtime::private_files;
use crate::runtime::startup::{StartError, open_backend};
use crate::runtime::systemd;
use backend::media::{InitialVariants, VariantCache};
use clap::{Parser, Subcommand};
use domain::site::backups::Keep;
use std::io::Write as _;
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

/// How long a stop then waits for blocking threads.
const LEFT_OVER: Duration = Duration::from_secs(1);

/// Idle time of a blocking thread: one that compressed a page or hashed a password returns its memory
/// only when it ends.
const BLOCKING_KEEP_ALIVE: Duration = Duration::from_millis(500);
/// Website and back office of Harbor & Grain in one program
#[derive(Parser)]
#[command(name = "harbor-and-grain", version = build_info::VERSION, after_help = config::examples(&first_steps::program()))]
pub struct Cli {
    /// List all settings with their defaults
    #[arg(long)]
    settings: bool,
    /// Print the licenses of the works of others in this program
    #[arg(long)]
    licenses: bool,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the site (also what happens without a command)
    Serve,
    /// Migrate the database and exit
    Migrate,
    /// Load the demo content into an empty site
    Demo {
        /// Folder that caches encoded pictures, so that loading again is quick
        #[arg(long)]
        variant_cache: Option<PathBuf>,
        /// Encode every size before exiting, and keep them in that folder; otherwise a running
        /// server encodes what the folder lacks
        #[arg(long)]
        all_sizes: bool,
        /// Do nothing, successfully, if the site has content already
        #[arg(long)]
        if_empty: bool,
    },
    /// Manage the owner's account
    Admin {
        #[command(subcommand)]
        command: AdminCommand,
    },
    /// Set the webhook URL that receives every new lead; an empty one disables the webhook
    SetWebhook {
        /// The URL: http:// or https://
        url: String,
    },
    /// Manage the pictures of the media library
    Pictures {
        #[command(subcommand)]
        command: PicturesCommand,
    },
    /// Save database and pictures in one file, while the site runs
    Backup {
        /// The file, replaced once the new one is whole; with --keep the folder (default: `BACKUP_DIR`)
        #[arg(value_name = "FILE", required_unless_present = "keep")]
        path: Option<PathBuf>,
        /// Name the file by site and time, then remove older ones: keep the newest of so many days,
        /// weeks and months
        #[arg(long, value_name = "7d,4w,6m")]
        keep: Option<Keep>,
    },
    /// Check that a backup is whole and undamaged
    Verify {
        /// The backup
        file: PathBuf,
    },
    /// Restore a backup into an empty database and storage, of either kind
    Restore {
        /// The backup
        file: PathBuf,
    },
    /// Check configuration, database, storage and assets, and say what is wrong
    Doctor,
    /// Ask the running server whether it is ready, for containers without curl
    Healthcheck,
    /// Decode pictures for a server, which starts this by itself
    #[command(name = picture_worker::COMMAND, hide = true)]
    PictureWorker {
        /// Bytes of memory that a picture may take
        memory_max: u64,
    },
}

#[derive(Subcommand)]
enum PicturesCommand {
    /// Queue all sizes that are missing, or were made with other encoder settings
    Remake,
    /// Make the bucket this site's, after it took the place of another one: only one site deletes
    TakeOver,
}

#[derive(Subcommand)]
enum AdminCommand {
    /// Set the password of an account (asked for, or read from standard input) and sign it out
    /// everywhere
    SetPassword {
        /// The account; default: `ADMIN_EMAIL`
        email: Option<String>,
    },
    /// Turn off two-step sign-in of an account whose phone and recovery codes are lost
    RemoveSecondFactor {
        /// The account; default: `ADMIN_EMAIL`
        email: Option<String>,
    },
    /// Renew the key of links and the secret that signs webhook requests, after a backup or the
    /// database got into wrong hands; also while the site runs
    NewKeys,
}

#[must_use]
pub fn run(cli: Cli) -> ExitCode {
    if let Some(Command::PictureWorker { memory_max }) = cli.command {
        return picture_worker::run(memory_max);
    }
    private_files::restrict_to_owner();
    if cli.settings {
        print!("{}", config::settings_table());
        return ExitCode::SUCCESS;
    }
    if cli.licenses {
        // To a pager that was closed, too.
        let _ = std::io::stdout().write_all(licenses::THIRD_PARTY.as_bytes());
        return ExitCode::SUCCESS;
    }
    let config = match Sources::system().and_then(|sources| Config::load(&sources)) {
        Ok(config) => config,
        Err(error) => {
            eprintln!("Configuration: {error}");
            return ExitCode::from(NEEDS_CHANGE);
        }
    };
    // While there is one thread: taking the socket changes the environment.
    let handed = systemd::handed_listener();
    // One TLS provider for every client; an error only means that one is already installed.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let runtime =
        tokio::runtime::Builder::new_multi_thread().thread_keep_alive(BLOCKING_KEEP_ALIVE).enable_all().build();
    let runtime = match runtime {
        Ok(runtime) => runtime,
        Err(cause) => {
            eprintln!("Cannot start: {cause}");
            return ExitCode::FAILURE;
        }
    };
    let logging::Logging { guard: _logs, traces } = match logging::start(&config, runtime.handle()) {
        Ok(started) => started,
        Err(cause) => {
            eprintln!("Configuration: OTEL_EXPORTER_OTLP_ENDPOINT: {cause}");
            return ExitCode::from(NEEDS_CHANGE);
        }
    };
    let command = cli.command.unwrap_or(Command::Serve);
    let outcome = runtime.block_on(execute(command, config, handed));
    if let Some(traces) = traces {
        traces.stop();
    }
    // Do not wait for what still runs on a blocking thread.
    runtime.shutdown_timeout(LEFT_OVER);
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(CommandError { reason, code }) => {
            eprintln!("{reason}");
            ExitCode::from(code)
        }
    }
}

/// Which site a command acts on depends on the folder that it is typed in.
fn name_settings(config: &Config) {
    match &config.settings_file {
        Some(file) => eprintln!("Settings: the environment, then {}", file.display()),
        None => eprintln!("Settings: the environment only, no file; data in {}", config.settings.data_dir.display()),
    }
}

async fn execute(
    command: Command,
    config: Config,
    handed: std::io::Result<Option<TcpListener>>,
) -> Result<(), CommandError> {
    if !matches!(command, Command::Verify { .. } | Command::Healthcheck) {
        name_settings(&config);
    }
    match command {
        Command::Serve => serve::run(config, handed.map_err(StartError::Handed)?).await,
        Command::Migrate => {
            open_backend(&config).await.map(|_| println!("The database is up to date.")).map_err(CommandError::from)
        }
        Command::Demo { variant_cache, all_sizes, if_empty } => {
            demo(&config, variant_cache.as_deref().map(VariantCache::new), all_sizes, if_empty).await
        }
        Command::Pictures { command: PicturesCommand::Remake } => pictures::remake(&config).await,
        Command::Pictures { command: PicturesCommand::TakeOver } => pictures::take_over(&config).await,
        Command::Admin { command: AdminCommand::SetPassword { email } } => account::set_password(&config, email).await,
        Command::Admin { command: AdminCommand::RemoveSecondFactor { email } } => {
            account::remove_second_factor(&config, email).await
        }
        Command::Admin { command: AdminCommand::NewKeys } => account::new_keys(&config).await,
        Command::SetWebhook { url } => set_webhook(&config, &url).await,
        Command::Backup { path, keep } => backup::back_up(&config, path, keep).await,
        Command::Verify { file } => backup::verify(&file).await,
        Command::Restore { file } => backup::restore(&config, &file).await,
        Command::Doctor => doctor::run(&config).await,
        // Answered before anything else.
        Command::PictureWorker { .. } => Ok(()),
        Command::Healthcheck => healthcheck::run(&config).await.map_err(CommandError::from),
    }
}

async fn demo(
    config: &Config,
    cache: Option<VariantCache>,
    all_sizes: bool,
    if_empty: bool,
) -> Result<(), CommandError> {
    let backend = open_backend(config).await?;
    let sizes = match &cache {
        cache if all_sizes => InitialVariants::All(cache.as_ref()),
        Some(cache) => InitialVariants::Cached(cache),
        None => InitialVariants::First,
    };
    let loaded = backend::content::demo::load(&backend, sizes, &mut |line| println!("{line}")).await;
    close(&backend).await;
    match loaded {
        Ok(report) => {
            println!("{report}");
            Ok(())
        }
        Err(backend::content::demo::DemoError::NotEmpty) if if_empty => Ok(()),
        Err(cause) => Err(text(cause).into()),
    }
}

async fn set_webhook(config: &Config, url: &str) -> Result<(), CommandError> {
    let is_address = url.is_empty() || domain::text::web_address::is_valid(url);
    if !is_address || url.len() > domain::limits::URL_MAX {
        return Err("The address must start with http:// or https://.".to_owned().into());
    }
    let backend = open_backend(config).await?;
    backend::features::receivers::webhook::set_address(&backend, url).await.map_err(text)?;
    println!("{}", if url.is_empty() { "The webhook is disabled." } else { "New leads will be posted to this URL." });
    if domain::text::web_address::is_unencrypted(url) {
        eprintln!("{}", domain::messages::admin::WEBHOOK_UNENCRYPTED);
    }
    Ok(())
}
