import type { CollectionImage } from "@orderpane/protocol/catalog";
import { createMessage } from "../../messages/message.ts";
import type { CollectionRecord } from "../../storefront/catalog-source.ts";
import { pictureAddress } from "../storefront/product-cards.ts";
import type { Decoded } from "./form-fields.ts";
import { createFormValues } from "./form-values.ts";

export interface CollectionContext {
  readonly id: number;
  /** Absent for a new collection. */
  readonly before: CollectionRecord | undefined;
  readonly all: readonly CollectionRecord[];
}

export function encodeCollection(collection: Partial<CollectionRecord>): URLSearchParams {
  const { title = "", permalink = "", parent_id: parent, position, description, fields } = collection;
  return new URLSearchParams({
    title,
    permalink,
    parent: String(parent ?? ""),
    position: String(position ?? 0),
    description: description ?? "",
    image: pictureAddress(collection.image) ?? "",
    fields: JSON.stringify(fields ?? {}, null, 2),
    ...(collection.is_hidden && { hidden: "1" }),
  });
}

/** Members that the form does not have stay as they are. */
export function decodeCollection(
  form: URLSearchParams,
  context: CollectionContext,
): Decoded<CollectionRecord> {
  const { id, before, all } = context;
  const values = createFormValues(form);
  const others = all.filter((other) => other.id !== id);
  const record: CollectionRecord = {
    ...before,
    id,
    title: values.required("title"),
    permalink: values.permalink("permalink", (text) => others.some(({ permalink }) => permalink === text)),
    parent_id: parentIn(values.text("parent")),
    position: values.integer("position"),
    is_hidden: values.isChecked("hidden"),
    description: values.text("description"),
    image: imageAt(values.text("image")),
    fields: values.json("fields"),
  };
  return values.hasErrors() ? { errors: values.errors } : { record };

  function parentIn(text: string): number | null {
    const parent = text === "" ? null : Number(text);
    const root = others.find((other) => other.parent_id === null);
    if (parent === null && root) values.refuse("parent", createMessage("rootExists", { title: root.title }));
    if (parent !== null && !others.some((other) => other.id === parent)) {
      values.refuse("parent", createMessage("noParent"));
    }
    if (isBelow(parent)) values.refuse("parent", createMessage("parentBelow"));
    return parent;
  }

  function isBelow(parent: number | null): boolean {
    const byId = new Map(others.map((other) => [other.id, other]));
    const seen = new Set<number | null>();
    for (let at = parent; at !== null && !seen.has(at); at = byId.get(at)?.parent_id ?? null) {
      if (at === id || byId.get(at)?.parent_id === id) return true;
      seen.add(at);
    }
    return false;
  }

  function imageAt(url: string): CollectionImage | null {
    if (url === "") return null;
    if (before?.image && pictureAddress(before.image) === url) return before.image;
    if (pictureAddress({ url }) === null) values.refuse("image", createMessage("badPicture"));
    const sizes = { thumb_url: url, compact_url: url, medium_url: url, large_url: url, small_url: url };
    return { id, title: null, filename: null, url, original_url: url, ...sizes };
  }
}
