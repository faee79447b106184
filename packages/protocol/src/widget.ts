export {
  ForbiddenCharacterError,
  InvalidFieldError,
  MalformedDocumentError,
  ProtocolError,
} from "./errors.ts";
export { widgetCodecs, type WidgetCodec } from "./widget/codec.ts";
export {
  type Widget,
  type WidgetAnswer,
  type WidgetFields,
  type WidgetPage,
  isWidgetPage,
} from "./widget/fields.ts";
export {
  decodeWidgetAnswerJson,
  decodeWidgetJson,
  decodeWidgetListJson,
  encodeWidgetAnswerJson,
  encodeWidgetJson,
  encodeWidgetListJson,
} from "./widget/json.ts";
export { encodeXmlText, findForbiddenCharacter, replaceForbiddenCharacters } from "./widget/xml-text.ts";
export {
  decodeWidgetAnswerXml,
  decodeWidgetListXml,
  decodeWidgetXml,
  encodeWidgetAnswerXml,
  encodeWidgetListXml,
  encodeWidgetXml,
} from "./widget/xml.ts";
