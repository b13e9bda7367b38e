use super::ConfigError;
use super::names::{CONFIG_FILE, known_names, nearest_setting, refuse_misspelled};
use super::settings::{Declared, Settings, declared_settings};
use clap::Parser as _;
use clap::error::{ContextKind, ContextValue};
use std::collections::HashMap;
use std::error::Error as _;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The configuration file, unless `CONFIG_FILE` names another; the second is an installation's.
const USUAL_FILES: [&str; 2] = ["Leptos.toml", "/etc/harbor-and-grain.toml"];
/// Tables of the file that other programs read.
const OTHER_TABLES: &[&str] = &["workspace", "package"];

/// Where values come from; tests pass their own.
pub struct Sources {
    environment: HashMap<String, String>,
    file: HashMap<String, String>,
    pub(super) file_path: Option<PathBuf>,
}

impl Sources {
    /// Fails if the file cannot be read or is not valid TOML, or if either has a setting that does not exist.
    pub fn system() -> Result<Self, ConfigError> {
        let environment = readable(std::env::vars_os())?;
        refuse_misspelled(&environment)?;
        let path = match environment.get(CONFIG_FILE) {
            Some(path) => Some(path.as_str()),
            None => USUAL_FILES.into_iter().find(|path| Path::new(path).exists()),
        };
        let Some(path) = path else { return Ok(Self { environment, file: HashMap::new(), file_path: None }) };
        let text = std::fs::read_to_string(path)
            .map_err(|cause| ConfigError::new(CONFIG_FILE, format!("cannot read {path}: {cause}")))?;
        let file = server_table(&text)?;
        let file_path = std::path::absolute(path).unwrap_or_else(|_| PathBuf::from(path));
        Ok(Self { environment, file, file_path: Some(file_path) })
    }

    #[must_use]
    pub fn only(environment: HashMap<String, String>) -> Self {
        Self { environment, file: HashMap::new(), file_path: None }
    }

    pub(super) fn settings(&self) -> Result<Settings, ConfigError> {
        let mut arguments = Vec::new();
        for setting in declared_settings() {
            if let Some(value) = self.value(&setting)? {
                arguments.push(format!("--{}={value}", setting.name));
            }
        }
        Settings::try_parse_from(arguments).map_err(|error| invalid(&error))
    }

    /// From the environment, else from the file that `NAME_FILE` names, else from the configuration file.
    fn value(&self, setting: &Declared) -> Result<Option<String>, ConfigError> {
        let name = &setting.name;
        if let Some(value) = self.environment.get(name)
            && !value.is_empty()
        {
            return Ok(Some(value.clone()));
        }
        let name_of_file = format!("{name}_FILE");
        if setting.is_secret
            && let Some(path) = self.environment.get(&name_of_file)
        {
            let text = std::fs::read_to_string(path)
                .map_err(|cause| ConfigError::new(&name_of_file, format!("cannot read {path}: {cause}")))?;
            return Ok(Some(text.trim_end_matches(['\r', '\n']).to_owned()));
        }
        Ok(self.file.get(name).cloned())
    }
}

/// The name of the setting and the reason that its reader gave. clap's own text repeats the value,
/// which may be secret.
fn invalid(error: &clap::Error) -> ConfigError {
    let argument = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(argument)) => argument.as_str(),
        _ => "",
    };
    // As in "--MAX_CONNECTIONS <MAX_CONNECTIONS>".
    let name = argument.trim_start_matches('-').split(' ').next().unwrap_or_default();
    match error.source() {
        Some(reason) => ConfigError::new(name, reason),
        None => ConfigError::new(name, "not a valid value"),
    }
}

/// Variables of other programs may hold any bytes.
fn readable(variables: impl Iterator<Item = (OsString, OsString)>) -> Result<HashMap<String, String>, ConfigError> {
    let known = known_names();
    let mut readable = HashMap::new();
    for (name, value) in variables {
        let Ok(name) = name.into_string() else { continue };
        match value.into_string() {
            Ok(value) => {
                readable.insert(name, value);
            }
            Err(_) if known.contains(&name) => return Err(ConfigError::new(&name, "not valid UTF-8")),
            Err(_) => {}
        }
    }
    Ok(readable)
}

/// The values of the `[server]` table by the names that they have in the environment.
pub(super) fn server_table(text: &str) -> Result<HashMap<String, String>, ConfigError> {
    let document: toml::Table = text.parse().map_err(|cause| ConfigError::new(CONFIG_FILE, cause))?;
    for table in document.keys() {
        if table != "server" && !OTHER_TABLES.contains(&table.as_str()) {
            let reason = "not read: settings belong below a line with [server]";
            return Err(ConfigError::new(&format!("{CONFIG_FILE} {table}"), reason));
        }
    }
    let mut values = HashMap::new();
    let Some(toml::Value::Table(table)) = document.get("server") else { return Ok(values) };
    for (key, value) in table {
        let name = key.to_uppercase();
        if let Some(meant) = nearest_setting(&name) {
            let reason = format!("not a setting. Did you mean {}?", meant.to_lowercase());
            return Err(ConfigError::new(&format!("{CONFIG_FILE} [server] {key}"), reason));
        }
        let value = match value {
            toml::Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        values.insert(name, value);
    }
    Ok(values)
}
