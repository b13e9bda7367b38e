/** The refit visualizer, as `<react-island name="visualizer">` loads it. */
import type { VisualizerProps } from "../../generated/domain.ts";
import type { Carried } from "../../island-element.ts";
import { mountReact } from "../../lib/mount-react.tsx";
import { stylesheet } from "../../lib/stylesheet.ts";
import { services } from "./services.ts";
import { startFrom } from "./start.ts";
import { Visualizer } from "./visualizer.tsx";

export const ready = (props: unknown) => stylesheet((props as VisualizerProps).stylesheet);

/** Renders the flow into `box`. */
export function mount(box: HTMLElement, props: unknown, carried: Carried): () => void {
  // The page and this island get the type from the same Rust struct.
  const visualizer = props as VisualizerProps;
  return mountReact(
    box,
    <Visualizer {...visualizer} services={services(visualizer.wasm)} start={startFrom(carried)} />,
  );
}
