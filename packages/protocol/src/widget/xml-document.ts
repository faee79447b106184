import { parseXml, XmlDocumentType, XmlElement, XmlError, type XmlNode } from "@rgrove/parse-xml";
import { InvalidFieldError, ProtocolError } from "../errors.ts";
import { longestResponse, type RawFields } from "./fields.ts";

/**
 * Parses a document and returns its root element.
 *
 * @throws {ProtocolError} `malformed`, if the document is not well-formed, too long or has a document type
 */
export function parseXmlRoot(xml: string): XmlElement {
  if (xml.length > longestResponse) {
    throw malformed(`the document is longer than ${longestResponse} characters`, start);
  }
  const document = parse(xml);
  const doctype = document.children.find((node) => node instanceof XmlDocumentType);
  if (doctype) throw malformedAt(xml, doctype, "a document type declaration is not accepted");
  return document.root!;
}

export function malformedAt(xml: string, node: XmlNode, reason: string): ProtocolError {
  const before = xml.slice(0, Math.max(node.start, 0)).split("\n");
  return malformed(reason, { line: before.length, column: before.at(-1)!.length + 1 });
}

/** The known fields by their name in JSON; `nil="true"` is null. Ignores unknown elements. */
export function readRawFields(element: XmlElement): RawFields {
  const fields = new Map<string, string | null>();
  for (const child of childElements(element)) {
    const field = child.name.replaceAll("-", "_");
    if (!fieldNames.has(field)) continue;
    if (fields.has(field)) throw new InvalidFieldError(field, "is given twice");
    fields.set(field, child.attributes["nil"] === "true" ? null : readText(field, child));
  }
  return Object.fromEntries(fields);
}

const fieldNames: ReadonlySet<string> = new Set(["id", "created_at", "code", "height", "page_type"]);

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
      // The parser is recursive: about ten thousand nested elements exhaust the stack.
      throw malformed("elements are nested too deeply", start, cause);
    }
    throw malformed(reasonOf(cause), cause, cause);
  }
}

/** Returns the parser's message without the position and the excerpt. */
function reasonOf({ message }: XmlError): string {
  return message.split("\n", 1)[0]!.replace(/ \(line \d+, column \d+\)$/, "");
}

/** Lines and columns count from 1. */
type Place = Readonly<Record<"line" | "column", number>>;

const start: Place = { line: 1, column: 1 };

function malformed(reason: string, { line, column }: Place, cause?: unknown): ProtocolError {
  return new ProtocolError("malformed", `${reason} (line ${line}, column ${column})`, { cause });
}
