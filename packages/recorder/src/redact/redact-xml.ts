import { encodeXmlText, replaceForbiddenCharacters } from "@orderpane/protocol/widget";
import { type DocumentRedaction, redactField } from "./redact-json.ts";

/**
 * Redacts the texts of a document. Keeps the attributes `type` and `nil`, and no comments. Throws if the text
 * is not well-formed XML of this simple kind.
 */
export function redactXml(text: string, redaction: DocumentRedaction): string {
  const path: string[] = [];
  let redacted = "";
  let at = 0;
  for (const [token, declaration, comment, cdata, close, open, attributes, empty] of text.matchAll(tokens)) {
    at += token.length;
    if (comment !== undefined) continue;
    if (declaration !== undefined) redacted += '<?xml version="1.0" encoding="UTF-8"?>';
    else if (close !== undefined) {
      if (path.pop() !== nameOf(close)) throw new SyntaxError(`</${close}> closes nothing`);
      redacted += `</${close}>`;
    } else if (open !== undefined) {
      redacted += `<${open}${keptAttributes(attributes ?? "")}${empty ?? ""}>`;
      if (!empty) path.push(nameOf(open));
    } else redacted += redactContent(cdata ?? decode(token), [...redaction.resource, ...path], redaction);
  }
  if (at !== text.length || path.length > 0) throw new SyntaxError("not well-formed");
  return redacted;
}

/** Declaration, comment, CDATA, end of an element, its beginning, text. */
const tokens =
  /(<\?xml [^<>]*\?>)|(<!--(?:(?!-->)[^])*-->)|<!\[CDATA\[((?:(?!\]\]>)[^])*)\]\]>|<\/([\w-]+)\s*>|<([\w-]+)((?:\s+[\w:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<]+/gy;

/** Spelled as in JSON. */
function nameOf(element: string): string {
  return element.replaceAll("-", "_");
}

function keptAttributes(attributes: string): string {
  const kept = attributes.matchAll(/\s(type|nil)\s*=\s*["']([\w-]{1,20})["']/g);
  return [...kept].map(([, name, value]) => ` ${name}="${value}"`).join("");
}

function redactContent(text: string, path: readonly string[], redaction: DocumentRedaction): string {
  if (text.trim() === "") return text;
  return encodeXmlText(replaceForbiddenCharacters(redactField(text, path, redaction)));
}

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(lt|gt|amp|quot|apos));/gi, (_, digits, hex, name) =>
    name
      ? (entities.get(String(name).toLowerCase()) ?? "")
      : String.fromCodePoint(digits ? Number(digits) : Number.parseInt(hex, 16)),
  );
}

const entities = new Map(Object.entries({ lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" }));
