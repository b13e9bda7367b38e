/** Entry point of `<react-island name="visualizer">`, the refit flow. */
import type { VisualizerProps } from "../../generated/domain.ts";
import type { Carried } from "../../lib/island-module.ts";
import { mountReact } from "../../lib/mount-react.tsx";
import { stylesheet } from "../../lib/stylesheet.ts";
import { services } from "./services.ts";
import { startFrom } from "./start.ts";
import { Visualizer } from "./visualizer.tsx";

export const ready = (props: unknown) => stylesheet((props as VisualizerProps).stylesheet);

export function mount(box: HTMLElement, props: unknown, carried: Carried): () => void {
  // Page and island share this type: it is generated from the Rust struct.
  const visualizer = props as VisualizerProps;
  return mountReact(
    box,
    <Visualizer {...visualizer} services={services(visualizer.wasm)} start={startFrom(carried)} />,
  );
}
