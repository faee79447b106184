import {
  type FieldPath,
  identifyingParts,
  isNumberKept,
  isTextKept,
  placeholderFor,
} from "./personal-fields.ts";

/** How the texts of a document are redacted. */
export interface DocumentRedaction {
  /** The resource of the document: `["orders"]`. */
  readonly resource: FieldPath;
  /** Redacts secrets in a text that is otherwise kept. */
  readonly redact: (text: string) => string;
  /** Called with each piece of personal data. */
  readonly learn: (part: string) => void;
}

/** Throws if the text is not JSON. */
export function redactJson(text: string, redaction: DocumentRedaction): string {
  return JSON.stringify(redactValue(JSON.parse(text), redaction.resource, redaction));
}

function redactValue(value: unknown, path: FieldPath, redaction: DocumentRedaction): unknown {
  if (typeof value === "string") return redactField(value, path, redaction);
  if (typeof value === "number") return isNumberKept(path, value) ? value : 0;
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
  if (isTextKept(path, text)) return redact(text);
  for (const part of identifyingParts(path, text)) learn(part);
  return placeholderFor(path);
}

/** The member names of an object may be email addresses or names of people. */
function redactName(name: string, { redact }: DocumentRedaction): string {
  return /^[a-z][a-z\d_]{0,60}$/i.test(name) ? redact(name) : "[key]";
}
