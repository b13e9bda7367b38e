import { adminIsland } from "../../admin/island.tsx";
import { PageImages } from "./page-images.tsx";

export const mount = adminIsland(PageImages);
