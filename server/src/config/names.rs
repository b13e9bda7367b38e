use super::ConfigError;
use super::settings::declared_settings;
use std::collections::{HashMap, HashSet};
use strsim::osa_distance;

/// Names the configuration file.
pub(super) const CONFIG_FILE: &str = "CONFIG_FILE";
/// A name in common use for a setting that has another one here.
const COMMON_NAME: &str = "SITE_ADDRESS";
const NAME_HERE: &str = "LEPTOS_SITE_ADDR";

pub(super) fn known_names() -> HashSet<String> {
    let mut names = HashSet::from([CONFIG_FILE.to_owned()]);
    for setting in declared_settings() {
        if setting.is_secret {
            names.insert(format!("{}_FILE", setting.name));
        }
        names.insert(setting.name);
    }
    names
}

/// The setting that is most like `name`, unless `name` is one.
pub(super) fn nearest_setting(name: &str) -> Option<String> {
    let settings = declared_settings();
    if settings.iter().any(|setting| setting.name == name) {
        return None;
    }
    let nearest = settings.into_iter().min_by_key(|setting| osa_distance(name, &setting.name))?;
    Some(nearest.name)
}

/// Refuses a variable whose name is almost a setting's, because the setting would silently keep its
/// default. If the setting itself is given too, the variable is another program's.
pub(super) fn refuse_misspelled(environment: &HashMap<String, String>) -> Result<(), ConfigError> {
    let known = known_names();
    let mut names: Vec<&String> = environment.keys().collect();
    names.sort();
    for name in names {
        if known.contains(name) {
            continue;
        }
        if let Some(meant) = suggested_name(name, &known)
            && !environment.contains_key(&meant)
        {
            return Err(ConfigError::new(name, format!("not a setting. Did you mean {meant}?")));
        }
    }
    Ok(())
}

fn suggested_name(name: &str, known: &HashSet<String>) -> Option<String> {
    let upper = name.to_uppercase();
    if osa_distance(&upper, COMMON_NAME) <= typos_allowed(COMMON_NAME) {
        return Some(NAME_HERE.to_owned());
    }
    let nearest = known.iter().min_by_key(|known| (osa_distance(&upper, known), known.as_str()))?;
    if osa_distance(&upper, nearest) > typos_allowed(nearest) {
        return None;
    }
    Some(nearest.clone())
}

/// Short names are easily one of another program's.
const fn typos_allowed(name: &str) -> usize {
    if name.len() < 10 { 1 } else { 2 }
}
