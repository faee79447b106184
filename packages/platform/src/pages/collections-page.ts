import { Hono } from "hono";
import { html } from "hono/html";
import { productPath } from "../paths.ts";
import type { CollectionRecord, FilterRecord } from "../storefront/catalog-source.ts";
import type { Locale } from "../translations/locale.ts";
import { card, type Column, cutText, numberColumn, recordFacts, table } from "./layout/elements.ts";
import type { Page } from "./layout/layout.ts";
import { type InStore, showMissing, showPage } from "./layout/page-context.ts";

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
      .get("/product/:permalink", (c) => {
        const found = c.var.store.storefront().productAt(c.req.param("permalink"));
        return found ? c.redirect(productPath(found.id)) : showMissing(c);
      })
  );
}

function collectionsPage(all: readonly CollectionRecord[], { t, number }: Locale): Page {
  const titles = new Map(all.map(({ id, title }) => [id, title]));
  const columns: Column<CollectionRecord>[] = [
    {
      title: t("collection"),
      cell: ({ id, title }) => html`<a href="${collectionsPath}/${id}">${cutText(title)}</a>`,
      kind: "wrap",
    },
    { title: t("parent"), cell: ({ parent_id: id }) => cutText(titles.get(id ?? 0) ?? "—"), kind: "wrap" },
    { title: t("permalink"), cell: ({ permalink }) => cutText(permalink), kind: "wrap" },
    numberColumn(t("position"), ({ position }) => number(position ?? 0)),
  ];
  const content = html`<h1>${t("collections")} <small>${number(all.length)}</small></h1>
    <div class="card">${table(columns, all)}</div>`;
  return { title: t("collections"), content };
}

function collectionPage(collection: CollectionRecord, filters: readonly FilterRecord[], { t }: Locale): Page {
  const { title } = collection;
  const content = html`<p class="crumbs"><a href="${collectionsPath}">${t("allCollections")}</a></p>
    <h1 class="wrap">${cutText(title)}</h1>
    ${recordFacts(collection)}
    ${filters.map((filter) => card(html`${t("seoFilter")} ${cutText(filter.title ?? "")}`, recordFacts(filter)))}`;
  return { title, content };
}
