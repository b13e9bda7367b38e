import { useListener } from "./use-listener.ts";

/** Ignores files dropped outside a drop zone: the browser would navigate away from the page and its form. */
export const useStrayDrops = () => useListener("dragover drop", (event) => event.preventDefault());
