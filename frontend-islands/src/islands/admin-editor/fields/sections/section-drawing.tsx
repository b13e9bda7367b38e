/** Small drawings of the types of sections, for the outline and the list of types that can be added. */

/** A shape of a drawing: its color by role, and its path in a box of 120 by 76. */
interface Shape {
  tone: string;
  path: string;
}

const DRAWINGS: Readonly<Record<string, readonly Shape[]>> = {
  hero: [
    { tone: "dark", path: "M0 0h120v76h-120z" },
    { tone: "picture", path: "M0 0h120v40h-120z" },
    { tone: "ridge", path: "M0 40 30 22 52 34 80 16 120 38" },
    { tone: "light", path: "M10 46h62v6h-62z" },
    { tone: "light-soft", path: "M10 57h44v3h-44z" },
    { tone: "gold", path: "M10 65h22v6h-22z" },
    { tone: "outline", path: "M36 65h22v6h-22z" },
  ],
  text: [
    { tone: "heading", path: "M14 12h46v6h-46z" },
    { tone: "line", path: "M14 28h92v3h-92zM14 37h86v3h-86zM14 46h92v3h-92zM14 55h58v3h-58z" },
  ],
  "picture-with-text": [
    { tone: "picture", path: "M0 10h62v56h-62z" },
    { tone: "ridge", path: "M0 52 20 34 38 46 62 26" },
    { tone: "heading", path: "M70 18h40v5h-40z" },
    { tone: "line", path: "M70 30h42v3h-42zM70 38h38v3h-38zM70 46h42v3h-42z" },
    { tone: "gold", path: "M70 57h20v2h-20z" },
  ],
  cards: [
    { tone: "picture", path: "M6 8h62v34h-62zM74 8h40v34h-40z" },
    { tone: "heading", path: "M6 47h34v4h-34zM74 47h26v4h-26z" },
    { tone: "line", path: "M6 55h56v3h-56zM74 55h36v3h-36zM6 62h44v3h-44zM74 62h30v3h-30z" },
  ],
  gallery: [
    { tone: "picture", path: "M4 6h46v64h-46z" },
    { tone: "picture-deep", path: "M54 6h30v30h-30z" },
    { tone: "picture", path: "M88 6h28v30h-28z" },
    { tone: "picture-deep", path: "M54 40h62v30h-62z" },
  ],
  "before-after": [
    { tone: "picture-deep", path: "M6 8h54v60h-54z" },
    { tone: "wood", path: "M60 8h54v60h-54z" },
    { tone: "light", path: "M59 8h2v60h-2zM52 38a8 8 0 1 0 16 0a8 8 0 1 0 -16 0" },
    { tone: "mark", path: "M57.500 35l-3 3 3 3M62.500 35l3 3-3 3" },
  ],
  "own-cabin": [
    { tone: "wood", path: "M6 12h34v52h-34z" },
    { tone: "picture-deep", path: "M40 12h34v52h-34z" },
    { tone: "light", path: "M39 12h2v52h-2z" },
    { tone: "heading", path: "M82 16h32v5h-32z" },
    { tone: "line", path: "M82 28h30v3h-30zM82 36h26v3h-26zM82 44h30v3h-30z" },
    { tone: "gold", path: "M82 55h22v7h-22z" },
  ],
  materials: [
    { tone: "teak", path: "M4 8h26v42h-26z" },
    { tone: "mahogany", path: "M33 8h26v42h-26z" },
    { tone: "maple", path: "M62 8h26v42h-26z" },
    { tone: "walnut", path: "M91 8h26v42h-26z" },
    { tone: "heading", path: "M4 56h18v4h-18zM33 56h18v4h-18zM62 56h18v4h-18zM91 56h18v4h-18z" },
    { tone: "line", path: "M4 64h22v3h-22zM33 64h22v3h-22zM62 64h22v3h-22zM91 64h22v3h-22z" },
  ],
  reviews: [
    { tone: "box", path: "M6 10h60v56h-60z" },
    {
      tone: "gold",
      path: "M12 19a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M18 19a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M24 19a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M30 19a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M36 19a2 2 0 1 0 4 0a2 2 0 1 0 -4 0",
    },
    { tone: "heading", path: "M13 28h44v4h-44zM13 37h38v4h-38z" },
    { tone: "line", path: "M13 54h22v3h-22z" },
    { tone: "box", path: "M72 10h60v56h-60z" },
    {
      tone: "gold",
      path: "M78 19a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M84 19a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M90 19a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M96 19a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M102 19a2 2 0 1 0 4 0a2 2 0 1 0 -4 0",
    },
    { tone: "heading", path: "M79 28h44v4h-44zM79 37h38v4h-38z" },
    { tone: "line", path: "M79 54h22v3h-22z" },
  ],
  facts: [
    { tone: "gold", path: "M8 14h20v1h-20zM36 14h20v1h-20zM64 14h20v1h-20zM92 14h20v1h-20z" },
    { tone: "heading", path: "M8 26h14v10h-14zM36 26h14v10h-14zM64 26h14v10h-14zM92 26h14v10h-14z" },
    {
      tone: "line",
      path: "M8 44h20v3h-20zM36 44h20v3h-20zM64 44h20v3h-20zM92 44h20v3h-20zM8 51h15v3h-15zM36 51h15v3h-15zM64 51h15v3h-15zM92 51h15v3h-15z",
    },
  ],
  pictures: [
    { tone: "picture", path: "M4 10h64v44h-64z" },
    { tone: "picture-deep", path: "M72 10h44v44h-44z" },
    { tone: "line", path: "M4 60h40v3h-40zM72 60h30v3h-30z" },
  ],
  steps: [
    { tone: "wood", path: "M6 14h16v6h-16zM24 14h26v6h-26zM52 14h40v6h-40zM94 14h20v6h-20z" },
    { tone: "heading", path: "M6 27h12v4h-12zM24 27h12v4h-12zM52 27h12v4h-12zM94 27h12v4h-12z" },
    {
      tone: "line",
      path: "M6 36h14v3h-14zM24 36h22v3h-22zM52 36h34v3h-34zM94 36h18v3h-18zM6 43h12v3h-12zM24 43h20v3h-20zM52 43h28v3h-28zM94 43h14v3h-14z",
    },
  ],
  "price-guide": [
    { tone: "heading", path: "M8 14h26v4h-26z" },
    { tone: "line", path: "M42 15.5h70v1h-70z" },
    { tone: "wood", path: "M44 13h12v6h-12z" },
    { tone: "heading", path: "M8 28h26v4h-26z" },
    { tone: "line", path: "M42 29.5h70v1h-70z" },
    { tone: "wood", path: "M52 27h20v6h-20z" },
    { tone: "heading", path: "M8 42h26v4h-26z" },
    { tone: "line", path: "M42 43.5h70v1h-70z" },
    { tone: "wood", path: "M60 41h30v6h-30z" },
    { tone: "heading", path: "M8 56h26v4h-26z" },
    { tone: "line", path: "M42 57.5h70v1h-70z" },
    { tone: "wood", path: "M74 55h34v6h-34z" },
  ],
  questions: [
    { tone: "gold", path: "M8 10h104v1h-104z" },
    { tone: "heading", path: "M8 17h60v4h-60z" },
    { tone: "gold", path: "M104 18.5h7v2h-7zM8 26h104v1h-104z" },
    { tone: "heading", path: "M8 33h72v4h-72z" },
    { tone: "gold", path: "M104 34.5h7v2h-7zM8 42h104v1h-104z" },
    { tone: "heading", path: "M8 49h48v4h-48z" },
    { tone: "gold", path: "M104 50.5h7v2h-7zM8 58h104v1h-104z" },
    { tone: "heading", path: "M8 65h66v4h-66z" },
    { tone: "gold", path: "M104 66.5h7v2h-7z" },
  ],
  "hours-map": [
    { tone: "picture-deep", path: "M0 8h66v60h-66z" },
    { tone: "ridge", path: "M0 30 66 44M20 8l10 60M44 8l-6 60" },
    { tone: "heading", path: "M29 34a5 5 0 1 0 10 0a5 5 0 1 0 -10 0M76 16h32v5h-32z" },
    { tone: "line", path: "M76 30h36v3h-36zM76 39h36v3h-36zM76 48h36v3h-36zM76 57h36v3h-36z" },
  ],
  "call-to-action": [
    { tone: "navy", path: "M0 6h120v64h-120z" },
    { tone: "light", path: "M14 20h58v7h-58z" },
    { tone: "light-soft", path: "M14 34h44v3h-44z" },
    { tone: "light", path: "M14 46h30v9h-30z" },
    { tone: "outline", path: "M48 46h30v9h-30z" },
  ],
  form: [
    { tone: "box", path: "M8 10h50v12h-50zM62 10h50v12h-50zM8 28h104v24h-104z" },
    { tone: "wood", path: "M8 58h34v10h-34z" },
  ],
  newsletter: [
    { tone: "cream", path: "M0 14h120v48h-120z" },
    { tone: "heading", path: "M12 24h50v5h-50z" },
    { tone: "box", path: "M12 38h64v12h-64z" },
    { tone: "wood", path: "M80 38h28v12h-28z" },
  ],
  features: [
    {
      tone: "wood",
      path: "M8 12c2 16 10 22 15 22s13-6 15-22zM23 12v22M45 12c2 16 10 22 15 22s13-6 15-22zM60 12v22M82 12c2 16 10 22 15 22s13-6 15-22zM97 12v22",
    },
    { tone: "heading", path: "M8 42h24v4h-24zM45 42h24v4h-24zM82 42h24v4h-24z" },
    {
      tone: "line",
      path: "M8 50h30v3h-30zM8 57h26v3h-26zM45 50h30v3h-30zM45 57h26v3h-26zM82 50h30v3h-30zM82 57h26v3h-26z",
    },
  ],
  decking: [
    { tone: "picture", path: "M6 8h50v60h-50z" },
    { tone: "teak", path: "M64 12h50v8h-50z" },
    { tone: "dark", path: "M64 22h50v5h-50z" },
    { tone: "picture-deep", path: "M64 29h50v5h-50z" },
    { tone: "walnut", path: "M64 36h50v5h-50z" },
    { tone: "line", path: "M64 50h44v3h-44zM64 57h36v3h-36zM64 64h40v3h-40z" },
  ],
  "social-posts": [
    { tone: "picture", path: "M6 10h26v26h-26zM34 10h26v26h-26zM62 10h26v26h-26zM90 10h26v26h-26z" },
    { tone: "picture-deep", path: "M6 38h26v26h-26zM34 38h26v26h-26zM62 38h26v26h-26zM90 38h26v26h-26z" },
  ],
};

/** A type without a drawing of its own looks like text. */
export function SectionDrawing({ type }: { type: string }) {
  const shapes = DRAWINGS[type] ?? DRAWINGS.text ?? [];
  return (
    <svg className="section-drawing" viewBox="0 0 120 76" aria-hidden="true">
      {shapes.map(({ tone, path }) => (
        <path key={path} className={`section-drawing__${tone}`} d={path} />
      ))}
    </svg>
  );
}
