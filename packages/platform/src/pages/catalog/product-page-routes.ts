import type { ProductInfo } from "@orderpane/protocol/order";
import { Hono } from "hono";
import { textOf } from "../../storefront/select/members.ts";
import type { Notices } from "../layout/notices.ts";
import {
  acceptForm,
  type InStore,
  type PageContext,
  readForm,
  showMissing,
  showPage,
} from "../layout/page-context.ts";
import { createReplies, nextId, recordAt, refused } from "./edited-record.ts";
import type { FormState } from "./form-fields.ts";
import { editProductPath, productsPath, removePath } from "./paths.ts";
import { editProductPage } from "./product-form.ts";
import { decodeProduct, encodeProduct } from "./product-input.ts";

export interface ProductPageOptions {
  readonly notices: Notices;
  readonly clock: { readonly now: () => number };
}

/** The pages that edit products. A form that is refused writes nothing, and comes back with what was typed. */
export function createProductPageRoutes({ notices, clock }: ProductPageOptions): Hono<InStore> {
  const replies = createReplies(notices);
  const nowText = () => new Date(clock.now()).toISOString();

  const showProduct = (c: PageContext, given?: FormState) => {
    const { store, site } = c.var;
    const before = recordAt(c, store.products, "id");
    if (before === null) return showMissing(c);
    const product = before ?? newProduct(nextId(store.products));
    const state = given ?? { values: encodeProduct(product), errors: {} };
    const collections = [...store.collections.each()];
    return showPage(
      c,
      editProductPage({ product, isNew: !before, collections, state }, site),
      given ? 400 : 200,
    );
  };

  return new Hono<InStore>()
    .get(`${productsPath}/:id{(?:new|\\d+)}/edit`, (c) => showProduct(c))
    .post(`${productsPath}/:id{(?:new|\\d+)}/edit`, acceptForm, async (c) => {
      const { products, collections } = c.var.store;
      const values = await readForm(c);
      const found = recordAt(c, products, "id");
      if (found === null) return showMissing(c);
      const before = found ?? newProduct(nextId(products));
      const known = new Set(Array.from(collections.each(), ({ id }) => id));
      const decoded = decodeProduct(values, { before, collections: known, now: nowText() });
      if ("errors" in decoded) return showProduct(c, refused(values, decoded.errors));
      products.put(found ? decoded.record : { ...decoded.record, created_at: nowText() });
      return replies.saved(c, editProductPath(before.id));
    })
    .post(removePath(`${productsPath}/:id{\\d+}/edit`), acceptForm, (c) => {
      const { products } = c.var.store;
      const before = recordAt(c, products, "id");
      if (!before) return showMissing(c);
      products.delete(before.id);
      return replies.removed(c, productsPath, textOf(before.title) || String(before.id));
    });
}

/** With one variant, whose price the form asks for. */
function newProduct(id: number): ProductInfo {
  return { id, variants: [{ id: id * 10 + 1 }] };
}
