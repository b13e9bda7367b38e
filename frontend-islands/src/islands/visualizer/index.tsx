/** Entry point of `<react-island name="visualizer">`, the refit flow. */
import type { VisualizerProps } from "../../generated/domain.ts";
import type { FallbackState } from "../../react-island/island-module.ts";
import { mountReact } from "../../react-island/mount-react.tsx";
import { stylesheet } from "../../react-island/stylesheet.ts";
import { services } from "./state/services.ts";
import { startFrom } from "./state/start.ts";
import { Visualizer } from "./visualizer.tsx";

export const ready = (props: unknown) => stylesheet((props as VisualizerProps).stylesheet);

export function mount(box: HTMLElement, props: unknown, fallback: FallbackState): () => void {
  // Page and island share this type: it is generated from the Rust struct.
  const visualizer = props as VisualizerProps;
  return mountReact(box, <Visualizer {...visualizer} services={services(visualizer)} start={startFrom(fallback)} />);
}
