export {
  decodeErrorBody,
  forbiddenBody,
  unauthorizedBody,
  validationBody,
  wrongContentTypeBody,
} from "./api/error-body.ts";
export { contentTypes, type Format, formats, isFormat } from "./api/format.ts";
export { isLoopback } from "./api/loopback.ts";
export { accountPath, widgetCountPath, widgetPath, widgetsPath } from "./api/paths.ts";
export {
  decodeUsageLimit,
  encodeUsageLimit,
  requestLimit,
  type UsageLimit,
  usageLimitHeader,
} from "./api/usage-limit.ts";
