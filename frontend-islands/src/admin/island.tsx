/** Entry point of the back office's islands. */
import type { ComponentType } from "react";
import { mountReact } from "../react-island/mount-react.tsx";
import { AdminSession } from "./admin-session.tsx";

/** An island's `mount`. The page and `Screen` share the type of the props: it is generated from the Rust struct. */
export function adminIsland<Props extends { email: string }>(Screen: ComponentType<Props>) {
  return (box: HTMLElement, props: unknown): (() => void) => {
    const screen = props as Props;
    return mountReact(
      box,
      <AdminSession email={screen.email}>
        <Screen {...screen} />
      </AdminSession>,
    );
  };
}
