//! `s3-test-server FOLDER PORT ACCESS_KEY SECRET_KEY [DELETE_DELAY_MS]`: serves FOLDER over the S3
//! protocol on loopback. Each folder directly inside it is a bucket. Port 0 chooses a free one. Each
//! deletion waits that long first. The first line printed is the URL, such as
//! `http://127.0.0.1:41211`; the server stops when its standard input is closed, so it ends with the
//! process that started it.

use hyper::Method;
use hyper::body::Incoming;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioExecutor, TokioIo};
use hyper_util::server::conn::auto::Builder;
use s3s::auth::SimpleAuth;
use s3s::service::S3ServiceBuilder;
use s3s_fs::FileSystem;
use std::error::Error;
use std::io::Write as _;
use std::process::ExitCode;
use std::time::Duration;
use tokio::io::AsyncReadExt as _;
use tokio::net::TcpListener;

#[tokio::main]
async fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, port, access_key, secret_key, rest @ ..] = arguments.as_slice() else {
        say("usage: s3-test-server FOLDER PORT ACCESS_KEY SECRET_KEY [DELETE_DELAY_MS]");
        return ExitCode::from(2);
    };
    let delay = match rest {
        [delay, ..] => delay,
        [] => "0",
    };
    match serve(folder, port, (access_key, secret_key), delay).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            say(&format!("s3-test-server: {error}"));
            ExitCode::FAILURE
        }
    }
}

async fn serve(folder: &str, port: &str, keys: (&str, &str), delay: &str) -> Result<(), Box<dyn Error>> {
    let delay = Duration::from_millis(delay.parse()?);
    let files = FileSystem::new(folder).map_err(|error| format!("cannot serve {folder}: {error:?}"))?;
    let mut service = S3ServiceBuilder::new(files);
    service.set_auth(SimpleAuth::from_single(keys.0, keys.1));
    let service = service.build();
    let listener = TcpListener::bind(("127.0.0.1", port.parse::<u16>()?)).await?;
    writeln!(std::io::stdout(), "http://{}", listener.local_addr()?)?;
    std::io::stdout().flush()?;

    let mut standard_input = tokio::io::stdin();
    let mut ignored = [0_u8; 64];
    loop {
        tokio::select! {
            accepted = listener.accept() => {
                let (socket, _) = accepted?;
                let files = service.clone();
                let service = service_fn(move |request: hyper::Request<Incoming>| {
                    let files = files.clone();
                    async move {
                        if request.method() == Method::DELETE {
                            tokio::time::sleep(delay).await;
                        }
                        Service::call(&files, request).await
                    }
                });
                tokio::spawn(async move {
                    // Errors of a disconnected client are ignored.
                    let _ = Builder::new(TokioExecutor::new()).serve_connection(TokioIo::new(socket), service).await;
                });
            }
            read = standard_input.read(&mut ignored) => {
                if !matches!(read, Ok(n) if n > 0) {
                    return Ok(());
                }
            }
        }
    }
}

fn say(line: &str) {
    // Nothing can be reported if standard error is closed.
    let _ = writeln!(std::io::stderr(), "{line}");
}
