export {
  ForbiddenCharacterError,
  InvalidFieldError,
  MalformedDocumentError,
  ProtocolError,
} from "./errors.ts";
export { widgetCodecs, type WidgetCodec } from "./widget/codec.ts";
export {
  type Widget,
  type WidgetResponse,
  type WidgetFields,
  type WidgetPage,
  widgetPages,
  isWidgetPage,
} from "./widget/fields.ts";
export { encodeXmlText, findForbiddenCharacter, replaceForbiddenCharacters } from "./widget/xml-text.ts";
