import { parseXml, XmlElement } from "@rgrove/parse-xml";
import { printable } from "../printable.ts";

/** The body of a 401, as plain text (*observed*). */
export const unauthorizedBody = "HTTP Basic: Access denied.\n";

/**
 * The message of an error body, which may be JSON, XML or text, as one line of at most 200 characters that
 * are safe to print. `null` if the body has no readable message: the platform sends an HTML page with status
 * 404 even to a client that asked for JSON.
 */
export function decodeErrorBody(body: string): string | null {
  const text = body.trim();
  return cut((text.startsWith("<") ? fromXml(text) : fromJson(text)) ?? "") || null;
}

/** Returns `null` for an HTML page and for text that is not XML. */
function fromXml(text: string): string | null {
  try {
    const { root } = parseXml(text);
    const isPage = /<!doctype/i.test(text) || root?.name.toLowerCase() === "html";
    return root === null || isPage ? null : messagesIn(root).join(", ");
  } catch {
    return null;
  }
}

/** assumed: `<errors><error>Height is too big</error></errors>`, or an element for each field. */
function messagesIn(element: XmlElement): string[] {
  const children = element.children.filter((child) => child instanceof XmlElement);
  if (children.length > 0) return children.flatMap(messagesIn);
  const text = element.text.trim();
  if (text === "") return [];
  const isField = !["error", "errors", "message", "status"].includes(element.name);
  return [isField ? `${element.name} ${text}` : text];
}

/** Returns the whole text if it is not JSON or cannot be converted to one line. */
function fromJson(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return text;
    if ("message" in value && typeof value.message === "string") return value.message;
    return Object.entries(value)
      .map(([field, messages]) => `${field} ${[messages].flat().map(String).join(", ")}`)
      .join("; ");
  } catch {
    return text;
  }
}

function cut(text: string): string {
  const line = printable(text.replace(/[\s\p{Cc}]+/gu, " ").trim());
  return line.length > 200 ? `${line.slice(0, 200)}…` : line;
}
