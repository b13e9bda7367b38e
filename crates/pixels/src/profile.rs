//! Color profiles as they stand in files.

/// Largest profile that is applied, in bytes. Cameras and phones have profiles of 500 bytes to 4 KB, printers of
/// some megabytes.
pub(crate) const PROFILE_MAX: usize = 4 * 1024 * 1024;

/// Which colors a profile describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Space {
    Rgb,
    Gray,
    /// Cyan, magenta, yellow and black.
    Inks,
}

/// `None` for what is no profile, or describes other colors.
pub(crate) fn space(profile: &[u8]) -> Option<Space> {
    if profile.get(36..40)? != b"acsp" || profile.len() > PROFILE_MAX {
        return None;
    }
    match profile.get(16..20)? {
        b"RGB " => Some(Space::Rgb),
        b"GRAY" => Some(Space::Gray),
        b"CMYK" => Some(Space::Inks),
        _ => None,
    }
}

/// A JPEG's profile comes in numbered parts, in any order: the number, how many there are, and the bytes. As in
/// browsers, a profile of which a part is missing is none.
pub(crate) fn joined(mut parts: Vec<&[u8]>) -> Option<Vec<u8>> {
    let count = parts.len();
    parts.sort_by_key(|part| part.first().copied());
    let mut profile = Vec::new();
    for (at, part) in parts.into_iter().enumerate() {
        let [number, of, bytes @ ..] = part else { return None };
        if usize::from(*number) != at + 1 || usize::from(*of) != count || profile.len() > PROFILE_MAX {
            return None;
        }
        profile.extend_from_slice(bytes);
    }
    Some(profile)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_joined_by_their_numbers() {
        assert_eq!(joined(vec![b"\x02\x02cd", b"\x01\x02ab"]).as_deref(), Some(&b"abcd"[..]));
        assert_eq!(joined(vec![b"\x01\x02ab"]), None, "one is missing");
        assert_eq!(joined(vec![b"\x01\x02ab", b"\x01\x02ab"]), None, "one comes twice");
        assert_eq!(joined(vec![b"\x01"]), None);
    }
}
