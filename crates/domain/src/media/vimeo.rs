use crate::content::VideoSettings;
use crate::text::{typed, web_address};
use crate::{limits, messages};
use std::fmt::Write as _;
use url::Url;

const ID_DIGITS_MAX: usize = 20;
const HASH_MAX: usize = 64;

/// A video on Vimeo: its id and, for an unlisted one, its privacy hash. Only these two of the
/// pasted URL reach a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VimeoVideo {
    id: String,
    hash: Option<String>,
}

/// What starts the video.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    Page,
    /// A click on play: it plays once loaded, muted and never in Vimeo's background mode.
    Visitor,
}

impl VimeoVideo {
    /// Parses what people paste: `vimeo.com/ID`, with a hash as `/ID/HASH` or `?h=HASH`, inside a
    /// channel, group, album, showcase or the manager, or the player's own URL; with or without
    /// scheme and `www`.
    pub fn parse(raw: &str) -> Result<Self, &'static str> {
        Self::read(raw).ok_or(messages::VIMEO_INVALID)
    }

    fn read(raw: &str) -> Option<Self> {
        let raw = typed::address(raw);
        if raw.len() > limits::URL_MAX {
            return None;
        }
        let url = ["", "https:", "https://"].iter().find_map(|start| web_address::parse(&format!("{start}{raw}")))?;
        if url.port().is_some() {
            return None;
        }
        let mut parts: Vec<&str> = url.path_segments()?.collect();
        parts.retain(|part| !part.is_empty());
        let host = url.host_str()?;
        let path = match host.strip_prefix("www.").unwrap_or(host) {
            "vimeo.com" => path_of_site(&parts)?,
            "player.vimeo.com" => match parts[..] {
                ["video", id] => VideoPath { id, hash: None },
                _ => return None,
            },
            _ => return None,
        };
        let hash = match path.hash {
            Some(hash) => hash.to_owned(),
            None => hash_in_query(&url),
        };
        let id = path.id;
        if !is_number(id) || id.len() > ID_DIGITS_MAX || id.starts_with('0') {
            return None;
        }
        if hash.len() > HASH_MAX || !hash.bytes().all(|b| b.is_ascii_alphanumeric()) {
            return None;
        }
        Some(Self { id: id.to_owned(), hash: if hash.is_empty() { None } else { Some(hash) } })
    }

    #[must_use]
    pub fn player_url(&self, settings: &VideoSettings, start: Start) -> String {
        let asked = start == Start::Visitor;
        let mut url = format!("https://player.vimeo.com/video/{}?", self.id);
        if let Some(hash) = &self.hash {
            let _ = write!(url, "h={hash}&");
        }
        for (name, on) in [
            ("autoplay", asked || settings.autoplay),
            ("loop", settings.r#loop),
            ("muted", asked || settings.muted),
            ("background", !asked && settings.background),
            ("controls", settings.controls),
        ] {
            let _ = write!(url, "{name}={}&", u8::from(on));
        }
        url.push_str("playsinline=1&title=0&byline=0&portrait=0&dnt=1");
        url
    }
}

struct VideoPath<'a> {
    id: &'a str,
    hash: Option<&'a str>,
}

fn path_of_site<'a>(parts: &[&'a str]) -> Option<VideoPath<'a>> {
    match *parts {
        [id] | ["video", id] | ["channels" | "ondemand", _, id] => Some(VideoPath { id, hash: None }),
        [id, hash] if is_number(id) => Some(VideoPath { id, hash: Some(hash) }),
        ["groups", _, "videos", id] | ["album" | "showcase", _, "video", id] => Some(VideoPath { id, hash: None }),
        ["manage", "videos", id] => Some(VideoPath { id, hash: None }),
        ["manage", "videos", id, hash] => Some(VideoPath { id, hash: Some(hash) }),
        _ => None,
    }
}

/// Empty if there is none.
fn hash_in_query(url: &Url) -> String {
    match url.query_pairs().find(|(name, _)| name == "h") {
        Some((_, hash)) => hash.into_owned(),
        None => String::new(),
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn video(id: &str, hash: Option<&str>) -> Result<VimeoVideo, &'static str> {
        Ok(VimeoVideo { id: id.to_owned(), hash: hash.map(str::to_owned) })
    }

    /// Pasted text, id, and hash; no id if it is refused.
    type Case = (String, Option<String>, Option<String>);

    #[test]
    fn the_shared_cases_hold() {
        let cases: Vec<Case> = serde_json::from_str(include_str!("../../cases/vimeo.json")).expect("cases");
        for (raw, id, hash) in cases {
            let expected = id.map(|id| VimeoVideo { id, hash }).ok_or(messages::VIMEO_INVALID);
            assert_eq!(VimeoVideo::parse(&raw), expected, "{raw}");
        }
    }

    #[test]
    fn the_player_gets_the_owners_settings_and_the_hash() {
        let video = VimeoVideo::parse("https://vimeo.com/76979871/8272103f6e").expect("a video");
        assert_eq!(
            video.player_url(&VideoSettings::default(), Start::Page),
            "https://player.vimeo.com/video/76979871?h=8272103f6e&autoplay=1&loop=1&muted=1&background=1&controls=0\
             &playsinline=1&title=0&byline=0&portrait=0&dnt=1"
        );
        let loud = VideoSettings { autoplay: false, muted: false, controls: true, ..VideoSettings::default() };
        assert_eq!(
            video.player_url(&loud, Start::Visitor),
            "https://player.vimeo.com/video/76979871?h=8272103f6e&autoplay=1&loop=1&muted=1&background=0&controls=1\
             &playsinline=1&title=0&byline=0&portrait=0&dnt=1"
        );
    }

    proptest! {
        #[test]
        fn numbers_and_hashes_survive(id in "[1-9][0-9]{0,11}", hash in proptest::option::of("[0-9a-f]{6,16}")) {
            let tail = hash.as_ref().map(|h| format!("/{h}")).unwrap_or_default();
            let pasted = format!("https://vimeo.com/{id}{tail}");
            let read = VimeoVideo::parse(&pasted);
            prop_assert_eq!(&read, &video(&id, hash.as_deref()));
            let player = read.map(|v| v.player_url(&VideoSettings::default(), Start::Page)).unwrap_or_default();
            prop_assert_eq!(VimeoVideo::parse(&player), video(&id, hash.as_deref()));
        }

        #[test]
        fn whatever_is_pasted_only_a_player_address_comes_out(raw in "(https?://)?(player\\.)?vimeo\\.com/(video/)?[ -~é]{0,40}") {
            if let Ok(video) = VimeoVideo::parse(&raw) {
                let url = video.player_url(&VideoSettings::default(), Start::Page);
                let rest = url.strip_prefix("https://player.vimeo.com/video/");
                let plain = rest.is_some_and(|r| r.bytes().all(|b| b.is_ascii_alphanumeric() || b"?&=".contains(&b)));
                prop_assert!(plain, "{}", url);
            }
        }

        #[test]
        fn nothing_panics(raw in "\\PC{0,60}") {
            let _ = VimeoVideo::parse(&raw);
        }
    }
}
