// All public pages of the demo content, for specs that visit the whole site.
import type { Site } from "./base.ts";

/** Pages that always exist. */
export const FIXED = [
  "/",
  "/yacht-interiors",
  "/residential",
  "/showroom",
  "/visualizer",
  "/projects",
  "/contact",
  "/visit",
  "/thank-you",
  "/privacy-policy",
  "/terms-of-service",
];

/** {@link FIXED}, a project and a photo of the demo content. */
export async function publicPages(site: Site): Promise<string[]> {
  const slug = await site.sql("SELECT slug FROM projects WHERE status = 'published' ORDER BY display_order LIMIT 1");
  const photo = await site.sql("SELECT id FROM gallery_photos WHERE is_visible ORDER BY display_order LIMIT 1");
  return [...FIXED, `/projects/${slug.trim()}`, `/gallery/${photo.trim()}`];
}
