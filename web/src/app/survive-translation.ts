// A browser's translator puts elements in the place of texts that React still holds. React would then
// fail to remove or to precede them, and change texts that nobody sees: the whole screen would break,
// or show an old total. Here a text is known by what stands for it, and a text that changes comes back.

const standIns = new WeakMap<Node, Element>();

export function surviveTranslation(root: Node): void {
  const changes = new MutationObserver((records) => {
    for (const { target } of records) restore(target);
  });
  new MutationObserver((records) => {
    for (const record of records) {
      for (const text of record.removedNodes) {
        const standIn = standInOf(text, record);
        if (!standIn) continue;
        standIns.set(text, standIn);
        changes.observe(text, { characterData: true });
      }
    }
  }).observe(root, { childList: true, subtree: true });
  makeForgiving(Node.prototype);
}

/** The translator's element: added instead of the text, or beside it before the text went. */
function standInOf(text: Node, record: MutationRecord): Element | undefined {
  if (text.nodeType !== Node.TEXT_NODE || text.isConnected) return undefined;
  const { addedNodes, previousSibling, nextSibling } = record;
  return [...addedNodes, previousSibling, nextSibling].find(isTranslated);
}

const isTranslated = (node: Node | null): node is Element =>
  node instanceof Element && node.localName === 'font';

function restore(text: Node): void {
  const standIn = standIns.get(text);
  if (!standIn?.isConnected) return;
  standIns.delete(text);
  standIn.parentNode?.replaceChild(text, standIn);
}

/** What of this parent's children holds the node, or stands for it. */
function childFor(parent: Node, node: Node): Node | undefined {
  let found: Node | null = standIns.get(node) ?? node;
  while (found && found.parentNode !== parent) found = found.parentNode;
  return found ?? undefined;
}

function makeForgiving(prototype: Node): void {
  const { removeChild, insertBefore } = prototype;
  prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const own = child.parentNode === this ? child : childFor(this, child);
    if (own) removeChild.call(this, own);
    return child;
  };
  prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    const own = before && before.parentNode !== this ? (childFor(this, before) ?? null) : before;
    insertBefore.call(this, node, own);
    return node;
  };
}
