//! Where the values of settings come from, and names that are no settings.

use super::setting::{ConfigError, SETTINGS, wrong};
use std::collections::HashMap;
use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};

/// The configuration file, unless `CONFIG_FILE` names another; the second is an installation's.
const USUAL_FILES: [&str; 2] = ["Leptos.toml", "/etc/harbor-and-grain.toml"];
/// Names that are read, beside those of [`SETTINGS`].
const CONFIG_FILE: &str = "CONFIG_FILE";
/// Names in common use for a setting that has another one here.
const OTHER_NAMES: &[(&str, &str)] = &[("SITE_ADDRESS", "LEPTOS_SITE_ADDR")];
/// Tables of the file that other programs read.
const OTHER_TABLES: &[&str] = &["workspace", "package"];

/// Where values come from; tests pass their own.
pub struct Sources {
    environment: HashMap<String, String>,
    file: HashMap<String, String>,
    /// The configuration file, if there is one.
    pub(super) file_path: Option<PathBuf>,
}

impl Sources {
    /// The process's environment and the configuration file.
    ///
    /// # Errors
    /// The file cannot be read or is not valid TOML, or either has a setting that does not exist.
    pub fn system() -> Result<Self, ConfigError> {
        let environment = readable(std::env::vars_os())?;
        misspelt(&environment)?;
        let usual = || USUAL_FILES.into_iter().find(|path| Path::new(path).exists());
        let path = environment.get(CONFIG_FILE).map(String::as_str).or_else(usual);
        let file = match path {
            Some(path) => std::fs::read_to_string(path)
                .map_err(|cause| wrong(CONFIG_FILE, format!("cannot read {path}: {cause}")))
                .and_then(|text| server_table(&text))?,
            None => HashMap::new(),
        };
        let file_path = path.map(|path| std::path::absolute(path).unwrap_or_else(|_| PathBuf::from(path)));
        Ok(Self { environment, file, file_path })
    }

    /// Only these values.
    #[must_use]
    pub fn only(environment: HashMap<String, String>) -> Self {
        Self { environment, file: HashMap::new(), file_path: None }
    }

    pub(super) fn get(&self, name: &str) -> Result<Option<String>, ConfigError> {
        if let Some(value) = self.environment.get(name).filter(|v| !v.is_empty()) {
            return Ok(Some(value.clone()));
        }
        let setting = SETTINGS.iter().find(|s| s.name == name);
        if setting.is_some_and(|s| s.secret)
            && let Some(path) = self.environment.get(&format!("{name}_FILE"))
        {
            let text = std::fs::read_to_string(path)
                .map_err(|cause| wrong(&format!("{name}_FILE"), format!("cannot read {path}: {cause}")))?;
            return Ok(Some(text.trim_end_matches(['\r', '\n']).to_owned()));
        }
        Ok(self.file.get(name).cloned())
    }

    pub(super) fn text(&self, name: &str) -> Result<String, ConfigError> {
        let default = SETTINGS.iter().find(|s| s.name == name).map_or("", |s| s.default);
        Ok(self.get(name)?.unwrap_or_else(|| default.to_owned()))
    }

    pub(super) fn flag(&self, name: &str) -> Result<bool, ConfigError> {
        match self.text(name)?.as_str() {
            "1" | "true" | "on" | "yes" => Ok(true),
            "0" | "false" | "off" | "no" => Ok(false),
            other => Err(wrong(name, format!("'{other}' is neither on nor off"))),
        }
    }

    pub(super) fn parsed<T: std::str::FromStr>(&self, name: &str) -> Result<T, ConfigError>
    where
        T::Err: fmt::Display,
    {
        let text = self.text(name)?;
        text.parse().map_err(|cause| wrong(name, format!("'{text}': {cause}")))
    }
}

/// Variables of other programs may hold any bytes.
fn readable(variables: impl Iterator<Item = (OsString, OsString)>) -> Result<HashMap<String, String>, ConfigError> {
    let names = variables.filter_map(|(name, value)| Some((name.into_string().ok()?, value)));
    names
        .filter_map(|(name, value)| match value.into_string() {
            Ok(value) => Some(Ok((name, value))),
            Err(_) if known_names().any(|known| known == name) => Some(Err(wrong(&name, "not valid UTF-8"))),
            Err(_) => None,
        })
        .collect()
}

pub(super) fn server_table(text: &str) -> Result<HashMap<String, String>, ConfigError> {
    let document: toml::Table = text.parse().map_err(|cause| wrong(CONFIG_FILE, cause))?;
    if let Some(other) = document.keys().find(|key| *key != "server" && !OTHER_TABLES.contains(&key.as_str())) {
        let reason = "not read: settings belong below a line with [server]";
        return Err(wrong(&format!("{CONFIG_FILE} {other}"), reason));
    }
    let Some(table) = document.get("server").and_then(toml::Value::as_table) else { return Ok(HashMap::new()) };
    table
        .iter()
        .map(|(key, value)| {
            let name = key.to_uppercase();
            if !SETTINGS.iter().any(|s| s.name == name) {
                let nearest = SETTINGS.iter().map(|s| s.name).min_by_key(|known| distance(&name, known));
                let meant = nearest.unwrap_or_default().to_lowercase();
                let reason = format!("not a setting. Did you mean {meant}?");
                return Err(wrong(&format!("{CONFIG_FILE} [server] {key}"), reason));
            }
            let value = match value {
                toml::Value::String(text) => text.clone(),
                other => other.to_string(),
            };
            Ok((name, value))
        })
        .collect()
}

/// A variable whose name is almost a setting's: an error, because the setting would silently keep
/// its default. If the setting itself is given too, the variable is another program's.
pub(super) fn misspelt(environment: &HashMap<String, String>) -> Result<(), ConfigError> {
    let mut names: Vec<&String> = environment.keys().collect();
    names.sort();
    for name in names {
        if let Some(meant) = almost(name)
            && !environment.contains_key(&meant)
        {
            return Err(wrong(name, format!("not a setting. Did you mean {meant}?")));
        }
    }
    Ok(())
}

/// The setting that `name` almost is; none if `name` is one, or is not like any.
fn almost(name: &str) -> Option<String> {
    if known_names().any(|known| known == name) {
        return None;
    }
    let upper = name.to_uppercase();
    let others = OTHER_NAMES.iter().map(|(other, meant)| ((*other).to_owned(), (*meant).to_owned()));
    let candidates = known_names().map(|known| (known.clone(), known)).chain(others);
    let (typos, meant) = candidates.map(|(like, meant)| (distance(&upper, &like), meant)).min()?;
    (typos <= typos_allowed(&meant)).then_some(meant)
}

/// Short names are easily one of another program's.
const fn typos_allowed(name: &str) -> usize {
    if name.len() < 10 { 1 } else { 2 }
}

fn known_names() -> impl Iterator<Item = String> {
    let files = SETTINGS.iter().filter(|s| s.secret).map(|s| format!("{}_FILE", s.name));
    SETTINGS.iter().map(|s| s.name.to_owned()).chain(files).chain([CONFIG_FILE.to_owned()])
}

fn distance(a: &str, b: &str) -> usize {
    strsim::osa_distance(a, b)
}
