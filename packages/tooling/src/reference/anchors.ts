import type { Declaration } from "./declaration.ts";
import type { Item, Reference } from "./read-reference.ts";

/** Where things stand in a page, as targets of links within it. */
export interface Anchors {
  ofEntry(specifier: string): string;
  ofItem(item: Item): string;
  /**
   * Of what a name means where `from` stands, be it a type's or one that a doc comment links to: what the module knows
   * under it, else what the package exports. Undefined when the page does not show it.
   */
  ofName(name: string, from: Declaration): string | undefined;
}

/** The heading above `behind`. */
export const behindTitle = "Types behind them";

export function titleOf({ name }: Reference): string {
  return `Reference of ${name}`;
}

/** Anchors as GitHub and npm make them of headings, for the headings of a reference's page in their order. */
export function anchorsOf(reference: Reference): Anchors {
  const used = new Map<string, number>();
  const anchorOf = (heading: string) => {
    const slug = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, "")
      .replaceAll(" ", "-");
    const count = used.get(slug) ?? 0;
    used.set(slug, count + 1);
    return count === 0 ? `#${slug}` : `#${slug}-${count}`;
  };

  const entries = new Map<string, string>();
  const items = new Map<Item, string>();
  const declarations = new Map<Declaration, string>();
  const addItem = (item: Item) => {
    const anchor = anchorOf(item.name);
    items.set(item, anchor);
    if (!declarations.has(item.declaration)) declarations.set(item.declaration, anchor);
  };

  anchorOf(titleOf(reference));
  for (const entry of reference.entries) {
    entries.set(entry.specifier, anchorOf(entry.specifier));
    entry.items.forEach(addItem);
  }
  anchorOf(behindTitle);
  reference.behind.forEach(addItem);

  return {
    ofEntry: (specifier) => entries.get(specifier)!,
    ofItem: (item) => items.get(item)!,
    ofName(name, from) {
      const known = reference.findType(from, name);
      const item = known ? undefined : findExported(reference, name, from);
      return item ? items.get(item) : known && declarations.get(known);
    },
  };
}

/** Names that two entries export mean the one of the entry that shows `from`. */
function findExported({ entries }: Reference, name: string, from: Declaration): Item | undefined {
  const [first = ""] = name.split(".");
  const isAtHome = ({ items }: Reference["entries"][number]) =>
    items.some(({ declaration }) => declaration === from);
  return [...entries.filter(isAtHome), ...entries]
    .flatMap(({ items }) => items)
    .find((item) => item.name === first);
}
