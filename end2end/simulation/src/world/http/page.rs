//! What a browser reads of a page.

/// The fields of the first form that has a field of this name, as they are filled in.
pub(super) fn form_with(page: &str, field: &str) -> Option<Vec<(String, String)>> {
    let wanted = format!("name=\"{field}\"");
    for form in page.split("<form ").skip(1) {
        let form = form.split("</form>").next().unwrap_or_default();
        if form.contains(&wanted) {
            return Some(hidden_fields(form));
        }
    }
    None
}

fn hidden_fields(form: &str) -> Vec<(String, String)> {
    let mut fields = Vec::new();
    for input in form.split("<input ").skip(1) {
        if !input.starts_with("type=\"hidden\"") {
            continue;
        }
        let Some(name) = attribute(input, "name") else { continue };
        let Some(value) = attribute(input, "value") else { continue };
        fields.push((name, value));
    }
    fields
}

fn attribute(tag: &str, name: &str) -> Option<String> {
    let (_, rest) = tag.split_once(&format!(" {name}=\""))?;
    let value = rest.split('"').next()?;
    Some(text_of(value))
}

fn text_of(html: &str) -> String {
    let html = html.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"");
    html.replace("&#39;", "'").replace("&#x27;", "'").replace("&amp;", "&")
}
