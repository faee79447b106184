export { ForbiddenCharacterError, InvalidFieldError, ProtocolError, protocolErrors } from "./errors.ts";
export { widgetCodecs } from "./widget/codec.ts";
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
