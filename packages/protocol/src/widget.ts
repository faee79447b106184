import type { Format } from "./api/requests.ts";
import type { WidgetCodec } from "./widget/fields.ts";
import { jsonCodec } from "./widget/json.ts";
import { xmlCodec } from "./widget/xml.ts";

export { InvalidFieldError, ProtocolError, protocolErrors } from "./errors.ts";
export {
  largestWidget,
  longestResponse,
  type Widget,
  type WidgetCodec,
  type WidgetResponse,
  type WidgetFields,
  type WidgetPage,
  widgetPages,
  isWidgetPage,
} from "./widget/fields.ts";
export { readJsonFields } from "./widget/json.ts";
export { readXmlRoot } from "./widget/xml.ts";
export { childElements } from "./widget/xml-document.ts";
export { encodeXmlText, findForbiddenCharacter, replaceForbiddenCharacters } from "./widget/xml-text.ts";

export const widgetCodecs: Readonly<Record<Format, WidgetCodec>> = { xml: xmlCodec, json: jsonCodec };
