/** Icons of the editor's toolbar. */
import { Drawing, PATHS as ICONS } from "../../ui/icon.tsx";

const PATHS = {
  ...ICONS,
  code: "m7 6-4 4 4 4M13 6l4 4-4 4",
  video: "M3 5h14v10H3zM8.500 7.800v4.400l3.600-2.200z",
  full: "M4 8V4h4M16 8V4h-4M4 12v4h4M16 12v4h-4",
  heading: "M5 4.500v11M15 4.500v11M5 10h10",
  html: "m6 7-3 3 3 3M14 7l3 3-3 3M11.500 5l-3 10",
  keys: "M3 6h14v8.500H3zM6 9h.01M9 9h.01M12 9h.01M14.500 9h.01M7 12h6",
  less: "M8 4v4H4M12 4v4h4M8 16v-4H4M12 16v-4h4",
  line: "M3 10h14M5 5.500h10M5 14.500h10",
  list: "M8 5.500h8.500M8 10h8.500M8 14.500h8.500M4 5.500h.01M4 10h.01M4 14.500h.01",
  numbers:
    "M8.500 5.500h8M8.500 10h8M8.500 14.500h8M3.500 4.200 4.700 3.600v3.200M3.400 12.800c1-1 2.300-.2 1.700.7l-1.700 2.100h2",
  quote: "M8 6C5.500 7 4.500 8.800 4.500 12v2H8v-4H6.200M15.500 6C13 7 12 8.800 12 12v2h3.500v-4h-1.800",
  redo: "m13 5 3.500 3.500L13 12M16.500 8.500h-8a4 4 0 0 0 0 8H12",
  strike:
    "M4 10h12M13.500 6.200C12.800 5 11.600 4.500 10 4.500c-2 0-3.500 1-3.500 2.700 0 1 .6 1.800 1.700 2.300M6.300 13.300c.5 1.400 1.800 2.200 3.700 2.200 2.200 0 3.700-1.100 3.700-2.900 0-.6-.2-1.200-.6-1.600",
  table: "M3 4.500h14v11H3zM3 8.500h14M3 12h14M8 4.500v11M12.500 4.500v11",
  text: "M4.500 5.500h11M10 5.500v10",
} as const;

export type ToolbarIconName = keyof typeof PATHS;

export function ToolbarIcon({ name }: { name: ToolbarIconName }) {
  return <Drawing path={PATHS[name]} />;
}
