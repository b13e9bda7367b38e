use super::*;

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
        ("LOG_FORMAT", "xml"),
        ("ADMIN_EMAIL", "owner"),
        ("ADMIN_PASSWORD", "short"),
        ("STORAGE_URL", "ftp://x"),
        ("SMTP_URL", "smtp://u:secret@mail.example?tls=none"),
        ("MAIL_FROM", "Harbor <hello@harbor.example>"),
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
    assert_eq!((plain.from.as_deref(), plain.owner.as_deref()), (None, None));
    let named = mail(&[
        ("SMTP_URL", "smtps://mail.example"),
        ("MAIL_FROM", "site@harbor.example"),
        ("ADMIN_EMAIL", "jo@harbor.example"),
    ]);
    assert_eq!(
        (named.from.as_deref(), named.owner.as_deref()),
        (Some("site@harbor.example"), Some("jo@harbor.example"))
    );
}

#[test]
fn unknown_settings_in_the_file_are_refused() {
    assert!(server_table("[server]\nsite_urll = \"x\"").is_err());
    let table = server_table("[[workspace.metadata.leptos]]\n[server]\nmax_connections = 5").expect("table");
    assert_eq!(table.get("MAX_CONNECTIONS").map(String::as_str), Some("5"));
}
