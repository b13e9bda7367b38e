import { adminIsland } from "../../admin/island.tsx";
import { Media } from "./media.tsx";

export const mount = adminIsland(Media);
