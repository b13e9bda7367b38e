use super::names::refuse_misspelled;
use super::sources::server_table;
use super::*;
use outgoing::mail::letter::Person;
use std::collections::HashMap;

fn load(pairs: &[(&str, &str)]) -> Result<Config, ConfigError> {
    Config::load(&Sources::only(pairs.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect()))
}

#[test]
fn defaults_work() {
    let config = load(&[]).expect("defaults");
    assert_eq!(config.site_url, "http://127.0.0.1:3000");
    assert!(!config.secure());
    assert!(config.database_url.starts_with("sqlite://"));
}

#[test]
fn errors_name_the_setting() {
    for (name, value) in [
        ("LEPTOS_SITE_ADDR", "everywhere"),
        ("SITE_URL", "harbor.example"),
        ("SECURITY_CONTACT", "http://harbor.example/weak"),
        ("SECURITY_CONTACT", "security"),
        ("DATABASE_URL", "mysql://x"),
        ("TRUSTED_PROXIES", "proxy"),
        ("MAX_CONNECTIONS", "many"),
        ("MAX_CONNECTIONS_PER_ADDRESS", "0"),
        ("CLIENT_TIMEOUT", "-1"),
        ("PAGE_CACHE", "maybe"),
        ("PICTURE_CACHE_MEMORY", "-1"),
        ("PICTURE_CACHE_DISK", "much"),
        ("PICTURES_FROM_S3", "stream"),
        ("LINK_CHECK", "sometimes"),
        ("BACKUP_EVERY", "daily"),
        ("BACKUP_EVERY", "0h"),
        ("BACKUP_EVERY", "5é"),
        ("BACKUP_KEEP", "forever"),
        ("METRICS_ADDR", "9100"),
        ("OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318"),
        ("OTEL_EXPORTER_OTLP_HEADERS", "secret"),
        ("OTEL_TRACES_SAMPLER_ARG", "2"),
        ("LOG_FORMAT", "xml"),
        ("ADMIN_EMAIL", "owner"),
        ("ADMIN_PASSWORD", "short"),
        ("STORAGE_URL", "ftp://x"),
        ("SMTP_URL", "smtp://u:secret@mail.example?tls=none"),
        ("MAIL_FROM", "Harbor and Grain"),
    ] {
        let error = load(&[(name, value)]).expect_err(name);
        assert_eq!(error.name, name);
        assert!(!error.reason.contains("secret"));
    }
}

#[test]
fn secrets_may_come_from_a_file() {
    let file = tempfile::NamedTempFile::new().expect("a file");
    std::fs::write(file.path(), "postgres://u:p@h/d\n").expect("written");
    let config = load(&[("DATABASE_URL_FILE", &file.path().display().to_string())]).expect("config");
    assert_eq!(config.database_url, "postgres://u:p@h/d");
}

#[test]
fn mail_goes_to_whoever_is_named() {
    assert_eq!(load(&[]).expect("config").mail, None);
    let mail = |pairs: &[(&str, &str)]| load(pairs).expect("config").mail.expect("mail");
    let plain = mail(&[("SMTP_URL", "smtp://u:secret@mail.example")]);
    assert_eq!((plain.from, plain.owner), (None, None));
    for (from, name) in [
        ("site@harbor.example", ""),
        ("<site@harbor.example>", ""),
        ("Harbor & Grain <site@harbor.example>", "Harbor & Grain"),
        (" \"Größl, Yachts\"<site@harbor.example> ", "Größl, Yachts"),
    ] {
        let pairs =
            [("SMTP_URL", "smtps://mail.example"), ("MAIL_FROM", from), ("ADMIN_EMAIL", "Jo <jo@harbor.example>")];
        let named = mail(&pairs);
        assert_eq!(named.from, Some(Person { name: name.into(), address: "site@harbor.example".into() }), "{from}");
        assert_eq!(named.owner.as_deref(), Some("jo@harbor.example"));
    }
}

#[test]
fn backups_are_made_once_a_folder_is_named() {
    assert_eq!(load(&[]).expect("config").backups, None);
    let pairs = [("BACKUP_DIR", "/srv/backups"), ("BACKUP_EVERY", "90m"), ("SITE_URL", "https://boats.example:8443")];
    let schedule = load(&pairs).expect("config").backups.expect("a schedule");
    assert_eq!((schedule.every_ms, schedule.rotation.site.as_str()), (90 * domain::time::MINUTE, "boats.example"));
    assert_eq!(schedule.rotation.keep, "7d,4w,6m".parse().expect("the default"));
}

#[test]
fn unknown_settings_in_the_file_are_refused() {
    let refused = |text: &str| server_table(text).expect_err(text).to_string();
    assert!(refused("[server]\nsite_urll = \"x\"").ends_with("site_urll: not a setting. Did you mean site_url?"));
    assert!(refused("site_url = \"x\"").contains("[server]"));
    assert!(refused("[sever]\nsite_url = \"x\"").contains("sever: not read"));
    let table = server_table("[[workspace.metadata.leptos]]\n[server]\nmax_connections = 5").expect("table");
    assert_eq!(table.get("MAX_CONNECTIONS").map(String::as_str), Some("5"));
}

#[test]
fn misspelled_settings_are_named_with_the_right_one() {
    let check =
        |names: &[&str]| refuse_misspelled(&names.iter().map(|name| ((*name).to_owned(), "x".to_owned())).collect());
    for (name, meant) in [
        ("SMPT_URL", "SMTP_URL"),
        ("SMTP_URI", "SMTP_URL"),
        ("smtp_url", "SMTP_URL"),
        ("STORAGE_URI", "STORAGE_URL"),
        ("SITE_ADRESS", "LEPTOS_SITE_ADDR"),
        ("SITE_ADDRESS", "LEPTOS_SITE_ADDR"),
        ("MAX_CONECTIONS", "MAX_CONNECTIONS"),
        ("DATABSE_URL_FILE", "DATABASE_URL_FILE"),
        ("CONFIGFILE", "CONFIG_FILE"),
        ("TRUST_PROXIES", "TRUSTED_PROXIES"),
    ] {
        let error = check(&["PATH", name]).expect_err(name);
        assert_eq!(error.to_string(), format!("{name}: not a setting. Did you mean {meant}?"));
    }
    // Variables of other programs.
    let others = "PATH HOME MAIL XDG_DATA_DIRS BASE_URL API_URL SITE_NAME SITE_DIR DATABASE_USER DATABASE_NAME STORAGE_DIR \
                  LOG_LEVEL AWS_REGION AWS_SESSION_TOKEN MAIL_HOST CONFIG_DIR LEPTOS_SITE_PKG_DIR LEPTOS_OUTPUT_NAME \
                  PUBLIC_KEY RUST_BACKTRACE SMTP_HOST CACHE_DIR HTTP_PROXY";
    check(&others.split_whitespace().collect::<Vec<_>>()).expect("none of ours");
    check(&["DATABASE_URI", "DATABASE_URL"]).expect("another program's, because ours is given");
    let settings: HashMap<String, String> =
        declared_settings().into_iter().map(|setting| (setting.name, String::new())).collect();
    refuse_misspelled(&settings).expect("the settings themselves");
}
