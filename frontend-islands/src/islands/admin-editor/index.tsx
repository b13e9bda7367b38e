import { adminIsland } from "../../admin/island.tsx";
import { Editor, ready } from "./editor.tsx";

export const mount = adminIsland(Editor);
export { ready };
