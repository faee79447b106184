import type { IncomingMessage } from "node:http";

/** The largest request that is passed on, in bytes. */
export const maxRequest = 8 * 1024 * 1024;

/** The headers that matter. Of repeated ones Node keeps the first. */
export function headersOf({ headers }: IncomingMessage): Headers {
  const kept = new Headers();
  for (const name of ["host", "origin", "sec-fetch-site", "accept", "content-type"]) {
    const value = headers[name];
    if (value !== undefined) kept.set(name, String(value));
  }
  return kept;
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

/** The headers with these names. */
export function pickHeaders(headers: Headers, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name)!]] : [])));
}
