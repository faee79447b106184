import type { NamedGroup, ProductInfo, ProductVariant } from "@orderpane/protocol/order";

/** What the index needs of a product. */
export interface IndexedProduct {
  readonly id: number;
  readonly title: string;
  readonly collections: readonly number[];
  /** Its place in the own order of its collections (*assumed*). */
  readonly position: number;
  /** When it was created: ms since 1970. */
  readonly createdAt: number;
  readonly values: readonly PropertyValue[];
  /** At least one: a product without variants counts as one that has its price (*assumed*). */
  readonly variants: readonly IndexedVariant[];
  /** In small letters. */
  readonly words: ReadonlySet<string>;
}

export interface PropertyValue {
  readonly group: NamedGroup;
  readonly value: NamedGroup;
}

export interface IndexedVariant {
  /** NaN without one. */
  readonly price: number;
  readonly available: boolean;
  readonly values: readonly PropertyValue[];
}

/** `null` for a product that the storefront does not show. */
export function indexedProduct(product: ProductInfo): IndexedProduct | null {
  if (product.is_hidden || product.archived) return null;
  const properties = groupsById(product.properties);
  const options = groupsById(product.option_names);
  const { position } = product as { position?: unknown };
  const collections: readonly unknown[] = Array.isArray(product.collections_ids)
    ? product.collections_ids
    : [];
  return {
    id: product.id,
    title: textOf(product.title),
    collections: collections.filter(isId),
    position: typeof position === "number" ? position : 0,
    createdAt: Date.parse(product.created_at ?? "") || 0,
    values: namedIn(product.characteristics).map((value) => ({
      group: groupOf(properties, value.property_id),
      value,
    })),
    variants: variantsOf(product).map(({ price, available, option_values }) => ({
      price: numberOf(price ?? product.price_min),
      available: available ?? product.available ?? true,
      values: namedIn(option_values).map((value) => ({
        group: groupOf(options, value.option_name_id),
        value,
      })),
    })),
    words: new Set(
      [product.title, ...variantsOf(product).flatMap(({ sku, barcode }) => [sku, barcode])].flatMap((text) =>
        wordsOf(textOf(text)),
      ),
    ),
  };
}

/** Letters and digits, in small letters. The rest separates words. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Prices may be strings, with a comma. NaN if it is not a number. */
export function numberOf(text: unknown): number {
  if (typeof text === "number") return text;
  return typeof text === "string" && text.trim() !== "" ? Number(text.replace(",", ".")) : Number.NaN;
}

const oneVariant: readonly Partial<ProductVariant>[] = [{}];

function variantsOf({ variants }: ProductInfo): readonly Partial<ProductVariant>[] {
  const found = objectsIn(variants);
  return found.length > 0 ? found : oneVariant;
}

function groupsById(groups: readonly NamedGroup[] | null | undefined): Map<number, NamedGroup> {
  return new Map(namedIn(groups).map((group) => [group.id, group]));
}

/** A group that the product does not describe has no title. */
function groupOf(groups: Map<number, NamedGroup>, id: unknown): NamedGroup {
  const known = isId(id) ? id : 0;
  return groups.get(known) ?? { id: known };
}

/** The objects of a list. Records may hold anything, and what is not a list counts as an empty one. */
export function objectsIn<Item extends object>(list: readonly Item[] | null | undefined): readonly Item[] {
  return Array.isArray(list) ? (list as Item[]).filter((item) => Object(item) === item) : [];
}

/** Those that have an id. */
function namedIn<Item extends NamedGroup>(list: readonly Item[] | null | undefined): readonly Item[] {
  return objectsIn(list).filter(({ id }) => isId(id));
}

function isId(id: unknown): id is number {
  return Number.isSafeInteger(id);
}

/** A text, or a number as a text; empty for anything else. */
export function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
