/** The page of an order. */
export function orderPath(orderId: number): string {
  return `/orders/${orderId}`;
}

/** The page in the frame of a widget, on the page of an order. */
export function framePath(orderId: number, widgetId: number): string {
  return `${orderPath(orderId)}/widgets/${widgetId}`;
}

/** Whether a path is one that {@link framePath} gives. */
export function isFramePath(pathname: string): boolean {
  return /^\/orders\/\d+\/widgets\/\d+$/.test(pathname);
}
