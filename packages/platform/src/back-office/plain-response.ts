import type { Format } from "@orderpane/protocol/api";
import { encodeXmlText, replaceForbiddenCharacters } from "@orderpane/protocol/widget";
import type { Assumptions } from "../assumptions.ts";

export interface PlainResponse {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

const types = {
  xml: "application/xml; charset=utf-8",
  json: "application/json; charset=utf-8",
  text: "text/plain; charset=utf-8",
  html: "text/html; charset=utf-8",
};

export function plainResponse(
  status: number,
  type: keyof typeof types,
  body: string,
  headers: PlainResponse["headers"] = {},
): PlainResponse {
  return { status, body, headers: { "Content-Type": types[type], ...headers } };
}

/** observed: an HTML page, regardless of suffix and `Accept`. assumed: the same for a wrong method. */
export function notFound(): PlainResponse {
  return plainResponse(
    404,
    "html",
    `<!DOCTYPE html>
<html lang="ru"><head><meta charset="utf-8"><title>404</title></head>
<body><h1>404</h1><p>Такой страницы нет.</p></body></html>
`,
  );
}

/** An empty list in XML. assumed: Rails services use either root (`emptyList`). */
export function emptyListXml(name: string, emptyList: Assumptions["emptyList"]): string {
  const root = emptyList === "nil-classes" ? "nil-classes" : name;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} type="array"/>\n`;
}

export type FieldMessages = Readonly<Record<string, readonly string[]>>;

/**
 * observed: a list of messages for each field in JSON; the platform's Ruby client reads errors only from XML.
 * assumed: the form in XML (assumption `xmlErrors`).
 */
export function refuseFields(
  messages: FieldMessages,
  format: Format,
  { xmlErrors }: Pick<Assumptions, "xmlErrors">,
): PlainResponse {
  const isXml = format === "xml" && xmlErrors === "xml";
  return plainResponse(422, isXml ? "xml" : "json", isXml ? errorsXml(messages) : JSON.stringify(messages));
}

/** Sentences that join a field's name and a message, as in Rails. */
function errorsXml(messages: FieldMessages): string {
  const sentences = Object.entries(messages).flatMap(([field, list]) => {
    const name = field.charAt(0).toUpperCase() + field.slice(1).replaceAll("_", " ");
    return list.map((message) => encodeXmlText(replaceForbiddenCharacters(`${name} ${message}`)));
  });
  const errors = sentences.map((sentence) => `  <error>${sentence}</error>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<errors>\n${errors.join("")}</errors>\n`;
}

/** assumed: the specification does not show the body of a 400. */
export function unparsable(reason: string): PlainResponse {
  return plainResponse(400, "json", JSON.stringify({ message: reason }));
}
