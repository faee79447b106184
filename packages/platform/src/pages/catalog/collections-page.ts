import { html } from "hono/html";
import type { CollectionRecord, FilterRecord } from "../../storefront/catalog-source.ts";
import type { Locale } from "../language/locale.ts";
import { badge, breakable, type Column, select, table } from "../layout/elements.ts";
import { type Html, layout, type Site } from "../layout/layout.ts";
import { collectionPath } from "../storefront/addresses.ts";
import { checkField, errorText, type FormState, refusal, removeForm, textField } from "./form-fields.ts";
import { collectionsPath, editCollectionPath, editFilterPath } from "./paths.ts";

export interface PlacedCollection {
  readonly collection: CollectionRecord;
  readonly level: number;
}

/** As a tree, by position and id. What hangs below nothing, or in a circle, comes last. */
export function placeCollections(all: readonly CollectionRecord[]): PlacedCollection[] {
  const sorted = all.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0) || a.id - b.id);
  const byParent = Map.groupBy(sorted, ({ parent_id: parent }) => parent);
  const placed = new Map<CollectionRecord, number>();
  const place = (parent: number | null, level: number): void => {
    for (const collection of byParent.get(parent) ?? []) {
      if (placed.has(collection)) continue;
      placed.set(collection, level);
      place(collection.id, level + 1);
    }
  };
  place(null, 0);
  for (const collection of sorted) if (!placed.has(collection)) placed.set(collection, 0);
  return Array.from(placed, ([collection, level]) => ({ collection, level }));
}

export function collectionsPage(all: readonly CollectionRecord[], site: Site): string {
  const { locale } = site;
  const { t, number } = locale;
  const columns: Column<PlacedCollection>[] = [
    {
      title: t("collection"),
      cell: ({ collection, level }) =>
        html`<a
            class="level"
            style="--level:${Math.min(level, 8)}"
            href="${editCollectionPath(collection.id)}"
            >${breakable(collection.title)}</a
          >
          ${collection.is_hidden ? badge(t("hidden")) : ""}`,
      kind: "wrap",
    },
    {
      title: t("permalink"),
      cell: ({ collection: { permalink } }) =>
        html`<a href="${collectionPath(permalink)}">${breakable(permalink)}</a>`,
      kind: "wrap",
    },
    {
      title: t("position"),
      cell: ({ collection }) => number(collection.position ?? 0),
      kind: "number",
      isLabelled: true,
    },
  ];
  const content = html`<h1>${t("collections")} <small>${number(all.length)}</small></h1>
    <p><a class="button" href="${editCollectionPath("new")}">${t("newCollection")}</a></p>
    <div class="card">${table(columns, placeCollections(all))}</div>`;
  return layout({ title: t("collections"), site, content });
}

export interface EditedCollection {
  /** Absent for a new one. */
  readonly before: CollectionRecord | undefined;
  readonly all: readonly CollectionRecord[];
  readonly filters: readonly FilterRecord[];
  readonly state: FormState;
}

export function editCollectionPage({ before, all, filters, state }: EditedCollection, site: Site): string {
  const { locale } = site;
  const { t } = locale;
  const title = before ? before.title : t("newCollection");
  const content = html`<p class="crumbs"><a href="${collectionsPath}">${t("allCollections")}</a></p>
    <h1 class="wrap">${breakable(title)}</h1>
    ${refusal(state, locale)}
    ${before && html`<p><a href="${collectionPath(before.permalink)}">${t("inStorefront")}</a></p>`}
    <form class="card" method="post" action="${editCollectionPath(before?.id ?? "new")}">
      <div class="fields">
        ${textField({ name: "title", label: t("appTitle") }, state, locale)}
        ${textField({ name: "permalink", label: t("permalink") }, state, locale)}
        ${parentField(all, before, { state, locale })}
        ${textField({ name: "position", label: t("position") }, state, locale)}
        ${textField({ name: "image", label: t("imageUrl"), isWhole: true }, state, locale)}
        ${textField({ name: "description", label: t("descriptionHtml"), rows: 3, isWhole: true }, state, locale)}
        ${textField({ name: "fields", label: t("additionalFields"), rows: 4, isWhole: true }, state, locale)}
      </div>
      <p class="buttons">${checkField({ name: "hidden", label: t("isHidden") }, state)}</p>
      <p class="buttons"><button class="primary">${t("save")}</button></p>
    </form>
    ${before && filterList(before, filters, locale)} ${before && removal(before, all, locale)}`;
  return layout({ title, site, content });
}

/** Nothing for the root. */
function removal(
  { id, parent_id: parent }: CollectionRecord,
  all: readonly CollectionRecord[],
  locale: Locale,
): Html | string {
  const { t } = locale;
  if (parent === null) return "";
  return all.some((collection) => collection.parent_id === id)
    ? html`<p class="muted">${t("hasCollections")}</p>`
    : removeForm(editCollectionPath(id), t("removeCollectionNote"), locale);
}

function parentField(
  all: readonly CollectionRecord[],
  before: CollectionRecord | undefined,
  { state, locale }: { state: FormState; locale: Locale },
): Html {
  const choices = placeCollections(all)
    .filter(({ collection }) => collection.id !== before?.id)
    .map(
      ({ collection: { id, title }, level }) =>
        [String(id), `${"\u2003".repeat(Math.min(level, 8))}${title.slice(0, 100)}`] as const,
    );
  return html`<div class="field">
    <label for="parent">${locale.t("parent")}</label>
    ${select({
      id: "parent",
      name: "parent",
      choices: [["", locale.t("noParentChoice")], ...choices],
      chosen: state.values.get("parent"),
      ...(state.errors["parent"] && { describedBy: "parent-error" }),
    })}
    ${errorText("parent", state, locale)}
  </div>`;
}

function filterList(
  { id, permalink }: CollectionRecord,
  filters: readonly FilterRecord[],
  locale: Locale,
): Html {
  const { t, number } = locale;
  const columns: Column<FilterRecord>[] = [
    {
      title: t("seoFilter"),
      cell: (filter) =>
        html`<a href="${editFilterPath(id, filter.id)}">${breakable(filter.title || filter.permalink)}</a>`,
      kind: "wrap",
    },
    {
      title: t("permalink"),
      cell: (filter) =>
        html`<a href="${collectionPath(permalink, filter.permalink)}">${breakable(filter.permalink)}</a>`,
      kind: "wrap",
    },
    {
      title: t("chosenValues"),
      cell: ({ characteristics, option_values: values }) => number(characteristics.length + values.length),
      kind: "number",
      isLabelled: true,
    },
  ];
  return html`<section class="card">
    <h2>${t("seoFilters")}</h2>
    ${filters.length > 0 ? table(columns, filters) : html`<p class="muted">${t("noFilters")}</p>`}
    <p><a class="button" href="${editFilterPath(id, "new")}">${t("newFilter")}</a></p>
  </section>`;
}
