//! Writes the rows of the demo site.

use super::site::{DemoText, PostHead, Site};
use super::{DemoError, DemoReport};
use crate::db::faqs::NewFaq;
use crate::db::gallery::NewGalleryPhoto;
use crate::db::page_images::NewPageImage;
use crate::db::posts::NewPost;
use crate::db::projects::NewProject;
use crate::db::seo::NewSeo;
use crate::db::social::NewSocialPost;
use crate::db::styles::NewStyle;
use crate::db::testimonials::NewTestimonial;
use crate::db::{
    WriteTx, business, faqs, gallery, legal, page_images, posts, projects, seo, social, styles, testimonials,
};
use crate::media::{Listing, PreparedPicture};
use domain::business::{BusinessProfile, DayHours, HoursException};
use domain::content::VideoSettings;
use domain::{Timestamp, limits};
use std::collections::HashMap;

/// One load, inside its transaction.
pub(super) struct Loader<'a> {
    tx: &'a mut WriteTx,
    now: Timestamp,
    today: &'a str,
    /// Id, text and tag of every demo picture, by its name.
    media: HashMap<&'a str, Placed<'a>>,
}

struct Placed<'a> {
    id: String,
    alt: &'a str,
    /// The `img` tag with which an article shows it.
    tag: String,
}

impl<'a> Loader<'a> {
    /// `today` is the date from which the posts' dates are counted.
    pub(super) fn new(tx: &'a mut WriteTx, now: Timestamp, today: &'a str) -> Self {
        Self { tx, now, today, media: HashMap::new() }
    }

    async fn business(&mut self, site: &Site) -> Result<(), DemoError> {
        let mut profile = BusinessProfile::default();
        for holiday in &site.holidays {
            let span = holiday.open.map(|(from, to)| (from * 60, to * 60));
            profile.hours.exceptions.push(HoursException {
                date: holiday.date.clone(),
                reason: holiday.reason.clone(),
                hours: DayHours { span, by_appointment: span.is_some() },
            });
        }
        Ok(business::set(self.tx, &profile, self.now).await?)
    }

    /// Writes everything; `pictures` are the site's, in its order.
    pub(super) async fn write(mut self, site: &'a Site, pictures: &[PreparedPicture]) -> Result<DemoReport, DemoError> {
        for (listed, picture) in site.pictures.iter().zip(pictures) {
            let original_name = format!("{}.jpg", listed.name);
            let listing = Listing { original_name: &original_name, alt: &listed.alt, focal: listed.focal };
            let id = picture.insert(self.tx, listing, self.now).await?;
            let tag = picture.tag(&listed.alt);
            self.media.insert(&listed.name, Placed { id, alt: &listed.alt, tag });
        }
        self.business(site).await?;
        let photos = self.gallery(site).await?;
        let projects = self.projects(site, &photos).await?;
        self.testimonials(site, &projects).await?;
        self.questions(site).await?;
        self.styles(site).await?;
        self.social(site).await?;
        self.pages(site).await?;
        for post in &site.posts {
            self.post(post).await?;
        }
        for text in &site.legal {
            legal::publish(self.tx, &text.slug, &text.head.title, &text.html, self.now).await?;
        }
        Ok(DemoReport {
            pictures: pictures.len(),
            gallery_photos: site.photos.len(),
            projects: site.projects.len(),
            testimonials: site.testimonials.len(),
            faqs: site.faqs.len(),
            styles: site.styles.len(),
            social_posts: site.social.len(),
            page_images: site.page_images.len(),
            seo_entries: site.seo.len(),
            posts: site.posts.len(),
            legal_documents: site.legal.len(),
        })
    }

    /// Id and text of a demo picture.
    fn picture(&self, name: &str) -> Result<(&str, &'a str), DemoError> {
        let placed = self.media.get(name).ok_or_else(|| DemoError::Content(format!("no picture {name}")))?;
        Ok((&placed.id, placed.alt))
    }

    /// The article with every `{{name}}` replaced by that picture.
    fn with_pictures(&self, html: &str) -> Result<String, DemoError> {
        let html = self
            .media
            .iter()
            .fold(html.to_owned(), |html, (name, placed)| html.replace(&format!("{{{{{name}}}}}"), &placed.tag));
        if html.contains("{{") {
            return Err(DemoError::Content("an article refers to a picture that does not exist".to_owned()));
        }
        Ok(html)
    }

    async fn gallery(&mut self, site: &Site) -> Result<HashMap<String, String>, DemoError> {
        let mut ids = HashMap::new();
        for (display_order, photo) in (1_i32..).zip(&site.photos) {
            let (media_id, alt_text) = self.picture(&photo.picture)?;
            let media_id = media_id.to_owned();
            let new = NewGalleryPhoto {
                media_id: &media_id,
                alt_text,
                caption: Some(&photo.caption),
                tag: Some(photo.tag.code()),
                category: photo.category,
                display_order,
                is_visible: true,
            };
            let id = gallery::insert(self.tx, &new, self.now).await?;
            ids.entry(photo.picture.clone()).or_insert(id);
        }
        Ok(ids)
    }

    async fn projects(
        &mut self,
        site: &Site,
        photos: &HashMap<String, String>,
    ) -> Result<HashMap<String, String>, DemoError> {
        let mut ids = HashMap::new();
        for (display_order, project) in (1_i32..).zip(&site.projects) {
            let gallery_photo_ids = project
                .photos
                .iter()
                .map(|name| photos.get(name).cloned())
                .collect::<Option<Vec<_>>>()
                .ok_or_else(|| DemoError::Content(format!("project {}: a photo in no gallery", project.slug)))?;
            let thumbnail = self.picture(&project.thumbnail)?.0.to_owned();
            let new = NewProject {
                slug: &project.slug,
                name: &project.name,
                short_description: &project.description,
                vessel_type: project.vessel_type,
                location: Some(&project.location),
                date_completed: Some(&project.date_completed),
                display_order,
                status: project.status,
                thumbnail_media_id: Some(&thumbnail),
                gallery_photo_ids: &gallery_photo_ids,
            };
            ids.insert(project.slug.clone(), projects::insert(self.tx, &new, self.now).await?);
        }
        Ok(ids)
    }

    async fn testimonials(&mut self, site: &Site, projects: &HashMap<String, String>) -> Result<(), DemoError> {
        let mut position = 0;
        for testimonial in &site.testimonials {
            position += i32::from(testimonial.active);
            let new = NewTestimonial {
                text: &testimonial.text,
                client_name: Some(&testimonial.name),
                client_photo_media_id: None,
                linked_project_id: testimonial.project.as_ref().and_then(|slug| projects.get(slug)).map(String::as_str),
                position: if testimonial.active { position } else { 0 },
                location: Some(&testimonial.location),
                date: Some(&testimonial.date),
                rating: testimonial.rating,
                review_url: testimonial.url.as_deref(),
                review_id: None,
                platform: &testimonial.platform,
                source: &testimonial.source,
            };
            testimonials::insert(self.tx, &new, self.now).await?;
        }
        Ok(())
    }

    async fn questions(&mut self, site: &Site) -> Result<(), DemoError> {
        for (display_order, faq) in (1_i32..).zip(&site.faqs) {
            let new = NewFaq {
                question: &faq.question,
                answer: &faq.answer,
                category: faq.category,
                is_active: true,
                display_order,
            };
            faqs::insert(self.tx, &new, self.now).await?;
        }
        Ok(())
    }

    async fn styles(&mut self, site: &Site) -> Result<(), DemoError> {
        for (display_order, style) in (1_i32..).zip(&site.styles) {
            let media_id = self.picture(&style.picture)?.0.to_owned();
            let fallback = self.picture(&style.fallback)?.0.to_owned();
            let new = NewStyle {
                id: &style.id,
                name: &style.name,
                description: &style.description,
                materials: &style.materials,
                media_id: Some(&media_id),
                fallback_media_id: Some(&fallback),
                display_order,
            };
            styles::insert(self.tx, &new, self.now).await?;
        }
        Ok(())
    }

    async fn social(&mut self, site: &Site) -> Result<(), DemoError> {
        for (display_order, post) in (1_i32..).zip(&site.social) {
            let media_id = self.picture(&post.picture)?.0.to_owned();
            let new = NewSocialPost {
                media_id: &media_id,
                caption: &post.caption,
                likes: post.likes,
                comments: post.comments,
                url: Some(&post.url),
                display_order,
            };
            social::insert(self.tx, &new, self.now).await?;
        }
        Ok(())
    }

    async fn pages(&mut self, site: &Site) -> Result<(), DemoError> {
        for image in &site.page_images {
            let picture = image.picture.as_deref().map(|name| self.picture(name)).transpose()?;
            let media_id = picture.map(|(id, _)| id.to_owned());
            let new = NewPageImage {
                page_slug: &image.page,
                section_key: &image.section,
                display_name: &image.name,
                media_id: media_id.as_deref(),
                alt_text: image.alt.as_deref().or(picture.map(|(_, alt)| alt)).unwrap_or_default(),
                video_url: None,
                enable_video: image.enable_video,
                mobile_height_vh: limits::HERO_MOBILE_VH,
                video_settings: VideoSettings::default(),
            };
            page_images::insert(self.tx, &new, self.now).await?;
        }
        for entry in &site.seo {
            let og_media_id = self.picture(&entry.og_picture)?.0.to_owned();
            let new = NewSeo {
                page_slug: &entry.page,
                page_title: &entry.page_title,
                seo_title: Some(&entry.title),
                meta_description: Some(&entry.description),
                og_title: entry.og_title.as_deref(),
                og_description: entry.og_description.as_deref(),
                og_media_id: Some(&og_media_id),
                canonical_url: None,
            };
            seo::insert(self.tx, &new, self.now).await?;
        }
        Ok(())
    }

    async fn post(&mut self, post: &DemoText<PostHead>) -> Result<(), DemoError> {
        let head = &post.head;
        let featured = self.picture(&head.picture)?.0.to_owned();
        let avatar = self.picture(&head.avatar)?.0.to_owned();
        let content = self.with_pictures(&post.html)?;
        let publication_date = head.days_ago.map(|days| days_before(self.today, days)).transpose()?;
        let new = NewPost {
            slug: &post.slug,
            title: &head.title,
            excerpt: Some(&head.excerpt),
            content: &content,
            featured_media_id: Some(&featured),
            author_name: Some(&head.author),
            author_title: Some(&head.author_title),
            author_avatar_media_id: Some(&avatar),
            publication_date: publication_date.as_deref(),
            status: head.status,
            category: Some(&head.category),
            tags: &head.tags,
            read_time: crate::html::read_minutes(&post.html),
            is_featured: head.featured,
        };
        posts::insert(self.tx, &new, self.now).await?;
        Ok(())
    }
}

fn days_before(today: &str, days: i32) -> Result<String, DemoError> {
    let date: jiff::civil::Date = today.parse().map_err(|e| DemoError::Content(format!("{today}: {e}")))?;
    let date = date.checked_sub(jiff::Span::new().days(days)).map_err(|e| DemoError::Content(e.to_string()))?;
    Ok(date.to_string())
}
