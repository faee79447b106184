import type { Redactor } from "@orderpane/protocol/secrets";
import type { ExchangeBody, LoggedBody } from "./exchange.ts";

export const bodyLimit = 64 * 1024;

/** Returns the beginning of a body. The rest can be freed. */
export function readBodyText(exchanged: ExchangeBody, mask: Redactor): LoggedBody {
  const { body, isCut = false } = exchanged;
  const type = exchanged.type && mask.redact(exchanged.type);
  if (body.length === 0) return { type, text: "", isCut };
  if (!isText(type)) return { type, text: "", isCut: true };
  // A mask is as long as what it hides, so a secret at the edge is hidden too.
  const plain = beginningOf(body, bodyLimit + mask.reach);
  const start = mask.redact(plain);
  const text = beginningOf(start, bodyLimit);
  const isPart = isCut || text.length < start.length || sizeOf(body) > bodyLimit;
  const read = { type, text, isCut: isPart };
  if (start !== plain) return { ...read, differs: "masked" };
  return isPart || isExact(plain, body) ? read : { ...read, differs: "undecodable" };
}

/** Whether the bytes are UTF-8 without a byte order mark, which decoding removes. */
function isExact(text: string, body: string | Uint8Array): boolean {
  return typeof body === "string" || Buffer.from(text).equals(body);
}

/** Leaves out a character that the limit would divide. */
function beginningOf(body: string | Uint8Array, limit: number): string {
  if (typeof body === "string") {
    // A UTF-16 unit takes at most three bytes in UTF-8.
    if (body.length * 3 <= limit || Buffer.byteLength(body) <= limit) return body;
    return beginningOf(Buffer.from(body.slice(0, limit)), limit);
  }
  return new TextDecoder().decode(body.subarray(0, limit), { stream: body.length > limit });
}

function sizeOf(body: string | Uint8Array): number {
  if (typeof body !== "string") return body.length;
  return body.length * 3 <= bodyLimit ? body.length : Buffer.byteLength(body);
}

function isText(type: string | null): boolean {
  return (
    type === null ||
    (/^(?:text\/|application\/)|\+(?:json|xml)\b/i.test(type) && !/octet-stream|zip|pdf/i.test(type))
  );
}
