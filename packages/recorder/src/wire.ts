import type { IncomingMessage } from "node:http";

/** The largest request that is passed on, in bytes. */
export const maxRequest = 8 * 1024 * 1024;

/** Of several with one name the first counts, as Node has it. */
export function headersOf({ headers }: IncomingMessage): Headers {
  const names = ["host", "origin", "sec-fetch-site", "accept", "content-type"];
  return new Headers(
    names.flatMap((name) =>
      headers[name] === undefined ? [] : [[name, String(headers[name])] as [string, string]],
    ),
  );
}

/** `null` for one that is too large. */
export async function readRequest(request: IncomingMessage): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxRequest) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Cookies of the store are none of the client's. */
export function passedHeaders(headers: Headers): Record<string, string> {
  const names = ["api-usage-limit", "content-type", "location", "retry-after", "www-authenticate"];
  return Object.fromEntries(names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name)!]] : [])));
}

/** `null` for bytes that are no text. */
export function textOf(bytes: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
