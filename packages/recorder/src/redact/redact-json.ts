import {
  type FieldPath,
  identifyingParts,
  judgeNumber,
  judgeText,
  placeholderFor,
} from "./personal-fields.ts";

/** How the texts of a document are redacted. */
export interface DocumentRedaction {
  /** Of what the document is: `["orders"]`. */
  readonly resource: FieldPath;
  /** A text that is kept as it is otherwise. */
  readonly redact: (text: string) => string;
  /** Told of what says who somebody is. */
  readonly learn: (part: string) => void;
}

/** Throws where the text is no JSON. */
export function redactJson(text: string, redaction: DocumentRedaction): string {
  return JSON.stringify(redactValue(JSON.parse(text), redaction.resource, redaction));
}

function redactValue(value: unknown, path: FieldPath, redaction: DocumentRedaction): unknown {
  if (typeof value === "string") return redactField(value, path, redaction);
  if (typeof value === "number") return judgeNumber(path, value) === "keep" ? value : 0;
  if (Array.isArray(value)) return value.map((item) => redactValue(item, path, redaction));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      redactName(name, redaction),
      redactValue(inner, [...path, name], redaction),
    ]),
  );
}

/** The same rule for JSON and XML. */
export function redactField(text: string, path: FieldPath, { redact, learn }: DocumentRedaction): string {
  if (judgeText(path, text) === "keep") return redact(text);
  for (const part of identifyingParts(path, text)) learn(part);
  return placeholderFor(path);
}

/** A table by mail addresses or by names has them as the names of its members. */
function redactName(name: string, { redact }: DocumentRedaction): string {
  return /^[a-z][a-z\d_]{0,60}$/i.test(name) ? redact(name) : "[key]";
}
