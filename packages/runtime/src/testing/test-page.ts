import type { Settings } from "@orderpane/protocol/bundle";
import { sampleOrders } from "@orderpane/protocol/samples";
import { blankCanvas, type CanvasAdapter } from "./canvas.ts";

/** The page that a widget is rendered on. */
export interface TestPage {
  /** `null` if the page has no order. Default: `sampleOrders.typical()`, or `null` if there is a product. */
  readonly order?: Orderpane.OrderInfo | null;
  /** Makes it a product page. */
  readonly product?: Orderpane.ProductInfo | null;
  /** The settings that deploy filled in. Default: the widget declares none. */
  readonly settings?: Settings;
  /** Id of the store. Default: the order's store, or else 1. */
  readonly accountId?: number;
  /** Id of the employee who opened the page. Default 7. */
  readonly userId?: number;
  /** Default `ru`. */
  readonly language?: string;
}

/** Sets the globals as the store does, and returns the widget's empty root element. */
export function openPage({ product = null, settings, language = "ru", ...page }: TestPage): HTMLElement {
  const { order = product ? null : sampleOrders.typical(), userId = 7 } = page;
  if (order) window.order_info = order;
  if (product) window.product_info = product;
  window.account_id = page.accountId ?? order?.account_id ?? 1;
  window.user_id = userId;
  document.documentElement.lang = language;
  const root = document.createElement("div");
  root.dataset["orderpane"] = "test/widget";
  if (settings) root.dataset["settings"] = JSON.stringify(settings);
  document.body.replaceChildren(root);
  const { happyDOM } = globalThis as { happyDOM?: { settings: { canvasAdapter?: CanvasAdapter | null } } };
  // A project may provide its own adapter.
  if (happyDOM) happyDOM.settings.canvasAdapter ??= blankCanvas;
  return root;
}

/** Undoes {@link openPage}. */
export function closePage(): void {
  delete window.order_info;
  delete window.product_info;
  delete window.account_id;
  delete window.user_id;
  document.documentElement.removeAttribute("lang");
  document.body.replaceChildren();
}
