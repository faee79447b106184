import type { Redactor } from "@orderpane/protocol/secrets";
import type { ExchangeBody } from "./exchange.ts";

export interface LoggedBody {
  readonly type: string | null;
  /** Secrets are masked. Empty unless the body is text. */
  readonly text: string;
  /** Whether the body was longer, or is not text. */
  readonly isCut: boolean;
}

/** In characters. */
const longestBody = 64 * 1024;

export function readBodyText(
  { type: sentType, body, isCut = false }: ExchangeBody,
  mask: Redactor,
): LoggedBody {
  const type = sentType && mask.redact(sentType);
  if (body.length === 0) return { type, text: "", isCut };
  if (!isText(type)) return { type, text: "", isCut: true };
  // Masks keep the length of the text, so a secret at the edge is hidden, too.
  const limit = longestBody + mask.reach;
  // A character has at most four bytes. A stream may end inside a character.
  const sent =
    typeof body === "string" ? body : new TextDecoder().decode(body.subarray(0, 4 * limit), { stream: true });
  const text = mask.redact(sent.slice(0, limit));
  return { type, text: text.slice(0, longestBody), isCut: isCut || text.length > longestBody };
}

function isText(type: string | null): boolean {
  return (
    type === null ||
    (/^(?:text\/|application\/)|\+(?:json|xml)\b/i.test(type) && !/octet-stream|zip|pdf/i.test(type))
  );
}
