import { parseXml, XmlDocumentType, XmlElement, XmlError, type XmlNode } from "@rgrove/parse-xml";
import { InvalidFieldError, MalformedDocumentError } from "../errors.ts";
import { isFieldName, type RawFields } from "./fields.ts";

/** In characters: far more than any list of widgets, and it limits the work that hostile input can cause. */
const maxLength = 64 * 1024 * 1024;

/**
 * Parses a document and returns its root element.
 *
 * @throws {MalformedDocumentError} if the document is not well-formed, too long or has a document type
 */
export function parseXmlRoot(xml: string): XmlElement {
  if (xml.length > maxLength) {
    throw new MalformedDocumentError(`the document is longer than ${maxLength} characters`, {
      line: 1,
      column: 1,
    });
  }
  const document = parse(xml);
  const doctype = document.children.find((node) => node instanceof XmlDocumentType);
  if (doctype) throw malformedAt(xml, doctype, "a document type declaration is not accepted");
  return document.root!;
}

/** Returns an error that points at `node`. */
export function malformedAt(xml: string, node: XmlNode, reason: string): MalformedDocumentError {
  const before = xml.slice(0, Math.max(node.start, 0)).split("\n");
  return new MalformedDocumentError(reason, { line: before.length, column: before.at(-1)!.length + 1 });
}

/**
 * Returns the text of the known fields by their name in JSON; `nil="true"` is null. Ignores unknown elements.
 */
export function readRawFields(element: XmlElement): RawFields {
  const fields = new Map<string, string | null>();
  for (const child of childElements(element)) {
    const field = child.name.replaceAll("-", "_");
    if (!isFieldName(field)) continue;
    if (fields.has(field)) throw new InvalidFieldError(field, "is given twice");
    fields.set(field, child.attributes["nil"] === "true" ? null : readText(field, child));
  }
  return Object.fromEntries(fields);
}

export function childElements(element: XmlElement): XmlElement[] {
  return element.children.filter((child) => child instanceof XmlElement);
}

function readText(field: string, element: XmlElement): string {
  const [markup] = childElements(element);
  if (markup) {
    throw new InvalidFieldError(field, `must be text, found the element <${markup.name}>: escape & < and >`);
  }
  return element.text;
}

function parse(xml: string): ReturnType<typeof parseXml> {
  try {
    return parseXml(xml, { includeOffsets: true, preserveDocumentType: true });
  } catch (cause) {
    if (!(cause instanceof XmlError)) {
      // The parser is recursive: some ten thousand nested elements exhaust the stack.
      throw new MalformedDocumentError("elements are nested too deeply", { line: 1, column: 1 }, { cause });
    }
    throw new MalformedDocumentError(reasonOf(cause), cause, { cause });
  }
}

/** Returns the parser's message without the place and the excerpt. */
function reasonOf({ message }: XmlError): string {
  return message.split("\n", 1)[0]!.replace(/ \(line \d+, column \d+\)$/, "");
}
