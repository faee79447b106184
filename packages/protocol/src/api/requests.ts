/** The suffix of a path under `/admin/` sets the format of the request and the response. */
export const formats = ["xml", "json"] as const;

export type Format = (typeof formats)[number];

/** The `Content-Type` that POST, PUT and PATCH must have; the platform refuses any other with status 422. */
export const contentTypes: Readonly<Record<Format, string>> = {
  xml: "application/xml",
  json: "application/json",
};

export function isFormat(value: unknown): value is Format {
  return value === "xml" || value === "json";
}

/** The widgets of the calling application: GET lists, POST creates. */
export function widgetsPath(format: Format): string {
  return `/admin/application_widgets.${format}`;
}

/** GET counts the widgets of the calling application. assumed: orders and products have the same. */
export const widgetCountPath = "/admin/application_widgets/count.json";

/** One widget: GET reads, PUT replaces, DELETE deletes. */
export function widgetPath(id: number, format: Format): string {
  return `/admin/application_widgets/${id}.${format}`;
}

/** The account of the store; its `id` is the `insales_id` of an installation. */
export function accountPath(format: Format): string {
  return `/admin/account.${format}`;
}

/** 500 requests per application and store in 5 minutes. The window starts with its first request. */
export const requestLimit = { requests: 500, windowSeconds: 300 } as const;

/** The response header that counts the requests: `<used>/<limit>`. */
export const usageLimitHeader = "API-Usage-Limit";

export interface UsageLimit {
  readonly used: number;
  readonly limit: number;
}

/** `null` if the header is absent or malformed. */
export function decodeUsageLimit(header: string | null): UsageLimit | null {
  const match = /^\s*(\d{1,9})\s*\/\s*(\d{1,9})\s*$/.exec(header ?? "");
  return match && { used: Number(match[1]), limit: Number(match[2]) };
}

/** Whether a host name means this machine, the only host that may be used with http instead of https. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}
