import { Hono } from "hono";
import { createMessage, type Message } from "../../messages/message.ts";
import type { CollectionRecord, FilterRecord } from "../../storefront/catalog-source.ts";
import { removeCollection } from "../../stores/remove-collection.ts";
import type { Notices } from "../layout/notices.ts";
import {
  acceptForm,
  type InStore,
  type PageContext,
  readForm,
  showMissing,
  showPage,
} from "../layout/page-context.ts";
import { ownCatalog } from "../storefront/own-catalog.ts";
import { decodeCollection, encodeCollection } from "./collection-input.ts";
import { collectionsPage, editCollectionPage } from "./collections-page.ts";
import { decodeFilter, encodeFilter } from "./filter-input.ts";
import { editFilterPage } from "./filter-page.ts";
import { createReplies, nextId, recordAt, refused } from "./edited-record.ts";
import type { FormState } from "./form-fields.ts";
import { collectionsPath, editCollectionPath, editFilterPath, removePath } from "./paths.ts";

export interface CollectionPageOptions {
  readonly notices: Notices;
  readonly clock: { readonly now: () => number };
}

/**
 * The pages that edit collections and SEO filters. Their addresses end with an id or `new`. A form that is
 * refused writes nothing, and comes back with what was typed.
 */
export function createCollectionPageRoutes({ notices, clock }: CollectionPageOptions): Hono<InStore> {
  const replies = createReplies(notices);
  const nowText = () => new Date(clock.now()).toISOString();

  const showCollection = (c: PageContext, given?: FormState) => {
    const { store, site } = c.var;
    const all = [...store.collections.each()];
    const before = recordAt(c, store.collections, "id");
    if (before === null) return showMissing(c);
    const filters = [...store.filters.each()].filter((filter) => filter.collection_id === before?.id);
    const root = all.find(({ parent_id: parent }) => parent === null);
    const state = given ?? {
      values: encodeCollection(before ?? { parent_id: root?.id ?? null }),
      errors: {},
    };
    const page = editCollectionPage({ before, all, filters, state }, site);
    return showPage(c, page, given ? 400 : 200);
  };

  const showFilter = async (c: PageContext, given?: FormState) => {
    const found = filterAt(c);
    if (!found) return showMissing(c);
    const { collection, before } = found;
    const choices = await ownCatalog(c).filter(collection.permalink);
    const state = given ?? { values: encodeFilter(before ?? {}), errors: {} };
    const page = editFilterPage(
      {
        collection,
        before,
        state,
        choices: choices.status === "ok" ? choices : { options: [], properties: [] },
      },
      c.var.site,
    );
    return showPage(c, page, given ? 400 : 200);
  };

  return new Hono<InStore>()
    .get(collectionsPath, (c) =>
      showPage(c, collectionsPage([...c.var.store.collections.each()], c.var.site)),
    )
    .get(`${collectionsPath}/:id{(?:new|\\d+)}`, (c) => showCollection(c))
    .post(`${collectionsPath}/:id{(?:new|\\d+)}`, acceptForm, async (c) => {
      const { collections } = c.var.store;
      const values = await readForm(c);
      const before = recordAt(c, collections, "id");
      if (before === null) return showMissing(c);
      const id = before?.id ?? nextId(collections);
      const decoded = decodeCollection(values, { id, before, all: [...collections.each()] });
      if ("errors" in decoded) return showCollection(c, refused(values, decoded.errors));
      collections.put(decoded.record);
      return replies.saved(c, editCollectionPath(id));
    })
    .post(removePath(`${collectionsPath}/:id{\\d+}`), acceptForm, (c) => {
      const { store } = c.var;
      const before = recordAt(c, store.collections, "id");
      if (!before) return showMissing(c);
      const stays = whyItStays(before, store.collections.each());
      if (stays) return replies.noted(c, editCollectionPath(before.id), { tone: "bad", message: stays });
      removeCollection(store, before.id, nowText());
      return replies.removed(c, collectionsPath, before.title);
    })
    .post(removePath(`${collectionsPath}/:id{\\d+}/filters/:filter{\\d+}`), acceptForm, (c) => {
      const { collection, before } = filterAt(c) ?? {};
      if (!collection || !before) return showMissing(c);
      c.var.store.filters.delete(before.id);
      return replies.removed(c, editCollectionPath(collection.id), before.title || before.permalink);
    })
    .get(`${collectionsPath}/:id{\\d+}/filters/:filter{(?:new|\\d+)}`, (c) => showFilter(c))
    .post(`${collectionsPath}/:id{\\d+}/filters/:filter{(?:new|\\d+)}`, acceptForm, async (c) => {
      const { filters } = c.var.store;
      const values = await readForm(c);
      const found = filterAt(c);
      if (!found) return showMissing(c);
      const { collection, before } = found;
      const id = before?.id ?? nextId(filters);
      const all = [...filters.each()].filter((filter) => filter.collection_id === collection.id);
      const decoded = decodeFilter(values, { id, collectionId: collection.id, before, all });
      if ("errors" in decoded) return showFilter(c, refused(values, decoded.errors));
      filters.put(decoded.record);
      return replies.saved(c, editFilterPath(collection.id, id));
    });
}

/** Why a collection cannot be deleted; `null` if it can. */
function whyItStays(
  { id, parent_id: parent }: CollectionRecord,
  all: Iterable<CollectionRecord>,
): Message | null {
  if (parent === null) return createMessage("rootStays");
  const hasOthers = Array.from(all).some((collection) => collection.parent_id === id);
  return hasOthers ? createMessage("hasCollections") : null;
}

function filterAt(
  c: PageContext,
): { collection: CollectionRecord; before: FilterRecord | undefined } | undefined {
  const { collections, filters } = c.var.store;
  const collection = recordAt(c, collections, "id");
  const before = recordAt(c, filters, "filter");
  const isElsewhere = before && before.collection_id !== collection?.id;
  return !collection || before === null || isElsewhere ? undefined : { collection, before };
}
