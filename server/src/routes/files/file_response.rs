//! Serves a stored file: complete, a range, or 304 (RFC 9110, sections 13 and 14).

use axum::body::Body;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::Response;
use backend::media::StoredVariant;
use bytes::Bytes;
use std::ops::Range;
use std::time::{Duration, UNIX_EPOCH};

const CACHED_FOREVER: HeaderValue = HeaderValue::from_static(storage::IMMUTABLE);

#[derive(Debug, PartialEq, Eq)]
enum Part {
    Whole,
    Of(Range<usize>),
    Beyond,
}

#[must_use]
pub fn answer(method: &Method, asked: &HeaderMap, variant: &StoredVariant, media_type: &'static str) -> Response {
    let bytes = &variant.file.bytes;
    let (status, body, range) = match unless_whole(asked, variant) {
        Some(status) => (status, Bytes::new(), None),
        None => match wanted(method, asked, variant) {
            Part::Whole => (StatusCode::OK, bytes.clone(), None),
            Part::Of(part) => {
                let range = format!("bytes {}-{}/{}", part.start, part.end - 1, bytes.len());
                (StatusCode::PARTIAL_CONTENT, bytes.slice(part), Some(range))
            }
            Part::Beyond => (StatusCode::RANGE_NOT_SATISFIABLE, Bytes::new(), Some(format!("bytes */{}", bytes.len()))),
        },
    };
    let mut response = Response::new(Body::from(body));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    if let Some(range) = range.and_then(|range| HeaderValue::try_from(range).ok()) {
        headers.insert(header::CONTENT_RANGE, range);
    }
    if matches!(status, StatusCode::PRECONDITION_FAILED | StatusCode::RANGE_NOT_SATISFIABLE) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        return response;
    }
    let written = UNIX_EPOCH + Duration::from_secs(variant.modified_seconds());
    headers.insert(header::CACHE_CONTROL, CACHED_FOREVER);
    if let (Ok(tag), Ok(date)) = (HeaderValue::from_str(&variant.tag), httpdate::fmt_http_date(written).try_into()) {
        headers.insert(header::ETAG, tag);
        headers.insert(header::LAST_MODIFIED, date);
    }
    if status != StatusCode::NOT_MODIFIED {
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type));
        headers.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    }
    response
}

/// Whether a list of entity tags, or `*`, matches this one. Weak and strong tags compare equal.
#[must_use]
pub fn names(list: &str, tag: &str) -> bool {
    list.trim() == "*" || list.split(',').any(|each| opaque(each) == opaque(tag))
}

fn opaque(tag: &str) -> &str {
    let tag = tag.trim();
    tag.strip_prefix("W/").unwrap_or(tag)
}

/// The status if a precondition fails or the client's copy is still valid.
fn unless_whole(asked: &HeaderMap, variant: &StoredVariant) -> Option<StatusCode> {
    let text = |name| text(asked, name);
    let newer = |name| seconds(text(name)?).map(|since| variant.modified_seconds() > since);
    let is_wanted = match text(header::IF_MATCH) {
        Some(list) => names(list, &variant.tag),
        None => newer(header::IF_UNMODIFIED_SINCE) != Some(true),
    };
    let is_known = match text(header::IF_NONE_MATCH) {
        Some(list) => names(list, &variant.tag),
        None => newer(header::IF_MODIFIED_SINCE) == Some(false),
    };
    match (is_wanted, is_known) {
        (false, _) => Some(StatusCode::PRECONDITION_FAILED),
        (true, true) => Some(StatusCode::NOT_MODIFIED),
        (true, false) => None,
    }
}

fn wanted(method: &Method, asked: &HeaderMap, variant: &StoredVariant) -> Part {
    let Some(range) = text(asked, header::RANGE).filter(|_| *method == Method::GET) else { return Part::Whole };
    // A range of different content than the client has is useless to it.
    let same = text(asked, header::IF_RANGE)
        .is_none_or(|known| known == variant.tag || seconds(known) == Some(variant.modified_seconds()));
    if same { part(range, variant.file.bytes.len()) } else { Part::Whole }
}

/// The part that a `Range` selects from so many bytes. Invalid and multiple ranges select the whole
/// file.
fn part(range: &str, length: usize) -> Part {
    let Some((unit, bounds)) = range.split_once('=') else { return Part::Whole };
    let Some((first, last)) = bounds.trim().split_once('-') else { return Part::Whole };
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let empty = (first.is_empty(), last.is_empty());
    if !unit.eq_ignore_ascii_case("bytes") || !digits(first) || !digits(last) || empty == (true, true) {
        return Part::Whole;
    }
    // A number that overflows is past the end.
    let number = |text: &str| text.parse::<usize>().unwrap_or(usize::MAX);
    let (start, end) = match empty {
        (true, _) => (length.saturating_sub(number(last)), length),
        (false, true) => (number(first), length),
        (false, false) if number(last) < number(first) => return Part::Whole,
        (false, false) => (number(first), number(last).saturating_add(1).min(length)),
    };
    if start < end { Part::Of(start..end) } else { Part::Beyond }
}

fn text(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    headers.get(name)?.to_str().ok()
}

fn seconds(date: &str) -> Option<u64> {
    httpdate::parse_http_date(date).ok()?.duration_since(UNIX_EPOCH).ok().map(|since| since.as_secs())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn ranges_are_read_as_the_standard_says() {
        for (range, part_of_ten) in [
            ("bytes=0-0", Part::Of(0..1)),
            ("bytes=2-4", Part::Of(2..5)),
            ("BYTES= 2-4 ", Part::Of(2..5)),
            ("bytes=2-", Part::Of(2..10)),
            ("bytes=9-99", Part::Of(9..10)),
            ("bytes=0-99999999999999999999999", Part::Of(0..10)),
            ("bytes=-3", Part::Of(7..10)),
            ("bytes=-10", Part::Of(0..10)),
            ("bytes=-11", Part::Of(0..10)),
            ("bytes=-0", Part::Beyond),
            ("bytes=10-", Part::Beyond),
            ("bytes=10-12", Part::Beyond),
            ("bytes=99999999999999999999999-", Part::Beyond),
            ("bytes=4-2", Part::Whole),
            ("bytes=0-1,3-4", Part::Whole),
            ("bytes=-", Part::Whole),
            ("bytes=", Part::Whole),
            ("bytes", Part::Whole),
            ("bytes=a-b", Part::Whole),
            ("bytes=+1-2", Part::Whole),
            ("bytes=1--2", Part::Whole),
            ("pixels=0-1", Part::Whole),
            ("", Part::Whole),
        ] {
            assert_eq!(part(range, 10), part_of_ten, "{range}");
        }
        assert_eq!(part("bytes=0-", 0), Part::Beyond);
    }

    #[test]
    fn tags_are_compared_weakly() {
        for list in ["\"a\"", "W/\"a\"", "\"b\", \"a\"", "*", " * "] {
            assert!(names(list, "\"a\""), "{list}");
        }
        for list in ["", "\"b\"", "a", "\"a", "\"ab\""] {
            assert!(!names(list, "\"a\""), "{list}");
        }
        assert!(names("W/\"a\"", "W/\"a\""));
    }

    proptest! {
        #[test]
        fn no_range_leaves_the_file(range in "(bytes=)?[0-9a,=\\- ]{0,12}", length in 0_usize..300) {
            match part(&range, length) {
                Part::Of(part) => prop_assert!(part.start < part.end && part.end <= length),
                Part::Whole | Part::Beyond => {}
            }
        }

        #[test]
        fn two_numbers_are_the_bytes_from_one_to_the_other(first in 0_usize..400, last in 0_usize..400, length in 1_usize..300) {
            let expected: Vec<usize> = (0..length).filter(|at| (first..=last).contains(at)).collect();
            let found = match part(&format!("bytes={first}-{last}"), length) {
                Part::Of(part) => part.collect(),
                Part::Beyond => Vec::new(),
                Part::Whole => {
                    prop_assert!(last < first);
                    return Ok(());
                }
            };
            prop_assert_eq!(found, expected);
        }
    }
}
