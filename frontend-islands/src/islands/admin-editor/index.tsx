import { adminIsland } from "../../admin/island.tsx";
import { Editor } from "./editor.tsx";

export const mount = adminIsland(Editor);
