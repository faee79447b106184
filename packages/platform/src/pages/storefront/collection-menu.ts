import type { FlatMenuItem } from "@orderpane/catalog";
import { html } from "hono/html";
import type { Html } from "../layout/layout.ts";
import { collectionPath } from "./addresses.ts";
import { shownText } from "./shown-text.ts";

interface CollectionMenu {
  /** From the top level down to the collection itself. */
  readonly trail: readonly FlatMenuItem[];
  /** The tree, opened down to the collection and its children. */
  readonly tree: Html;
}

export function collectionMenu(
  items: readonly FlatMenuItem[],
  permalink: string | null,
  label: string,
): CollectionMenu {
  const byId = new Map(items.map((item) => [item.id, item]));
  const byParent = Map.groupBy(items, ({ parent_id: parent }) => parent);
  const trail: FlatMenuItem[] = [];
  let at = items.find((item) => item.permalink === permalink);
  for (; at; at = byId.get(at.parent_id ?? 0)) trail.unshift(at);
  const branch = (level: readonly FlatMenuItem[]): Html =>
    html`<ul>
      ${level.map((item) => {
        const children = trail.includes(item) ? byParent.get(item.id) : undefined;
        return html`<li>
          <a
            href="${collectionPath(item.permalink)}"
            ${item.permalink === permalink ? html`aria-current="page"` : ""}
            >${shownText(item.title_translations || item.permalink)}</a
          >${children && branch(children)}
        </li>`;
      })}
    </ul>`;
  const top = items.filter(({ level_cached: level }) => level === 1);
  return { trail, tree: html`<nav class="card menu" aria-label="${label}">${branch(top)}</nav>` };
}
