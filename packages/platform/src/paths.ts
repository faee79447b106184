/**
 * A path as the platform reads it (*observed*): repeated slashes count as one, a trailing slash is ignored,
 * and an encoded letter, digit or `-._~` is the character itself (RFC 3986, 6.2.2.2).
 */
export function normalisePath(path: string): string {
  return path
    .replace(/%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi, decodeURIComponent)
    .replace(/\/{2,}/g, "/")
    .replace(/(?<=.)\/$/, "");
}

export function pathOf({ url }: { readonly url: string }): string {
  return normalisePath(new URL(url).pathname);
}

export function orderPath(orderId: number): string {
  return `/orders/${orderId}`;
}

export function productPath(productId: number): string {
  return `/products/${productId}`;
}

export function panelId(widgetId: number): string {
  return `widget-${widgetId}`;
}

export function framePath(page: string, widgetId: number): string {
  return `${page}/widgets/${widgetId}`;
}

export function isFramePath(pathname: string): boolean {
  return /^\/(?:orders|products)\/\d+\/widgets\/\d+$/.test(pathname);
}

/** Whether a path belongs to the control API of the store. */
export function isControlPath(path: string): boolean {
  return /^\/__store(?:\/|$)/.test(path);
}
