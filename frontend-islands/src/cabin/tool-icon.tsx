/** The line icons that only the tool draws. */
const paths = {
  undo: "M8.5 5.5 4.5 9.5l4 4M5 9.5h9.5a5 5 0 0 1 0 10H10",
  redo: "M15.5 5.5l4 4-4 4M19 9.5H9.5a5 5 0 0 0 0 10H14",
  stroke: "M4 16.5c3.5-8 5.5-8 7-3s4 4.5 9-6",
  corners: "M6 7.5 18.5 5l1 13.5L4.5 16.5zM4.5 7.5h3v0M6 6v3M17 5h3M18.5 3.5v3",
  brush: "M14.5 4.5l5 5L11 18a5 5 0 0 1-7 1.5A6 6 0 0 0 6 14zM12 7l5 5",
  erase: "M9 19.5h11M4.5 14 13 5.5l6 6-8 8H9.5z",
  pencil: "M5 19l1-4L16.5 4.5a1.8 1.8 0 0 1 2.5 0l.5.5a1.8 1.8 0 0 1 0 2.5L9 18zM14.5 6.5l3 3",
  eye: "M2.5 12s3.5-6 9.5-6 9.5 6 9.5 6-3.5 6-9.5 6-9.5-6-9.5-6zM12 9.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5",
  hidden: "M2.5 12s3.5-6 9.5-6 9.5 6 9.5 6-3.5 6-9.5 6-9.5-6-9.5-6zM5 19.5 19 4.5",
  list: "M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.1M4.5 12h.1M4.5 17.5h.1",
  split: "M12 4v16M4 6h5v12H4M20 6h-5v12h5",
  clock: "M12 3.3a8.7 8.7 0 1 0 0 17.4a8.7 8.7 0 1 0 0-17.4M12 7v5.2l3.4 2",
} as const;

export type ToolIconName = keyof typeof paths;

export function ToolIcon({ name }: { name: ToolIconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
