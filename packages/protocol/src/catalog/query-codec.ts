import { catalogOrders, type CatalogQuery, type Range } from "./query.ts";

/**
 * The endpoints that take a query. Each spells the parameter for characteristics differently (*spec*).
 *
 * - `products`: `/collection/{permalink}.json`
 * - `filter`: `/front_api/collection/{permalink}.json`
 */
export type CatalogEndpoint = "products" | "filter";

/** A longer search is ignored (*assumed*). */
const longestSearch = 500;

/** The most products of a page (*observed*). */
const largestPage = 100;

/** Leaves out empty restrictions and numbers that are not finite. */
export function encodeCatalogQuery(
  { price, characteristics = [], options = {}, numeric = {}, ...rest }: CatalogQuery,
  endpoint: CatalogEndpoint,
): URLSearchParams {
  const params = new URLSearchParams();
  const write = (name: string, value: string | number | false | undefined) => {
    if (typeof value === "number" ? Number.isFinite(value) : value) params.append(name, String(value));
  };
  write("price_min", price?.min);
  write("price_max", price?.max);
  for (const id of characteristics) write(`characteristics${endpoint === "products" ? "[]" : ""}`, id);
  for (const [option, values] of Object.entries(options)) {
    for (const id of values) write(`options[${option}][]`, id);
  }
  for (const [property, { min, max }] of Object.entries(numeric)) {
    write(`properties_gt[${property}]`, min);
    write(`properties_lt[${property}]`, max);
  }
  write("only_available", rest.onlyAvailable && "true");
  write("q", rest.q?.trim());
  write("order", rest.order);
  write("page", rest.page);
  write("page_size", rest.pageSize);
  return params;
}

/**
 * Reads a query as the platform does, in linear time and without errors. Ignores a parameter that is
 * malformed, out of range or nested differently (*assumed*), and uses the last value of a repeated one.
 * Accepts both spellings of characteristics.
 */
export function decodeCatalogQuery(params: URLSearchParams, endpoint: CatalogEndpoint): CatalogQuery {
  const { texts, characteristics, options, properties } = sortParams(params);
  const bound = (name: string) => {
    const number = numberOf(texts.get(name), anyNumber);
    return Number.isFinite(number) ? number : undefined;
  };
  const rangeOf = (min: string, max: string) => defined({ min: bound(min), max: bound(max) });
  const numeric: Record<number, Range> = {};
  for (const id of properties) {
    const range = rangeOf(`properties_gt[${id}]`, `properties_lt[${id}]`);
    if (range) numeric[id] = range;
  }
  const available = texts.get("only_available");
  const q = texts.get("q")?.trim();
  const page = numberOf(texts.get("page"), positive);
  const pageSize = numberOf(texts.get("page_size"), positive);
  const query = {
    price: rangeOf("price_min", "price_max"),
    characteristics: characteristics.size > 0 ? [...characteristics] : undefined,
    options:
      options.size > 0 ? Object.fromEntries(Array.from(options, ([id, ids]) => [id, [...ids]])) : undefined,
    numeric: Object.keys(numeric).length > 0 ? numeric : undefined,
    onlyAvailable: available === "true" || (available === "1" && endpoint === "products") || undefined,
    q: q && q.length <= longestSearch ? q : undefined,
    order: catalogOrders.find((order) => order === texts.get("order")),
    // A number that is too large means a page past the end, not the first page.
    page: page && Math.min(page, Number.MAX_SAFE_INTEGER),
    pageSize: pageSize && Math.min(pageSize, largestPage),
  };
  return defined(query) ?? {};
}

const positive = /^0*[1-9]\d*$/;
const anyNumber = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;
/** PHP numbers the items of a list: `options[61][0]`. */
const groupName =
  /^(?:options\[(?<option>\d+)\](?:\[\d{0,4}\])?|(?<bound>properties_[gl]t)\[(?<property>\d+)\])$/;
const listName = /^characteristics(?:\[\d{0,4}\])?$/;
const textNames = new Set(["price_min", "price_max", "only_available", "q", "order", "page", "page_size"]);

/** The last value of a repeated parameter is used, as in Rails (*assumed*). */
function sortParams(params: URLSearchParams) {
  const texts = new Map<string, string>();
  const characteristics = new Set<number>();
  const options = new Map<number, Set<number>>();
  const properties = new Set<number>();

  for (const [name, text] of params) {
    const { option, bound, property } = groupName.exec(name)?.groups ?? {};
    const [optionId, propertyId, valueId] = [idOf(option), idOf(property), idOf(text)];
    if (textNames.has(name)) {
      texts.set(name, text);
    } else if (listName.test(name) && valueId) {
      characteristics.add(valueId);
    } else if (optionId && valueId) {
      options.set(optionId, (options.get(optionId) ?? new Set()).add(valueId));
    } else if (propertyId) {
      properties.add(propertyId);
      texts.set(`${bound}[${propertyId}]`, text);
    }
  }
  return { texts, characteristics, options, properties };
}

function idOf(text: string | undefined): number | undefined {
  const id = numberOf(text, positive);
  return Number.isSafeInteger(id) ? id : undefined;
}

function numberOf(text: string | undefined, form: RegExp): number | undefined {
  // Adding 0 turns -0 into 0.
  return text !== undefined && form.test(text) ? Number(text) + 0 : undefined;
}

/** Removes `undefined` members. Returns `undefined` if none are left. */
function defined<T extends object>(
  members: T,
): { [Name in keyof T]?: Exclude<T[Name], undefined> } | undefined {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined);
  return entries.length > 0 ? (Object.fromEntries(entries) as T) : undefined;
}
