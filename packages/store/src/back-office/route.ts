import { type Format, isFormat } from "@orderpane/protocol/api";

/** What a path under `/admin/` names. */
export type Resource =
  | { readonly kind: "account" }
  | { readonly kind: "widgets" }
  | { readonly kind: "widget"; readonly id: number }
  | { readonly kind: "unknown" };

export interface Route {
  readonly format: Format;
  readonly resource: Resource;
}

/** spec: the suffix selects the format. `null` for a path without one. */
export function routeOf(pathname: string): Route | null {
  const [, path = "", format] = /^\/admin\/(.+)\.([a-z]+)$/.exec(pathname) ?? [];
  return isFormat(format) ? { format, resource: resourceOf(path) } : null;
}

function resourceOf(path: string): Resource {
  if (path === "account") return { kind: "account" };
  if (path === "application_widgets") return { kind: "widgets" };
  const [, id] = /^application_widgets\/([1-9]\d{0,14})$/.exec(path) ?? [];
  return id === undefined ? { kind: "unknown" } : { kind: "widget", id: Number(id) };
}
