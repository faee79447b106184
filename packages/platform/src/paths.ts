export function orderPath(orderId: number): string {
  return `/orders/${orderId}`;
}

export function productPath(productId: number): string {
  return `/products/${productId}`;
}

/** The id of a widget's panel in the page of an order or a product. */
export function panelId(widgetId: number): string {
  return `widget-${widgetId}`;
}

/** The page in the frame of a widget, on the page of an order or a product. */
export function framePath(page: string, widgetId: number): string {
  return `${page}/widgets/${widgetId}`;
}

/** Whether a path is one that {@link framePath} gives. */
export function isFramePath(pathname: string): boolean {
  return /^\/(?:orders|products)\/\d+\/widgets\/\d+$/.test(pathname);
}

/** Whether a path is one of the store's own API for its operator and for programs. */
export function isControlPath(path: string): boolean {
  return /^\/__store(?:\/|$)/.test(path);
}
