/** The line icons of the back office: those of its pages, and those that only islands use. */
import { icons } from "../../generated/admin.ts";

export const PATHS = {
  ...icons,
  "arrow-down": "M10 4.500v11M5.500 11l4.500 4.500 4.500-4.500",
  "arrow-up": "M10 15.500v-11M5.500 9 10 4.500 14.500 9",
  camera: "M3 6.500h3l1.300-2h5.400l1.300 2h3v9.500H3zM10 8.200a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  chevron: "m5 8 5 5 5-5",
  cloud: "M6 15.500a3.500 3.500 0 0 1-.4-7 4.500 4.500 0 0 1 8.700-.6A3.300 3.300 0 0 1 14 15.500z",
  device: "M6 3h8v14H6zM9 14.500h2",
  focal: "M10 5.500a4.500 4.500 0 1 0 0 9 4.500 4.500 0 0 0 0-9zM10 2v3.500M10 14.500V18M2 10h3.500M14.500 10H18",
  grip: "M7.500 5h.01M12.500 5h.01M7.500 10h.01M12.500 10h.01M7.500 15h.01M12.500 15h.01",
  star: "m10 2.800 2.200 4.600 5 .7-3.600 3.500.9 5-4.500-2.400-4.500 2.400.9-5L2.800 8.100l5-.7z",
  undo: "M7 5 3.500 8.500 7 12M4 8.500h8a4 4 0 0 1 0 8h-2",
  wand: "m4 16 8-8M14 3.500v3M12.500 5h3M16 10v2M15 11h2M7 4v2M6 5h2",
  x: "M5 5l10 10M15 5 5 15",
} as const;

export type IconName = keyof typeof PATHS;

const CLASSES: Partial<Record<IconName, string>> = { more: "icon icon--dots", grip: "icon icon--dots" };

/** A decorative icon next to text, hidden from screen readers. */
export function Icon({ name, small }: { name: IconName; small?: boolean }) {
  return <Drawing className={CLASSES[name] ?? (small ? "icon icon--small" : "icon")} path={PATHS[name]} />;
}

/** The SVG of a path, hidden from screen readers. */
export function Drawing({ path, className = "icon" }: { path: string; className?: string }) {
  return (
    <svg className={className} viewBox="0 0 20 20" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

export function Stars({ rating }: { rating: number | null }) {
  if (!rating) return null;
  return (
    <span className="stars" role="img" aria-label={`${rating} of 5 stars`}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Drawing key={star} className={star > rating ? "icon stars__empty" : "icon"} path={PATHS.star} />
      ))}
    </span>
  );
}
