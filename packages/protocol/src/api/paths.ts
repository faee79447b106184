import type { Format } from "./format.ts";

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
