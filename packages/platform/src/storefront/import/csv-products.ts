import type { ProductInfo, ProductVariant } from "@orderpane/protocol/order";
import { badCatalogFile } from "./catalog-error.ts";
import { type CsvColumn, type CsvColumns, type CsvField, readColumns } from "./csv-columns.ts";
import type { CsvRow } from "./csv-rows.ts";
import { idOfText, type KnownGroups, permalinkOf } from "./import-ids.ts";
import type { ImportedCollections } from "./imported-collections.ts";

export interface CsvContext {
  readonly groups: KnownGroups;
  readonly collections: ImportedCollections;
  /** ISO 8601. */
  readonly now: string;
  readonly onColumns?: (columns: CsvColumns) => void;
}

/** Each row is a variant. Those of one product follow each other, and the first has what is the product's. */
export async function* readCsvProducts(
  rows: AsyncIterable<CsvRow>,
  context: CsvContext,
): AsyncGenerator<ProductInfo> {
  let columns: CsvColumns | undefined;
  /** The rows of one product so far. */
  let together: Cells[] = [];
  let togetherKey = "";
  const done = new Set<string>();
  const permalinks = new Set<string>();
  const variants = new Set<number>();
  for await (const { row, cells } of rows) {
    if (!columns) {
      columns = checkedColumns(readColumns(cells));
      context.onColumns?.(columns);
      continue;
    }
    const read = new Cells(row, cells, columns);
    read.refuseMore();
    const productId = read.text("productId");
    const key = productId || read.requiredText("title");
    const variant = read.id("variantId");
    if (variant !== null && variants.has(variant)) throw read.unexpected("variantId", "an id of its own");
    if (variant !== null) variants.add(variant);
    // Only the first row of a product has to have the id.
    const isOfSame = key === togetherKey || (productId === "" && key === together[0]?.text("title"));
    if (together.length > 0 && isOfSame) {
      together.push(read);
      continue;
    }
    if (together.length > 0) yield productOf(together, context);
    if (done.has(key)) {
      const column = columns.fields.get("productId") ?? columns.fields.get("title")!;
      const found = JSON.stringify(key.slice(0, 60));
      throw read.problem(column, `expected all rows of a product after each other, found ${found} again`);
    }
    done.add(key);
    const permalink = permalinkIn(read);
    if (permalink !== null && permalinks.has(permalink))
      throw read.unexpected("permalink", "an address of its own");
    if (permalink !== null) permalinks.add(permalink);
    together = [read];
    togetherKey = key;
  }
  if (!columns) throw badCatalogFile("row 1: expected the titles of the columns, found nothing");
  if (together.length > 0) yield productOf(together, context);
}

function checkedColumns(columns: CsvColumns): CsvColumns {
  const options = new Set<string>();
  for (const { group, title } of columns.options) {
    const name = group.toLowerCase();
    if (options.has(name))
      throw badCatalogFile(`row 1, column «${title}»: expected each option once, found it again`);
    options.add(name);
  }
  if (columns.fields.has("title")) return columns;
  const found = columns.ignored.slice(0, 5).join(", ").slice(0, 200) || "none that is known";
  throw badCatalogFile(
    `row 1: expected a column «Название товара» (or «Название товара или услуги»), found ${found}`,
  );
}

/** The cells of a row by the meaning of their columns. */
class Cells {
  readonly row: number;
  readonly cells: readonly string[];
  readonly columns: CsvColumns;

  constructor(row: number, cells: readonly string[], columns: CsvColumns) {
    this.row = row;
    this.cells = cells;
    this.columns = columns;
  }

  /** Cells without a column mean that a separator in a text was taken for one between cells. */
  refuseMore(): void {
    const more = this.cells.slice(this.columns.count).find((text) => text.trim() !== "");
    if (more === undefined) return;
    const found = JSON.stringify(more.slice(0, 60));
    throw badCatalogFile(
      `row ${this.row}: expected ${this.columns.count} cells as in row 1, found ${found} after them: a cell with a separator in it needs quotation marks`,
    );
  }

  in(column: CsvColumn): string {
    return (this.cells[column.place] ?? "").trim();
  }

  /** Empty if the file has no such column. */
  text(field: CsvField): string {
    const column = this.columns.fields.get(field);
    return column ? this.in(column) : "";
  }

  requiredText(field: CsvField): string {
    const text = this.text(field);
    if (text !== "") return text;
    throw this.problem(this.columns.fields.get(field)!, "expected a text, found nothing");
  }

  /** `null` for an empty cell. Spaces may separate thousands, and a comma the fraction. */
  number(field: CsvField, { min, example }: { min: number; example: string }): number | null {
    const text = this.text(field);
    if (text === "") return null;
    const plain = text.replaceAll(/[\s\u00A0\u202F]/g, "").replace(",", ".");
    const value = Number(plain);
    if (/^-?\d{1,12}(\.\d{1,6})?$/.test(plain) && value >= min) return value;
    throw this.unexpected(field, `a number such as ${example}`);
  }

  id(field: CsvField): number | null {
    const text = this.text(field);
    if (text === "") return null;
    if (/^[1-9]\d{0,13}$/.test(text)) return Number(text);
    throw this.unexpected(field, "a whole number above 0, of at most 14 digits");
  }

  unexpected(field: CsvField, what: string) {
    const found = JSON.stringify(this.text(field).slice(0, 60));
    return this.problem(this.columns.fields.get(field)!, `expected ${what}, found ${found}`);
  }

  problem({ title }: CsvColumn, what: string) {
    return badCatalogFile(`row ${this.row}, column «${title}»: ${what}`);
  }
}

function productOf(rows: readonly Cells[], { groups, collections, now }: CsvContext): ProductInfo {
  const first = rows[0]!;
  const title = first.requiredText("title");
  const id = first.id("productId") ?? idOfText("product", title);
  const permalink = permalinkIn(first) ?? `${permalinkOf(title) || "product"}-${id}`;
  const variants = rows.map((row, nth) => variantOf(row, { nth, productId: id, groups }));
  const prices = variants.flatMap(({ price }) => (price === null ? [] : Number(price)));
  const images = first
    .text("images")
    .split(/\s+/)
    .filter(Boolean)
    .map((url, nth) => imageOf(first, { url, id: id * 10 + nth, product_id: id, position: nth + 1 }));
  const values = first.columns.properties.flatMap((column) =>
    partsOf(first.in(column), "##").map((text) => {
      const { id: valueId, title: value } = groups.value("property", column.group, text);
      return { id: valueId, title: value, group: column.group };
    }),
  );
  const characteristics = new Map(values.map((value) => [value.id, value]));
  return {
    id,
    title,
    url: `/product/${permalink}`,
    permalink,
    short_description: first.text("shortDescription"),
    description: first.text("description"),
    available: variants.some(({ available }) => available),
    archived: false,
    is_hidden: isHidden(first),
    unit: first.text("unit") || "pce",
    collections_ids: [...new Set(pathsOf(first).flatMap((path) => collections.idsOf(path)))],
    currency_code: first.text("currency") || "RUB",
    price_min: prices.length > 0 ? Math.min(...prices) : null,
    price_max: prices.length > 0 ? Math.max(...prices) : null,
    images,
    first_image: images[0] ?? null,
    option_names: first.columns.options
      .filter((column) => rows.some((row) => row.in(column) !== ""))
      .map((column, nth) => groups.group("option", column.group, nth)),
    properties: [...new Set(values.map(({ group }) => group))].map((group, nth) =>
      groups.group("property", group, nth),
    ),
    characteristics: Array.from(characteristics.values(), ({ id: valueId, group, title: value }) => ({
      id: valueId,
      property_id: groups.group("property", group).id,
      title: value,
      permalink: permalinkOf(value),
    })),
    variants,
    created_at: now,
    updated_at: now,
  };
}

function variantOf(
  row: Cells,
  { nth, productId, groups }: { nth: number; productId: number; groups: KnownGroups },
): ProductVariant {
  const price = { min: 0, example: "1290.50" };
  const quantity = row.number("quantity", { min: -1e12, example: "12" });
  const values = row.columns.options.flatMap((column) => {
    const text = row.in(column);
    if (text === "") return [];
    const { id, title } = groups.value("option", column.group, text);
    return [
      { id, option_name_id: groups.group("option", column.group).id, title, permalink: permalinkOf(title) },
    ];
  });
  return {
    id: row.id("variantId") ?? idOfText("variant", String(productId), String(nth)),
    title: values.map(({ title }) => title).join(" / "),
    product_id: productId,
    sku: row.text("sku") || null,
    barcode: row.text("barcode") || null,
    available: quantity === null || quantity > 0,
    quantity,
    price: moneyText(row.number("price", price)),
    old_price: moneyText(row.number("oldPrice", price)),
    cost_price: moneyText(row.number("costPrice", price)),
    weight: row.number("weight", { min: 0, example: "0.35" }),
    option_values: values,
  };
}

/** `null` if the file does not say it. */
function permalinkIn(row: Cells): string | null {
  const text = row.text("permalink");
  if (text === "") return null;
  if (/^[\p{L}\p{N}_-]{1,200}$/u.test(text)) return text;
  throw row.unexpected("permalink", "letters, digits and hyphens, at most 200");
}

/** The collections of the product, each with those above it. */
function pathsOf(row: Cells): string[][] {
  return partsOf(row.text("placement"), "##").map((text) => {
    const path = partsOf(text, /[/>]/);
    if (path.length > mostLevels)
      throw row.unexpected("placement", `at most ${mostLevels} collections in each other`);
    return path;
  });
}

const mostLevels = 20;

/** Variants have prices as text. */
function moneyText(value: number | null): string | null {
  return value === null ? null : Number.isInteger(value) ? `${value}.0` : String(value);
}

function isHidden(row: Cells): boolean {
  const text = row.text("visibility").toLowerCase();
  if (["", "выставлен", "да", "1"].includes(text)) return false;
  if (["скрыт", "нет", "0"].includes(text)) return true;
  throw row.unexpected("visibility", "«выставлен» or «скрыт»");
}

function imageOf(row: Cells, image: { url: string; id: number; product_id: number; position: number }) {
  const { url } = image;
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) {
    const found = JSON.stringify(url.slice(0, 60));
    throw row.problem(
      row.columns.fields.get("images")!,
      `expected addresses that begin with https://, with spaces between them, found ${found}`,
    );
  }
  return { ...image, original_url: url, thumb_url: url, medium_url: url };
}

function partsOf(text: string, separator: string | RegExp): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);
}
