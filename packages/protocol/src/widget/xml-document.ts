import { parseXml, XmlDocumentType, XmlElement, type XmlError, type XmlNode } from "@rgrove/parse-xml";
import { InvalidFieldError, MalformedDocumentError } from "../errors.ts";
import type { RawFields } from "./fields.ts";

/** Far above any widget; keeps hostile input linear and small. */
const maxLength = 64 * 1024 * 1024;
const maxDepth = 64;

/** Parses a document without a DTD and gives its root. Throws {@link MalformedDocumentError}. */
export function parseXmlRoot(xml: string): XmlElement {
  if (xml.length > maxLength) {
    throw new MalformedDocumentError(`the document is longer than ${maxLength} characters`, {
      line: 1,
      column: 1,
    });
  }
  refuseDeepNesting(xml);
  const document = parse(xml);
  const doctype = document.children.find((node) => node instanceof XmlDocumentType);
  if (doctype) throw malformedAt(xml, doctype, "a document type declaration is not accepted");
  return document.root!;
}

/** An error that points at `node`. */
export function malformedAt(xml: string, node: XmlNode, reason: string): MalformedDocumentError {
  const before = xml.slice(0, Math.max(node.start, 0)).split("\n");
  return new MalformedDocumentError(reason, { line: before.length, column: before.at(-1)!.length + 1 });
}

/** The child elements of a record as raw fields: name with underscores to text, `nil="true"` to null. */
export function readRawFields(element: XmlElement): RawFields {
  const fields: Record<string, string | null> = Object.create(null);
  for (const child of childElements(element)) {
    const field = child.name.replaceAll("-", "_");
    if (field in fields) throw new InvalidFieldError(field, "is given twice");
    fields[field] = child.attributes["nil"] === "true" ? null : readText(field, child);
  }
  return fields;
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
    const { message, line, column } = cause as XmlError;
    throw new MalformedDocumentError(firstLine(message), { line, column }, { cause });
  }
}

/** The parser recurses; a tag count before it starts keeps a bomb of start tags from its stack. */
function refuseDeepNesting(xml: string): void {
  let depth = 0;
  for (const tag of xml.matchAll(/<(\/?)[^\s<>!?/][^<>]*?(\/?)>/g)) {
    if (tag[1]) depth--;
    else if (!tag[2] && ++depth > maxDepth) {
      const before = xml.slice(0, tag.index).split("\n");
      const at = { line: before.length, column: before.at(-1)!.length + 1 };
      throw new MalformedDocumentError(`elements are nested deeper than ${maxDepth}`, at);
    }
  }
}

/** The parser appends "(line L, column C)" and an excerpt; {@link MalformedDocumentError} says it again. */
function firstLine(message: string): string {
  return message.split("\n", 1)[0]!.replace(/ \(line \d+, column \d+\)$/, "");
}
