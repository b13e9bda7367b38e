/**
 * Lets React work on a page that a browser's translator has changed. Translators put a text node into an element, or
 * an element in its place. React goes on holding the text node: it cannot be removed, nothing can be put before it,
 * and words written into it are not seen. Here the element stands for the text node until React changes that; then
 * the text node returns, and is translated anew. Nothing else differs from what browsers do.
 */
const standIns = new WeakMap<Node, ChildNode>();

const isMadeByTranslator = (node: Node | null | undefined): node is Element => node?.nodeName === "FONT";

/** The translator's element in the place of a text that is gone from there. */
function standInOf({ addedNodes, previousSibling, nextSibling }: MutationRecord): Element | undefined {
  return [...addedNodes, previousSibling, nextSibling].find(isMadeByTranslator);
}

const rewritten = new MutationObserver((records) => {
  for (const { target } of records) {
    const standIn = standIns.get(target);
    if (!standIn?.isConnected || target.isConnected) continue;
    standIn.replaceWith(target);
    standIns.delete(target);
  }
});

const translated = new MutationObserver((records) => {
  for (const record of records) {
    for (const node of record.removedNodes) {
      const standIn = node instanceof Text && !node.isConnected && standInOf(record);
      if (!standIn) continue;
      standIns.set(node, standIn);
      rewritten.observe(node, { characterData: true });
    }
  }
});

/** The child of `parent` that stands for `node`; nothing if none does. */
function childFor(parent: Node, node: Node): Node | undefined {
  let at: Node | null = standIns.get(node) ?? node;
  while (at && at.parentNode !== parent) at = at.parentNode;
  return at ?? undefined;
}

const isTaken = (parent: Node, node: Node) => node instanceof Text && node.parentNode !== parent;

let isFollowing = false;

/** Begins, once for the page. */
export function followTranslators(): void {
  if (isFollowing) return;
  isFollowing = true;
  translated.observe(document, { subtree: true, childList: true });
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (!isTaken(this, child)) return removeChild.call(this, child) as Child;
    const standIn = childFor(this, child);
    if (standIn) removeChild.call(this, standIn);
    return child;
  };
  Node.prototype.insertBefore = function <Added extends Node>(this: Node, node: Added, before: Node | null): Added {
    const place = before && isTaken(this, before) ? (childFor(this, before) ?? null) : before;
    return insertBefore.call(this, node, place) as Added;
  };
}
