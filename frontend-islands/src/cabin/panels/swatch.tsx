import type { CSSProperties } from "react";
import type { CabinMaterial } from "../generated/domain.ts";

/** A small piece of a material. */
export function Swatch({ material }: { material: CabinMaterial }) {
  const style: CSSProperties = { backgroundColor: material.color };
  if (material.swatch) style.backgroundImage = `url("${encodeURI(material.swatch)}")`;
  return <i className="cabin-swatch" style={style} aria-hidden="true" />;
}
