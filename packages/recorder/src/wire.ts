import type { IncomingMessage } from "node:http";

/** The largest request that is passed on, in bytes. */
export const maxRequest = 8 * 1024 * 1024;

/** The headers that matter. Of repeated ones Node keeps the first. */
export function headersOf({ headers }: IncomingMessage): Headers {
  const names = ["host", "origin", "sec-fetch-site", "accept", "content-type"];
  return new Headers(
    names.flatMap((name) =>
      headers[name] === undefined ? [] : [[name, String(headers[name])] as [string, string]],
    ),
  );
}

/** Returns `null` if the request is too large. */
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

/** The headers of the response that the client gets. It does not get cookies. */
export function headersForClient(headers: Headers): Record<string, string> {
  const names = ["api-usage-limit", "content-type", "location", "retry-after", "www-authenticate"];
  return Object.fromEntries(names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name)!]] : [])));
}

/** Returns `null` if the bytes are not text. */
export function textOf(bytes: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
