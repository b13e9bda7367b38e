/** The line icons of the back office, kept equal to `app/src/admin/icon.rs`. */
const PATHS = {
  alert: "M10 3 2.5 16.5h15zM10 8v4M10 14.2v.1",
  camera: "M3 6.500h3l1.300-2h5.400l1.300 2h3v9.500H3zM10 8.200a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  check: "m4.5 10.5 3.5 3.5 7.5-8",
  chevron: "m5 8 5 5 5-5",
  clock: "M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 6v4.2l2.8 1.6",
  cloud: "M6 15.500a3.500 3.500 0 0 1-.4-7 4.500 4.500 0 0 1 8.700-.6A3.300 3.300 0 0 1 14 15.500z",
  device: "M6 3h8v14H6zM9 14.500h2",
  down: "M10 4.500v11M5.500 11l4.500 4.500 4.500-4.500",
  external: "M8 4.5H4.5v11h11V12M11.5 4h4.5v4.5M16 4l-7 7",
  eye: "M2.500 10S5.500 5 10 5s7.500 5 7.500 5-3 5-7.500 5-7.500-5-7.500-5zM10 12.200a2.200 2.200 0 1 0 0-4.400 2.200 2.200 0 0 0 0 4.400z",
  focal: "M10 5.500a4.500 4.500 0 1 0 0 9 4.500 4.500 0 0 0 0-9zM10 2v3.500M10 14.500V18M2 10h3.500M14.500 10H18",
  grip: "M7.500 5h.01M12.500 5h.01M7.500 10h.01M12.500 10h.01M7.500 15h.01M12.500 15h.01",
  history: "M4 10a6 6 0 1 1 1.800 4.300M4 14.500V10.800h3.700M10 7v3.300l2.300 1.300",
  image: "M3 4.5h14v11H3zM3 13l4-3.5 3 2.5 2.5-2L17 13.5M12.7 7.8h.1",
  left: "m12 5-5 5 5 5",
  more: "M4.5 10h.01M10 10h.01M15.5 10h.01",
  pen: "M4 16l.7-3.4L13.5 3.8a1 1 0 0 1 1.4 0l1.3 1.3a1 1 0 0 1 0 1.4L7.4 15.3zM12 5.3 14.7 8",
  plus: "M10 4v12M4 10h12",
  quote: "M3.5 4.5h13v9H10l-3.5 3v-3h-3zM7 7.7h6M7 10.3h4",
  search: "M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM13.2 13.2 17 17",
  star: "m10 2.800 2.200 4.600 5 .7-3.600 3.500.9 5-4.500-2.400-4.500 2.400.9-5L2.800 8.100l5-.7z",
  trash: "M4 5.500h12M8 5.500V4h4v1.500M5.500 5.500 6.200 16h7.600l.7-10.500M8.500 8.500v5M11.500 8.500v5",
  undo: "M7 5 3.500 8.500 7 12M4 8.500h8a4 4 0 0 1 0 8h-2",
  up: "M10 15.500v-11M5.500 9 10 4.500 14.500 9",
  wand: "m4 16 8-8M14 3.500v3M12.500 5h3M16 10v2M15 11h2M7 4v2M6 5h2",
  x: "M5 5l10 10M15 5 5 15",
} as const;

export type IconName = keyof typeof PATHS;

const CLASSES: Partial<Record<IconName, string>> = { more: "icon icon--dots", grip: "icon icon--dots" };

/** A decorative icon next to text, hidden from screen readers. */
export function Icon({ name, small, filled }: { name: IconName; small?: boolean; filled?: boolean }) {
  const kind = small ? "icon icon--small" : filled ? "icon icon--filled" : "icon";
  return (
    <svg className={CLASSES[name] ?? kind} viewBox="0 0 20 20" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

export function Stars({ rating }: { rating: number | null }) {
  if (!rating) return null;
  return (
    <span className="stars" role="img" aria-label={`${rating} of 5 stars`}>
      {[1, 2, 3, 4, 5].map((star) => (
        <svg key={star} className={star > rating ? "icon stars__empty" : "icon"} viewBox="0 0 20 20" aria-hidden="true">
          <path d={PATHS.star} />
        </svg>
      ))}
    </span>
  );
}
