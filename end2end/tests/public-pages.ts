// All public pages of the demo content, for specs that visit the whole site.
import { pages } from "../../frontend-islands/src/generated/domain.ts";
import type { Site } from "./base.ts";

/** Pages that the specs of posts and of the newsletter cover. */
const ELSEWHERE = ["blog", "newsletter"];

/** Pages that always exist. */
export const FIXED: string[] = pages.filter((page) => !ELSEWHERE.includes(page.slug)).map((page) => page.path);

/** {@link FIXED}, a project and a photo of the demo content. */
export async function publicPages(site: Site): Promise<string[]> {
  const slug = await site.sql("SELECT slug FROM projects WHERE status = 'published' ORDER BY display_order LIMIT 1");
  const photo = await site.sql("SELECT id FROM gallery_photos WHERE is_visible ORDER BY display_order LIMIT 1");
  return [...FIXED, `/projects/${slug.trim()}`, `/gallery/${photo.trim()}`];
}
