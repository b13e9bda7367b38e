/** The line icons of the back office's pages and islands. */
import { icons } from "../../generated/admin.ts";

export const PATHS = {
  ...icons,
  "arrow-down": "M10 4.500v11M5.500 11l4.500 4.500 4.500-4.500",
  "arrow-up": "M10 15.500v-11M5.500 9 10 4.500 14.500 9",
  camera: "M3 6.500h3l1.300-2h5.400l1.300 2h3v9.500H3zM10 8.200a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  chevron: "m5 8 5 5 5-5",
  cloud: "M6 15.500a3.500 3.500 0 0 1-.4-7 4.500 4.500 0 0 1 8.700-.6A3.300 3.300 0 0 1 14 15.500z",
  copy: "M7.500 7.500h9v9h-9zM4.500 12.500h-1v-9h9v1",
  desktop: "M3 4h14v9.500H3zM10 13.500V17M7 17h6",
  device: "M6 3h8v14H6zM9 14.500h2",
  eye: "M2.500 10S5 5.500 10 5.500s7.500 4.500 7.500 4.500-2.500 4.500-7.500 4.500S2.500 10 2.500 10zM10 7.800a2.200 2.200 0 1 0 0 4.400 2.200 2.200 0 0 0 0-4.400z",
  "eye-off":
    "M8 5.700a8 8 0 0 1 2-.2c5 0 7.500 4.500 7.500 4.500a13 13 0 0 1-2 2.500M12.500 14a7 7 0 0 1-2.500.5c-5 0-7.500-4.500-7.500-4.500a13 13 0 0 1 3-3.300M4 4l12 12",
  focal: "M10 5.500a4.500 4.500 0 1 0 0 9 4.500 4.500 0 0 0 0-9zM10 2v3.500M10 14.500V18M2 10h3.500M14.500 10H18",
  grip: "M7.500 5h.01M12.500 5h.01M7.500 10h.01M12.500 10h.01M7.500 15h.01M12.500 15h.01",
  list: "M8 5.500h8.500M8 10h8.500M8 14.500h8.500M4 5.500h.01M4 10h.01M4 14.500h.01",
  redo: "M13 5l3.500 3.500L13 12M16 8.500H8a4 4 0 0 0 0 8h2",
  star: "m10 2.800 2.200 4.600 5 .7-3.600 3.500.9 5-4.500-2.400-4.500 2.400.9-5L2.800 8.100l5-.7z",
  tablet: "M4.500 3h11v14h-11zM9 14.800h2",
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
