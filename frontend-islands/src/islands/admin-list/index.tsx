import { adminIsland } from "../../admin/island.tsx";
import { List } from "./list.tsx";

export const mount = adminIsland(List);
