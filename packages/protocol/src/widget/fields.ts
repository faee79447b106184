import { InvalidFieldError } from "../errors.ts";
import { printable } from "../printable.ts";

/** The page of the back-office that shows a widget. The default is `order` (*observed*). */
export type WidgetPage = (typeof widgetPages)[number];

export const widgetPages = ["order", "product"] as const;

/** The fields that a client may send. PUT accepts any subset. */
export interface WidgetFields {
  /** The HTML of the widget, unescaped. */
  readonly code?: string;
  /** Height of the frame in CSS px, a positive integer. */
  readonly height?: number;
  readonly pageType?: WidgetPage;
}

/** A widget as a store returns it. A field is `null` if the response has no value. */
export interface Widget {
  readonly id: number;
  /** ISO 8601 with a UTC offset. */
  readonly createdAt: string | null;
  readonly code: string | null;
  readonly height: number | null;
  /** May be an unknown page, so that one such widget does not make the list unreadable. */
  readonly pageType: string;
}

/** A widget in a response. A client reads a missing page as `order`. */
export type WidgetResponse = Omit<Widget, "pageType"> & Partial<Pick<Widget, "pageType">>;

/** Encodes and decodes the requests and responses of the widgets resource in one format. */
export interface WidgetCodec {
  /** The body of a POST or PUT. Absent fields are left out. */
  readonly encodeRequest: (fields: WidgetFields) => string;
  /**
   * An empty body has no fields (*observed*), and neither has an empty object. JSON may omit its root,
   * because Rails wraps parameters (*assumed*), unless `needsRoot` is set.
   */
  readonly decodeRequest: (body: string, options?: { needsRoot?: boolean }) => WidgetFields;
  readonly encodeResponse: (widget: WidgetResponse) => string;
  /** Throws if the body is not a widget, has no id or has an invalid value. */
  readonly decodeResponse: (body: string) => Widget;
  readonly encodeList: (widgets: readonly WidgetResponse[]) => string;
  /** Throws if the body is not a list: it is never treated as an empty one. */
  readonly decodeList: (body: string) => Widget[];
}

export function isWidgetPage(value: unknown): value is WidgetPage {
  return widgetPages.some((page) => page === value);
}

/** Values by JSON field name. `null` and absent mean the same. */
export type RawFields = Readonly<Record<string, unknown>>;

/**
 * Checks the fields of a request and ignores unknown ones.
 *
 * @throws {InvalidFieldError} if a value is not valid
 */
export function readWidgetFields(raw: RawFields): WidgetFields {
  const code = readText(raw, "code");
  const height = readInteger(raw, "height");
  const pageType = readPageType(raw);
  return {
    ...(code !== null && { code }),
    ...(height !== null && { height }),
    ...(pageType !== null && { pageType }),
  };
}

/**
 * Checks the fields of a response. Ignores unknown ones and accepts any page.
 *
 * @throws {InvalidFieldError} if a value is not valid or the id is missing
 */
export function readWidget(raw: RawFields): Widget {
  const id = readInteger(raw, "id");
  if (id === null) throw new InvalidFieldError("id", "is missing");
  return {
    id,
    createdAt: readText(raw, "created_at"),
    code: readText(raw, "code"),
    height: readInteger(raw, "height"),
    pageType: readAnyPage(raw) ?? "order",
  };
}

function readText(raw: RawFields, field: string): string | null {
  const value = raw[field] ?? null;
  if (value === null || typeof value === "string") return value;
  throw new InvalidFieldError(field, `must be a string, found ${describe(value)}`);
}

/** Accepts `60` and, as Rails does, `"60"`. */
function readInteger(raw: RawFields, field: string): number | null {
  const value = raw[field] ?? null;
  if (value === null) return null;
  const number = typeof value === "string" && /^\s*[+-]?\d+\s*$/.test(value) ? Number(value) : value;
  if (typeof number === "number" && Number.isSafeInteger(number)) return number;
  throw new InvalidFieldError(field, `must be an integer, found ${describe(value)}`);
}

function readPageType(raw: RawFields): WidgetPage | null {
  const value = raw["page_type"] ?? null;
  if (value === null || isWidgetPage(value)) return value;
  throw new InvalidFieldError("page_type", `must be order or product, found ${describe(value)}`);
}

/** Returns text that is safe to print. */
function readAnyPage(raw: RawFields): string | null {
  const value = raw["page_type"] ?? null;
  if (value === null) return null;
  return printable(typeof value === "string" ? value : describe(value));
}

/** Shows a value in an error message, as shortened JSON. */
export function describe(value: unknown): string {
  const text = JSON.stringify(value) ?? typeof value;
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/**
 * The largest widget that is built and deployed, in bytes of its request body in XML. assumed: the platform
 * documents no limit; the largest known widget has 15 KB.
 */
export const largestWidget = 1024 * 1024;

/** The longest response that is read, in bytes. */
export const longestResponse = 64 * largestWidget;
