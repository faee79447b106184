import type { NamedGroup, OptionValue, ProductInfo } from "@orderpane/protocol/order";
import { isAvailable, isId, numberOf, objectsIn, textOf, variantsOf, wordsOf } from "./members.ts";

export type ShownProduct = ReturnType<ReturnType<typeof createProductReader>>;

export type ShownVariant = ShownProduct["variants"][number];

/** A value of a property or an option. The products that have it share one object. */
export type ShownValue = ReturnType<typeof valueOf>;

export type ShownGroup = ReturnType<typeof nameOf>;

/**
 * Reads the products that the storefront shows. A record may hold anything: a wrong type counts as absent.
 */
export function readProducts(records: Iterable<ProductInfo>): ShownProduct[] {
  const read = createProductReader();
  const products: ShownProduct[] = [];
  for (const record of records) if (isShown(record)) products.push(read(record));
  return products;
}

export function isShown({ is_hidden: isHidden, archived }: ProductInfo): boolean {
  return !isHidden && !archived;
}

function createProductReader() {
  const [propertyValues, optionValues] = [createValueReader(), createValueReader()];
  return (record: ProductInfo) => {
    const variants = variantsOf(record).map((variant) => ({
      /** NaN if there is no price. */
      price: numberOf(variant.price ?? record.price_min),
      isAvailable: isAvailable(variant, record),
      options: objectsIn(variant.option_values).flatMap((value) =>
        optionValues(value, value.option_name_id, record.option_names),
      ),
    }));
    const codes = variantsOf(record).flatMap(({ sku, barcode }) => [textOf(sku), textOf(barcode)]);
    const properties = objectsIn(record.characteristics).flatMap((value) =>
      propertyValues(value, value.property_id, record.properties),
    );
    const collections: unknown = record.collections_ids;
    return {
      id: record.id,
      title: textOf(record.title),
      /** The words of title, SKUs and barcodes, each after a space. */
      words: ["", ...wordsOf([textOf(record.title), ...codes].join(" "))].join(" "),
      /** The position in every collection's own order (*assumed*). */
      position: numberOf((record as { position?: unknown }).position) || 0,
      createdAt: Date.parse(record.created_at ?? "") || 0,
      /** Infinity if there is no price. */
      lowestPrice: Math.min(...variants.map(({ price }) => price).filter((price) => !Number.isNaN(price))),
      collections: Array.isArray(collections) ? collections : [],
      properties: [...new Set(properties)],
      variants,
    };
  };
}

/** Groups and values keep the name of their first occurrence. */
function createValueReader() {
  const groups = new Map<number, ShownGroup>();
  const values = new Map<string, ShownValue>();
  return (value: OptionValue, groupId: unknown, named: readonly NamedGroup[] | null | undefined) => {
    if (!isId(value.id)) return [];
    const id = isId(groupId) ? groupId : 0;
    const group = groups.get(id) ?? nameOf(objectsIn(named).findLast((one) => one.id === id) ?? { id });
    groups.set(id, group);
    const key = `${id}/${value.id}`;
    const shared = values.get(key) ?? valueOf(value, group);
    values.set(key, shared);
    return [shared];
  };
}

/** `size` is the title as a number, or NaN. */
function valueOf(value: OptionValue, group: ShownGroup) {
  return { ...nameOf(value), imageUrl: textOf(value.image_url) || null, size: numberOf(value.title), group };
}

function nameOf({ id, title, permalink, position }: NamedGroup) {
  return { id, title: textOf(title), permalink: textOf(permalink) || null, position: Number(position) || 0 };
}
