import type { Format } from "@orderpane/protocol/api";
import type { Variants } from "../variants/variants.ts";

/** What a resource answers, before it becomes a `Response`. */
export interface Answer {
  readonly status: number;
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

const types = {
  xml: "application/xml; charset=utf-8",
  json: "application/json; charset=utf-8",
  text: "text/plain; charset=utf-8",
  html: "text/html; charset=utf-8",
};

export interface TextAnswer extends Answer {
  readonly body: string;
}

/** An answer whose body is of `type`. */
export function answer(status: number, type: Format | "text" | "html", body: string): TextAnswer {
  return { status, body, headers: { "Content-Type": types[type] } };
}

/** observed: an HTML page, whatever the suffix and `Accept` say. assumed: the same for a wrong method. */
export function notFound(): TextAnswer {
  return answer(
    404,
    "html",
    `<!DOCTYPE html>
<html lang="ru"><head><meta charset="utf-8"><title>404</title></head>
<body><h1>404</h1><p>Такой страницы нет.</p></body></html>
`,
  );
}

/** A list without members in XML. assumed: Rails services name its root either way (variant `emptyList`). */
export function emptyListXml(name: string, emptyList: Variants["emptyList"]): string {
  const root = emptyList === "nil-classes" ? "nil-classes" : name;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} type="array"/>\n`;
}

/** assumed: spec does not show the body of a 400. */
export function unparsable(reason: string): Answer {
  return answer(400, "json", JSON.stringify({ message: reason }));
}
