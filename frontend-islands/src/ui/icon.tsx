/** Icons of the islands: the same drawings as the page's sprite, 1.5 px strokes. */
export const PATHS = {
  alert: "M12 3.300a8.700 8.700 0 1 0 0 17.400a8.700 8.700 0 1 0 0-17.400M12 7.500v5.500M12 16.200v.3",
  back: "M20 12H4M10 6l-6 6 6 6",
  camera:
    "M3.500 7.500h4l1.500-2.500h6l1.500 2.500h4v11.500h-17zM12 9.500a3.700 3.700 0 1 0 0 7.400a3.700 3.700 0 1 0 0-7.400",
  check: "M4.500 12.500l5 5 10-11",
  go: "M4 12h16M14 6l6 6-6 6",
  lock: "M5.500 10.500h13V20h-13zM8.500 10.500V7.200a3.500 3.500 0 0 1 7 0v3.300",
  minus: "M5 12h14",
  picture: "M3.500 5h17v14h-17zM3.500 16.500l5-5 4 4 2.500-2.500 5.500 5M15.500 8.700v.1",
  plus: "M5 12h14M12 5v14",
  ruler: "M3 8.500h18v7H3zM7 8.500v3M11 8.500v4M15 8.500v3M19 8.500v3",
  sun: "M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8M12 3v2M12 19v2M3 12h2M19 12h2M5.600 5.600L7 7M17 17l1.400 1.400M5.600 18.400L7 17M17 7l1.400-1.400",
  x: "M5 5l14 14M19 5L5 19",
} as const;

type IconName = keyof typeof PATHS;

/** A decorative icon next to text, hidden from screen readers. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={name === "go" ? "icon icon-go" : "icon"} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
