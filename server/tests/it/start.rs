//! What the real program says when it is started: the first time, wrongly, and where it cannot run.

use crate::support::{settings, sql};
use std::io::{BufRead as _, BufReader};
use std::os::unix::fs::{MetadataExt as _, PermissionsExt};
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Child, Command, Stdio};

const MAY_RETRY: i32 = 1;
const NEEDS_CHANGE: i32 = 2;
/// A user without rights, whatever it is called.
const NOBODY: u32 = 65_534;

fn program(data: &Path) -> Command {
    command(Path::new(env!("CARGO_BIN_EXE_server")), data)
}

fn command(program: &Path, data: &Path) -> Command {
    let mut command = Command::new(program);
    command.env_clear().envs(settings(data)).current_dir(data.parent().expect("a folder")).stdin(Stdio::null());
    command
}

/// Exit code and output of a command that ends by itself.
fn end(mut command: Command) -> (i32, String) {
    let output = command.output().expect("a process");
    let said = String::from_utf8_lossy(&output.stderr).into_owned() + &String::from_utf8_lossy(&output.stdout);
    (output.status.code().unwrap_or(-1), said)
}

/// A command refuses to start, and says all of this.
fn refused(command: Command, code: i32, sentences: &[&str]) {
    let (ended, said) = end(command);
    for sentence in sentences {
        assert!(said.contains(sentence), "{sentence:?} is missing: {said}");
    }
    assert_eq!(ended, code, "{said}");
}

struct Serving(Child);

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Serves until a line has this text; all lines.
fn serve_until(mut command: Command, text: &str) -> String {
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::inherit()).spawn().expect("a process");
    let output = BufReader::new(child.stdout.take().expect("its output"));
    let _serving = Serving(child);
    let mut said = String::new();
    for line in output.lines() {
        said += &(line.expect("a line") + "\n");
        if said.contains(text) {
            return said;
        }
    }
    panic!("{text:?} is missing: {said}");
}

#[test]
fn the_first_start_says_where_it_is_and_what_is_next() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut first = program(&folder.path().join("data"));
    first.env_remove("ADMIN_PASSWORD").env_remove("DATA_DIR");
    let said = serve_until(first, "--settings");
    let expected = [
        "is at http://127.0.0.1:",
        "/admin",
        "Owner account created: owner@example.com",
        "Password (shown once): ",
        "Ctrl-C",
        " demo` in another terminal",
    ];
    for expected in expected {
        assert!(said.contains(expected), "{expected:?} is missing: {said}");
    }
    assert!(said.contains(&folder.path().join("data").display().to_string()), "{said}");
    assert!(folder.path().join("data/site.db").exists());
    let mut second = program(&folder.path().join("data"));
    second.env_remove("ADMIN_PASSWORD");
    assert!(!serve_until(second, "is at http://").contains("Password"));
}

#[test]
fn help_fits_on_a_screen_and_settings_have_their_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let asked = |argument: &str| {
        let mut command = program(&folder.path().join("data"));
        command.arg0("./harbor-and-grain").arg(argument);
        end(command)
    };
    let (code, help) = asked("--help");
    assert_eq!(code, 0, "{help}");
    assert!(help.lines().count() <= 40 && help.lines().all(|line| line.len() <= 120), "{help}");
    for expected in ["serve", "demo", "doctor", "./data", "DATA_DIR", "Examples"] {
        assert!(help.contains(expected), "{expected:?} is missing: {help}");
    }
    let (code, all) = asked("--settings");
    assert_eq!(code, 0, "{all}");
    for setting in server::config::declared_settings() {
        assert!(all.contains(&setting.name), "{}", setting.name);
    }
    let (code, licenses) = asked("--licenses");
    assert_eq!(code, 0, "{licenses}");
    for expected in ["axum 0.", "react 19.", "Apache License", "SIL OPEN FONT LICENSE", "Meta Platforms"] {
        assert!(licenses.contains(expected), "{expected:?} is missing");
    }
    let (code, version) = asked("--version");
    assert_eq!(code, 0, "{version}");
    assert!(version.starts_with(&format!("harbor-and-grain {}", env!("CARGO_PKG_VERSION"))), "{version}");
}

#[test]
fn misspelled_settings_stop_the_start() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let mut variable = program(&data);
    variable.env("SMPT_URL", "smtp://mail.example");
    refused(variable, NEEDS_CHANGE, &["SMPT_URL: not a setting. Did you mean SMTP_URL?"]);
    let file = folder.path().join("site.toml");
    std::fs::write(&file, "[server]\nmax_conections = 5\n").expect("written");
    let mut named = program(&data);
    named.env("CONFIG_FILE", &file);
    refused(named, NEEDS_CHANGE, &["max_conections: not a setting. Did you mean max_connections?"]);
    assert!(!data.exists(), "nothing was made");
}

#[test]
fn commands_name_the_settings_that_they_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("Leptos.toml");
    std::fs::write(&file, format!("[server]\ndata_dir = \"{}\"\n", folder.path().join("elsewhere").display()))
        .expect("written");
    let archive = folder.path().join("site.tar").display().to_string();
    let tried: [&[&str]; 5] =
        [&["migrate"], &["admin", "set-password"], &["set-webhook", ""], &["backup", &archive], &["restore", &archive]];
    for arguments in tried {
        let mut command = program(&folder.path().join("data"));
        command.env_remove("DATA_DIR").args(arguments);
        let (_, said) = end(command);
        assert!(said.contains(&format!("then {}", file.display())), "{arguments:?}: {said}");
    }
    std::fs::remove_file(&file).expect("removed");
    let mut command = program(&folder.path().join("data"));
    command.arg("migrate");
    let (_, said) = end(command);
    assert!(said.contains("the environment only") && said.contains("data"), "{said}");
}

#[test]
fn a_webhook_without_encryption_is_warned_of() {
    let folder = tempfile::tempdir().expect("a folder");
    let warned = |url: &str| {
        let mut command = program(&folder.path().join("data"));
        command.args(["set-webhook", url]);
        let (code, said) = end(command);
        assert_eq!(code, 0, "{said}");
        said.contains(domain::messages::admin::WEBHOOK_UNENCRYPTED)
    };
    assert!(warned("http://hooks.example/new"));
    assert!(!warned("https://hooks.example/new") && !warned("http://127.0.0.1:5678/new") && !warned(""));
}

#[test]
fn a_taken_port_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("an address").to_string();
    let mut command = program(&folder.path().join("data"));
    command.env("LEPTOS_SITE_ADDR", &address);
    refused(command, MAY_RETRY, &["LEPTOS_SITE_ADDR: cannot listen on", &address, "Another program listens there"]);
}

#[test]
fn a_data_folder_that_cannot_be_used_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("a-file");
    std::fs::write(&file, "").expect("written");
    refused(program(&file), NEEDS_CHANGE, &["DATA_DIR: cannot use", "a-file", "rename it, or set DATA_DIR"]);
    let mut below = program(&folder.path().join("data"));
    below.env("DATA_DIR", file.join("data"));
    refused(below, NEEDS_CHANGE, &["DATA_DIR: cannot use", "rename it, or set DATA_DIR"]);
    let data = folder.path().join("data");
    std::fs::create_dir_all(data.join("site.db")).expect("a folder");
    refused(program(&data), NEEDS_CHANGE, &["DATABASE_URL: cannot use", "site.db", "A folder has the name"]);
    let mut nowhere = program(&folder.path().join("other"));
    nowhere.env("DATABASE_URL", format!("sqlite://{}/none/site.db", folder.path().display()));
    refused(nowhere, NEEDS_CHANGE, &["DATABASE_URL: cannot use", "Create the folder first"]);
}

/// Root may write anywhere, so the program is started as another user.
#[test]
fn a_data_folder_without_permission_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::set_permissions(folder.path(), PermissionsExt::from_mode(0o755)).expect("permissions");
    let binary = folder.path().join("server");
    std::fs::hard_link(env!("CARGO_BIN_EXE_server"), &binary)
        .or_else(|_| std::fs::copy(env!("CARGO_BIN_EXE_server"), &binary).map(drop))
        .expect("a copy of the program");
    let data = folder.path().join("data");
    std::fs::create_dir(&data).expect("a folder");
    std::fs::write(data.join("site.db"), "").expect("written");
    let as_nobody = || {
        let mut command = command(&binary, &data);
        if std::fs::metadata(&data).is_ok_and(|about| about.uid() == 0) {
            command.uid(NOBODY);
        }
        command
    };
    std::fs::set_permissions(&data, PermissionsExt::from_mode(0o555)).expect("permissions");
    refused(as_nobody(), NEEDS_CHANGE, &["DATA_DIR: cannot use", "Allow the user that runs this program"]);
    std::fs::set_permissions(&data, PermissionsExt::from_mode(0o777)).expect("permissions");
    std::fs::set_permissions(data.join("site.db"), PermissionsExt::from_mode(0o444)).expect("permissions");
    refused(as_nobody(), NEEDS_CHANGE, &["DATABASE_URL: cannot use", "site.db", "Allow the user"]);
}

/// The same program, started by a shell that would let everybody read.
fn with_usual_umask(program: &Command) -> Command {
    let mut shell = Command::new("/bin/sh");
    shell.args(["-c", "umask 022; exec \"$0\" \"$@\""]).arg(program.get_program()).args(program.get_args());
    shell.env_clear().stdin(Stdio::null());
    for (name, value) in program.get_envs() {
        shell.env(name, value.unwrap_or_default());
    }
    shell
}

/// Everything below `folder`, and that folder.
fn all_below(folder: &Path) -> Vec<std::path::PathBuf> {
    let mut found = vec![folder.to_path_buf()];
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        if entry.path().is_dir() { found.extend(all_below(&entry.path())) } else { found.push(entry.path()) }
    }
    found
}

#[test]
fn what_the_program_makes_is_its_owners_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let backups = folder.path().join("backups");
    serve_until(with_usual_umask(&program(&data)), "is at http://");
    for expected in ["site.db", "site.db-wal", "files"] {
        assert!(data.join(expected).exists(), "{expected}");
    }
    let mut backup = program(&data);
    backup.args(["backup", "--keep", "7d"]).arg(&backups);
    let (code, said) = end(with_usual_umask(&backup));
    assert_eq!(code, 0, "{said}");
    let mut made = all_below(&data);
    made.extend(all_below(&backups));
    assert!(made.len() > 6, "{made:?}");
    for path in made {
        let mode = path.metadata().expect("it exists").mode() & 0o777;
        assert_eq!(mode & 0o077, 0, "{mode:o} {}", path.display());
    }
}

#[test]
fn a_database_that_others_can_read_is_warned_of() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let warning = "every user of this machine can read the database";
    assert!(!serve_until(program(&data), "is at http://").contains(warning));
    std::fs::set_permissions(&data, PermissionsExt::from_mode(0o755)).expect("permissions");
    std::fs::set_permissions(data.join("site.db"), PermissionsExt::from_mode(0o644)).expect("permissions");
    let said = serve_until(program(&data), "is at http://");
    assert!(said.contains(warning) && said.contains("chmod -R go="), "{said}");
}

#[test]
fn a_clock_behind_the_newest_entry_is_noticed() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let mut migrate = program(&data);
    migrate.arg("migrate");
    assert_eq!(end(migrate).0, 0);
    assert!(!serve_until(program(&data), "is at http://").contains("the clock of this machine"));
    sql(&data, "UPDATE server_keys SET created_at = 4102444800000");
    let said = serve_until(program(&data), "the clock of this machine");
    assert!(said.contains("but the newest entry of the database is from Fri, 01 Jan 2100"), "{said}");
}
