/// The value of an attribute that the element has only if `shown`.
pub fn attribute_if(shown: bool, value: &'static str) -> Option<&'static str> {
    if shown { Some(value) } else { None }
}
