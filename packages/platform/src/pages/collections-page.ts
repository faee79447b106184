import { Hono } from "hono";
import { html } from "hono/html";
import type { CollectionRecord, FilterRecord } from "../storefront/catalog-source.ts";
import type { Locale } from "../translations/locale.ts";
import { badge, card, type Column, factList, numberColumn, cutText, table } from "./layout/elements.ts";
import type { Html, Page } from "./layout/layout.ts";
import { type InStore, showMissing, showPage } from "./layout/page-context.ts";
import { productPath } from "../paths.ts";

const collectionsPath = "/collections";

export function createCollectionPageRoutes(): Hono<InStore> {
  return (
    new Hono<InStore>()
      .get(collectionsPath, (c) =>
        showPage(c, collectionsPage([...c.var.store.collections.each()], c.var.site.locale)),
      )
      .get(`${collectionsPath}/:id{\\d+}`, (c) => {
        const { collections, filters } = c.var.store;
        const collection = collections.find(Number(c.req.param("id")));
        if (!collection) return showMissing(c);
        const own = [...filters.each()].filter((filter) => filter.collection_id === collection.id);
        return showPage(c, collectionPage(collection, own, c.var.site.locale));
      })
      // Widgets and records contain URLs of the storefront.
      .get("/collection/:permalink/:filter?", (c) => {
        const permalink = c.req.param("permalink");
        const found = [...c.var.store.collections.each()].find(
          (collection) => collection.permalink === permalink,
        );
        return found ? c.redirect(`${collectionsPath}/${found.id}`) : showMissing(c);
      })
      .get("/product/:permalink", async (c) => {
        const found = (await c.var.store.storefront()).productAt(c.req.param("permalink"));
        return found ? c.redirect(productPath(found.id)) : showMissing(c);
      })
  );
}

type PlacedCollection = readonly [CollectionRecord, level: number];

/** The collections as a tree, by position and id. Collections outside the tree come last. */
function placeCollections(all: readonly CollectionRecord[]): PlacedCollection[] {
  const sorted = all.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0) || a.id - b.id);
  const byParent = Map.groupBy(sorted, ({ parent_id: parent }) => parent);
  const placed = new Map<CollectionRecord, number>();
  const place = (siblings: readonly CollectionRecord[] = [], level = 0): void => {
    for (const collection of siblings) {
      if (placed.has(collection)) continue;
      placed.set(collection, level);
      place(byParent.get(collection.id), level + 1);
    }
  };
  place(byParent.get(null));
  place(sorted);
  return [...placed];
}

function collectionsPage(all: readonly CollectionRecord[], { t, number }: Locale): Page {
  const columns: Column<PlacedCollection>[] = [
    {
      title: t("collection"),
      cell: ([collection, level]) =>
        html`<a class="level" style="--level:${Math.min(level, 8)}" href="${collectionsPath}/${collection.id}"
            >${cutText(collection.title)}</a
          >
          ${collection.is_hidden ? badge(t("hidden")) : ""}`,
      kind: "wrap",
    },
    {
      title: t("permalink"),
      cell: ([{ permalink }]) => cutText(permalink),
      kind: "wrap",
    },
    numberColumn(t("position"), ([{ position }]) => number(position ?? 0)),
  ];
  const content = html`<h1>${t("collections")} <small>${number(all.length)}</small></h1>
    <div class="card">${table(columns, placeCollections(all))}</div>`;
  return { title: t("collections"), content };
}

function collectionPage(
  collection: CollectionRecord,
  filters: readonly FilterRecord[],
  locale: Locale,
): Page {
  const { t } = locale;
  const { title, permalink, position, description, fields = {} } = collection;
  const content = html`<p class="crumbs"><a href="${collectionsPath}">${t("allCollections")}</a></p>
    <h1 class="wrap">${cutText(title)} ${collection.is_hidden ? badge(t("hidden")) : ""}</h1>
    <section class="card">
      ${factList([
        [t("permalink"), cutText(permalink)],
        [t("position"), String(position ?? 0)],
        [t("descriptionHtml"), description && cutText(description)],
        ...Object.entries(fields).map(
          ([name, value]) => [name, cutText(JSON.stringify(value) ?? "")] as const,
        ),
      ])}
    </section>
    ${filterTable(filters, locale)}`;
  return { title, content };
}

function filterTable(filters: readonly FilterRecord[], { t, number }: Locale): Html {
  const columns: Column<FilterRecord>[] = [
    {
      title: t("seoFilter"),
      cell: (filter) => cutText(filter.title || filter.permalink),
      kind: "wrap",
    },
    { title: t("permalink"), cell: (filter) => cutText(filter.permalink), kind: "wrap" },
    numberColumn(t("chosenValues"), ({ characteristics, option_values: values }) =>
      number(characteristics.length + values.length),
    ),
  ];
  const none = html`<p class="muted">${t("noFilters")}</p>`;
  return card(t("seoFilters"), filters.length > 0 ? table(columns, filters) : none);
}
