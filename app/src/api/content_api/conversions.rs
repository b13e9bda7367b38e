use super::types::{
    Business, Exception, Hours, Legal, ListOption, Material, Page, PageDetail, PageImage, Photo, Post, PostDetail,
    Project, ProjectDetail, Section, Seo, Span, Style, Term, Testimonial, UsedMaterial,
};
use crate::api::ApiError;
use backend::content::blog::{ArticleContent, rfc3339};
use backend::content::{ContentSnapshot, ShownMaterial};
use domain::content;
use domain::content::blog::{PostCard, term_slug};
use domain::content::business::{BusinessProfile, DAYS, DayHours, HoursException, LogoVariant};
use domain::content::page::SitePage;
use domain::kinds::{Document, FieldKind, FieldSpec, Fields as _};
use domain::media::picture::Picture;
use domain::sections::{PageSection, SectionPicture, SectionType, stored};
use domain::site::island::PictureSources;
use domain::site::pages;
use domain::text::inline::InlineText;
use serde_json::{Value, json};

impl From<BusinessProfile> for Business {
    fn from(profile: BusinessProfile) -> Self {
        Self {
            logo: profile.logo(LogoVariant::Color).src,
            hours: DAYS.into_iter().zip(profile.hours.days).map(Hours::from).collect(),
            exceptions: profile.hours.exceptions.into_iter().map(Exception::from).collect(),
            name: profile.name,
            legal_name: profile.legal_name,
            tagline: profile.tagline,
            about: profile.about,
            phone: profile.phone,
            email: profile.email,
            street: profile.street,
            city: profile.city,
            region: profile.region,
            postal_code: profile.postal_code,
            country: profile.country,
            maps_url: profile.maps_url,
            social: profile.social,
            time_zone: profile.time_zone,
        }
    }
}

impl From<(&str, DayHours)> for Hours {
    fn from(weekday: (&str, DayHours)) -> Self {
        Self { day: weekday.0.to_owned(), hours: weekday.1.into() }
    }
}

impl From<HoursException> for Exception {
    fn from(day: HoursException) -> Self {
        Self { hours: day.hours.into(), date: day.date, reason: day.reason }
    }
}

impl From<DayHours> for Span {
    fn from(hours: DayHours) -> Self {
        Self {
            opens: hours.span.map(|(from, _)| clock(from)),
            closes: hours.span.map(|(_, to)| clock(to)),
            by_appointment: hours.by_appointment,
        }
    }
}

impl From<&pages::FixedPage> for Page {
    fn from(page: &pages::FixedPage) -> Self {
        Self { slug: page.slug.to_owned(), name: page.label.to_owned(), path: page.path.to_owned() }
    }
}

impl From<&SitePage> for Page {
    fn from(page: &SitePage) -> Self {
        Self { slug: page.slug.clone(), name: page.title.clone(), path: page.path() }
    }
}

impl From<content::SeoEntry> for Seo {
    fn from(seo: content::SeoEntry) -> Self {
        Self {
            slug: seo.page_slug,
            title: seo.seo_title,
            description: seo.meta_description,
            og_image: sources(seo.og_image.as_ref()),
            updated_at: rfc3339(seo.updated_at),
            og_title: seo.og_title,
            og_description: seo.og_description,
            canonical_url: seo.canonical_url,
        }
    }
}

impl From<&content::PageImage> for PageImage {
    fn from(image: &content::PageImage) -> Self {
        Self {
            page: image.page_slug.clone(),
            slot: image.section_key.clone(),
            picture: sources(image.picture.as_ref()),
            caption: Some(image.caption.clone()).filter(|caption| !caption.is_empty()),
            video_url: image.video_url.clone().filter(|_| image.enable_video),
        }
    }
}

impl From<content::Testimonial> for Testimonial {
    fn from(review: content::Testimonial) -> Self {
        Self {
            client_photo: sources(review.client_photo.as_ref()),
            text: review.text,
            client_name: review.client_name,
            location: review.location,
            date: review.date,
            rating: review.rating,
            review_url: review.review_url,
            project: review.project,
            tags: review.tags,
        }
    }
}

impl From<content::StyleOption> for Style {
    fn from(style: content::StyleOption) -> Self {
        Self {
            slug: style.id,
            picture: sources(style.picture.as_ref().or(style.fallback.as_ref())),
            name: style.name,
            description: style.description,
            materials: style.materials,
        }
    }
}

impl Material {
    pub fn of(snapshot: &ContentSnapshot, material: content::Material) -> Self {
        let mut projects = Vec::new();
        for project in snapshot.known_projects().iter().filter(|project| project.uses(&material.id)) {
            projects.push(project.link());
        }
        Self {
            projects,
            picture: sources(material.picture.as_ref()),
            name: material.name,
            species: material.species,
            text: material.text,
            details: material.details,
            facts: material.facts,
        }
    }
}

impl From<ShownMaterial<'_>> for UsedMaterial {
    fn from(used: ShownMaterial<'_>) -> Self {
        Self {
            name: used.material.name.clone(),
            species: used.material.species.clone(),
            note: used.note.to_owned(),
            path: used.path,
            picture: sources(used.material.picture.as_ref()),
        }
    }
}

impl From<content::GalleryPhoto> for Photo {
    fn from(photo: content::GalleryPhoto) -> Self {
        Self {
            path: format!("/gallery/{}", photo.id),
            picture: PictureSources::of(&photo.picture),
            caption: photo.caption,
            tag: photo.tag,
            category: photo.category,
        }
    }
}

impl From<content::option_lists::ListOption> for ListOption {
    fn from(option: content::option_lists::ListOption) -> Self {
        Self { code: option.code, label: option.label, offered: option.is_offered }
    }
}

impl From<content::Project> for Project {
    fn from(project: content::Project) -> Self {
        Self {
            path: format!("/projects/{}", project.slug),
            description: project.short_description,
            completed: project.date_completed,
            picture: sources(project.thumbnail.as_ref()),
            slug: project.slug,
            name: project.name,
            vessel_type: project.vessel_type,
            location: project.location,
            tags: project.tags,
        }
    }
}

impl From<String> for Term {
    fn from(name: String) -> Self {
        Self { slug: term_slug(&name), name }
    }
}

impl From<PostCard> for Post {
    fn from(card: PostCard) -> Self {
        Self {
            path: format!("/blog/{}", card.slug),
            picture: sources(card.picture.as_ref()),
            author: card.author_name,
            published: card.publication_date,
            category: card.category.map(Term::from),
            tags: card.tags.into_iter().map(Term::from).collect(),
            read_minutes: card.read_time,
            slug: card.slug,
            title: card.title,
            excerpt: card.excerpt,
        }
    }
}

impl From<content::LegalDocument> for Legal {
    fn from(document: content::LegalDocument) -> Self {
        Self {
            html: document.content,
            updated_at: rfc3339(document.updated_at),
            slug: document.slug,
            title: document.title,
            version: document.version,
        }
    }
}

fn sources(picture: Option<&Picture>) -> Option<PictureSources> {
    picture.map(PictureSources::of)
}

fn clock(minutes: u16) -> String {
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}

impl PageDetail {
    pub fn of(snapshot: &ContentSnapshot, page: Page) -> Result<Self, ApiError> {
        let sections = match snapshot.page(&page.slug)? {
            Some(content) => Section::all_of(snapshot, &content.sections),
            None => Vec::new(),
        };
        Ok(Self { page, sections })
    }
}

impl Section {
    fn all_of(snapshot: &ContentSnapshot, sections: &[PageSection]) -> Vec<Self> {
        sections.iter().map(|section| Self::of(snapshot, section)).collect()
    }

    fn of(snapshot: &ContentSnapshot, section: &PageSection) -> Self {
        let mut written = section.content.stored();
        let kind = written.text(stored::TYPE).to_owned();
        let mut values = match written.remove(stored::VALUES) {
            Some(Value::Object(values)) => values,
            _ => Document::new(),
        };
        if let Some(code) = SectionType::from_code(&kind) {
            let fields = (code.descriptor().fields)();
            show_pictures(snapshot, &fields, &mut values);
            show_words(&fields, &mut values);
        }
        Self { kind, anchor: section.anchor.clone(), values }
    }
}

/// Replaces the ids of pictures by the pictures.
fn show_pictures(snapshot: &ContentSnapshot, fields: &[FieldSpec], values: &mut Document) {
    for field in fields {
        match (&field.kind, values.get_mut(&field.name)) {
            (FieldKind::Picture { alt, .. }, Some(_)) => {
                let picture = SectionPicture {
                    picture: values.text(&field.name).to_owned(),
                    alt: values.text(alt).to_owned(),
                    caption: String::new(),
                };
                let shown = sources(snapshot.section_picture(&picture).picture.as_ref());
                values.set(&field.name, json!(shown));
            }
            (FieldKind::ListOf { fields, .. }, Some(Value::Array(items))) => {
                for item in items.iter_mut().filter_map(Value::as_object_mut) {
                    show_pictures(snapshot, fields, item);
                }
            }
            _ => {}
        }
    }
}

/// Replaces running texts by their words, without marks.
fn show_words(fields: &[FieldSpec], values: &mut Document) {
    for field in fields {
        match (&field.kind, values.get_mut(&field.name)) {
            (FieldKind::InlineText { .. }, Some(Value::String(text))) => *text = InlineText::read(text).text(),
            (FieldKind::ListOf { fields, .. }, Some(Value::Array(items))) => {
                for item in items.iter_mut().filter_map(Value::as_object_mut) {
                    show_words(fields, item);
                }
            }
            _ => {}
        }
    }
}

impl ProjectDetail {
    /// `None` if a part of it could not be read.
    #[must_use]
    pub fn of(snapshot: &ContentSnapshot, project: &content::Project) -> Option<Self> {
        Some(Self {
            photos: snapshot.project_photos(project)?.into_iter().map(Photo::from).collect(),
            testimonial: snapshot.project_words(project).map(Testimonial::from),
            boat: project.boat.model.clone(),
            builder: project.boat.builder.clone(),
            length: project.boat.length.clone(),
            year_built: project.boat.year_built,
            weeks: project.weeks,
            materials: snapshot.project_materials(project).into_iter().map(UsedMaterial::from).collect(),
            sections: Section::all_of(snapshot, &project.sections),
            project: project.clone().into(),
        })
    }
}

impl PostDetail {
    /// `None` if a part of it could not be read.
    #[must_use]
    pub fn of(content: ArticleContent) -> Option<Self> {
        let post = content.post;
        let text = content.text;
        content.complete.then(|| Self {
            html: text.html.to_string(),
            author_title: post.author_title,
            updated_at: rfc3339(post.updated_at),
            post: Post {
                path: format!("/blog/{}", post.slug),
                picture: sources(post.featured_image.as_ref()),
                slug: post.slug,
                title: post.title,
                excerpt: post.excerpt.unwrap_or_else(|| text.beginning.clone()),
                author: post.author_name,
                published: post.publication_date.unwrap_or_default(),
                category: post.category.map(Term::from),
                tags: post.tags.into_iter().map(Term::from).collect(),
                read_minutes: text.read_minutes,
            },
        })
    }
}
