/**
 * Helpers for testing a widget.
 *
 * @module @orderpane/runtime/testing
 */
export type * from "./globals.ts";
export { fireEvent, screen, waitFor, within } from "@testing-library/dom";
export { act } from "preact/test-utils";
export { answerRequests, type RequestHandler } from "./testing/remote/answer-requests.ts";
export {
  makeOrder,
  type OrderOverrides,
  sampleOrders,
  makeProduct,
  type ProductOverrides,
  sampleProducts,
} from "@orderpane/protocol/samples";
export {
  createRemote,
  type RemoteDouble,
  type ReplyOptions,
  type RemoteRoutes,
} from "./testing/remote/remote-double.ts";
export { type RemoteRequest, type Route } from "./testing/remote/remote-request.ts";
export type { RemoteFailure } from "./testing/remote/remote-response.ts";
export { renderWidget, type RenderedWidget, type RenderWidgetOptions } from "./testing/render-widget.tsx";
export type { TestPage } from "./testing/test-page.ts";
