/**
 * Canonical form of HTML: equal strings mean the HTML reads the same. The order of nested emphasis, white
 * space between blocks, `b` versus `strong` and what the server adds make no difference.
 */

/** Inline elements; synonyms map to the same name. */
const INLINE: Readonly<Record<string, string>> = {
  a: "a",
  abbr: "abbr",
  b: "strong",
  cite: "cite",
  code: "code",
  em: "em",
  i: "em",
  kbd: "kbd",
  mark: "mark",
  s: "s",
  small: "small",
  strong: "strong",
  sub: "sub",
  sup: "sup",
};

/** Attributes that readers do not see, or that have a default value. */
const UNSAID = new Set(["rel", "loading", "decoding"]);

interface Run {
  text: string;
  marks: string;
}

function attributes(node: Element): string {
  const said = [...node.attributes].filter(({ name, value }) => {
    if (UNSAID.has(name) || (name === "class" && !value.trim())) return false;
    if (name === "scope") return value !== (node.closest("thead") ? "col" : "row");
    return !((name === "colspan" || name === "rowspan") && value === "1");
  });
  return said
    .map(({ name, value }) => ` ${name}=${JSON.stringify(value)}`)
    .sort()
    .join("");
}

function runsOf(node: Node, marks: readonly string[], pre: boolean, out: (Run | string)[]): void {
  for (const child of node.childNodes) {
    if (child.nodeType === 3) {
      const text = child.nodeValue ?? "";
      out.push({ text: pre ? text : text.replace(/[\t\n\r\f ]+/g, " "), marks: [...new Set(marks)].sort().join(" ") });
    } else if (child instanceof Element || child.nodeType === 1) {
      const element = child as Element;
      const tag = element.localName;
      const inline = INLINE[tag];
      if (tag === "br") out.push("<br>");
      else if (inline) runsOf(element, [...marks, `${inline}${attributes(element)}`], pre, out);
      else out.push(marks.length > 0 ? `(${[...marks].sort().join(" ")})${block(element)}` : block(element));
    }
  }
}

/** Drops white space at the ends of a line, and after other white space. */
function collapseSpace(line: readonly Run[]): void {
  let space = true;
  for (const run of line) {
    if (space) run.text = run.text.replace(/^ /, "");
    if (run.text) space = run.text.endsWith(" ");
  }
  for (const run of [...line].reverse()) {
    run.text = run.text.replace(/ $/, "");
    if (run.text) break;
  }
}

function joined(line: readonly Run[]): Run[] {
  const out: Run[] = [];
  for (const run of line) {
    const last = out.at(-1);
    // A space looks the same in any formatting except a link.
    const alike = last && (last.marks === run.marks || (run.text === " " && !/\ba /.test(`${last.marks}${run.marks}`)));
    if (last && alike) last.text += run.text;
    else if (run.text) out.push({ ...run });
  }
  return out;
}

/** Joins adjacent runs of the same marks and drops collapsible white space. */
function settled(parts: readonly (Run | string)[], pre: boolean): string[] {
  const out: string[] = [];
  let line: Run[] = [];
  const flush = () => {
    if (!pre) collapseSpace(line);
    for (const { text, marks } of joined(line)) out.push(`{${marks}|${text}}`);
    line = [];
  };
  for (const part of parts) {
    if (typeof part === "string") {
      flush();
      out.push(part);
    } else line.push({ ...part });
  }
  flush();
  return out.filter(Boolean);
}

function block(element: Element): string {
  const tag = element.localName;
  const pre = tag === "pre";
  const parts: (Run | string)[] = [];
  runsOf(element, [], pre, parts);
  const inside = settled(parts, pre);
  while (!pre && inside.at(-1) === "<br>") inside.pop();
  if (tag === "p" && inside.every((part) => /^\{[^|]*\|[\s\u00a0]*\}$/.test(part))) return "";
  let content = inside.join("");
  // A single paragraph in a cell, item or quotation is equivalent to its bare content.
  if (/^(li|td|th|blockquote)$/.test(tag) && inside.length === 1) content = content.replace(/^<p>(.*)<\/p>$/s, "$1");
  return `<${tag}${attributes(element)}>${content}</${tag}>`;
}

/** The canonical form of `root`'s content. */
export function canonical(root: Element): string {
  const parts: (Run | string)[] = [];
  runsOf(root, [], false, parts);
  let loose = "";
  let out = "";
  const flush = () => {
    if (loose) out += `<p>${loose}</p>`;
    loose = "";
  };
  for (const part of settled(parts, false)) {
    if (part === "<br>" || part.startsWith("{")) loose += part;
    else if (part.startsWith("<img")) {
      flush();
      out += `<figure>${part}</figure>`;
    } else {
      flush();
      out += part;
    }
  }
  flush();
  return out;
}
