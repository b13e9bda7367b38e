//! Reads forms out of pages, as a browser does before it sends them.

use super::OWNER;
use domain::text::address::encoded;
use html_escape::decode_html_entities;
use std::collections::BTreeMap;

pub type Fields = Vec<(String, String)>;

pub fn pairs(fields: &[(&str, &str)]) -> Fields {
    fields.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}

/// The attributes of the tag that begins here, as a browser reads them.
pub fn attributes(tag: &str) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let mut rest = tag.split_once([' ', '>']).map_or("", |(_, rest)| rest);
    while let Some((name, after)) = rest.trim_start().split_once([' ', '=', '>']) {
        let name = name.trim_end_matches('/');
        let is_end = name.is_empty() || name.contains('<');
        if is_end {
            break;
        }
        match after.strip_prefix('"').and_then(|value| value.split_once('"')) {
            Some((value, next)) => {
                found.insert(name.to_owned(), decode_html_entities(value).into_owned());
                rest = next;
            }
            None => rest = after,
        }
    }
    found
}

/// The page's tags of this name, each with what follows it.
pub fn tags<'a>(page: &'a str, name: &str) -> impl Iterator<Item = &'a str> {
    let begin = format!("<{name} ");
    page.match_indices(&begin).map(|(at, _)| &page[at..]).collect::<Vec<_>>().into_iter()
}

/// What a browser sends with the page's form at this address, before anything is typed.
pub fn hidden(page: &str, action: &str) -> Fields {
    let mut forms = tags(page, "form");
    let form = forms.find(|form| attributes(form).get("action").is_some_and(|at| at == action));
    let form = form.unwrap_or_else(|| panic!("no form {action} in {page}"));
    let form = form.split("</form>").next().expect("an end");
    let mut fields = Vec::new();
    for tag in tags(form, "input") {
        let mut of_tag = attributes(tag);
        if of_tag.get("type").is_some_and(|kind| kind == "hidden") {
            let value = of_tag.remove("value").unwrap_or_default();
            fields.push((of_tag.remove("name").expect("a name"), value));
        }
    }
    fields
}

/// A sign-in with what the page carries, as a body.
pub fn sign_in_body(page: &str, password: &str) -> String {
    let typed = pairs(&[("email", OWNER), ("password", password)]);
    let fields = [hidden(page, "/admin/login"), typed].concat();
    let pairs: Vec<String> =
        fields.iter().map(|(name, value)| format!("{}={}", encoded(name), encoded(value))).collect();
    pairs.join("&")
}
