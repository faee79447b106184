/**
 * API for the code of a widget.
 *
 * @module @orderpane/runtime
 */
// First, because a bundle that begins with this module compresses better.
export { useOrder } from "./page/use-order.ts";
export type { Answer, AnswerError } from "@orderpane/protocol/answer";
export { ErrorBoundary } from "./error-boundary.tsx";
export {
  RemoteError,
  type RemoteErrorCode,
  type RemoteErrorOptions,
  RuntimeError,
  type RuntimeErrorCode,
  type RuntimeErrorOptions,
} from "./errors.ts";
export type * from "./globals.ts";
export { type Remote, type RemoteState, useRemote, type UseRemoteOptions } from "./remote/use-remote.ts";
export { settings, type SettingsReader, useSettings } from "./settings.ts";
export { pageLocale } from "./page/language.ts";
export { mount } from "./mount.tsx";
export { addressLine } from "./order/address-line.ts";
export { fieldValue } from "./order/field-value.ts";
export { type DateFormat, formatDate } from "./order/format-date.ts";
export { lineTotal, linesTotal, formatMoney, parseMoney } from "./order/money.ts";
export { plainText, unitName } from "./order/readable-text.ts";
export { mailLink, phoneLink, phoneNumber, safeLink } from "./order/safe-link.ts";
export { type PageInfo, usePage } from "./page/use-page.ts";
export { useProduct } from "./page/use-product.ts";
export { jsonp } from "./remote/jsonp.ts";
export type { Params, RemoteOptions, Transport } from "./remote/call-server.ts";
export { type ReadOptions, request, type RequestOptions, type WriteOptions } from "./remote/request.ts";
export { serverError } from "./remote/server-error.ts";
export { settingsOf, type SettingTypes, type SettingValues } from "./settings-of.ts";
