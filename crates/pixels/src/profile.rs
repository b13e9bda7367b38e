/// Largest color profile that is kept. Those of cameras and phones have about 500 bytes to 4 KB;
/// printers' have megabytes and do not belong in a photo.
pub(crate) const PROFILE_MAX: usize = 16 * 1024;

/// True for a small profile of RGB input other than sRGB, which is the default anyway.
pub(crate) fn worth_keeping(profile: &[u8]) -> bool {
    let rgb = profile.get(16..20) == Some(b"RGB ") && profile.get(36..40) == Some(b"acsp");
    let named = |name: &[u8]| profile.windows(name.len()).any(|w| w == name);
    rgb && profile.len() <= PROFILE_MAX && !named(b"sRGB") && !named(b"s\0R\0G\0B")
}
