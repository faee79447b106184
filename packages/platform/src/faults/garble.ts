import { brotliCompressSync, gzipSync } from "node:zlib";
import { namesOf } from "../entries.ts";

interface GarbledBody {
  readonly coding?: string;
  readonly change: (body: Buffer) => Uint8Array;
}

const half = (bytes: Uint8Array) => bytes.subarray(0, Math.floor(bytes.length / 2));

/** How the fault `garble` changes a body. `coding` is the response's new Content-Encoding. */
const garbledBodies = {
  /** With a matching Content-Length. */
  half: { change: half },
  empty: { change: () => Buffer.alloc(0) },
  gzip: { coding: "gzip", change: (body) => gzipSync(body) },
  brotli: { coding: "br", change: (body) => brotliCompressSync(body) },
  "broken-gzip": { coding: "gzip", change: () => Buffer.from("this is not gzip") },
  "half-gzip": { coding: "gzip", change: (body) => half(gzipSync(body)) },
  "byte-order-mark": { change: (body) => Buffer.concat([Buffer.from("\uFEFF"), body]) },
  "utf-16": { change: (body) => Buffer.from(`\uFEFF${body.toString()}`, "utf16le") },
} as const satisfies Readonly<Record<string, GarbledBody>>;

export const garblings = namesOf(garbledBodies);

/** Returns a response with a changed body, which still arrives complete. */
export async function garble(response: Response, as: keyof typeof garbledBodies): Promise<Response> {
  const { change, coding }: GarbledBody = garbledBodies[as];
  const body = new Uint8Array(change(Buffer.from(await response.arrayBuffer())));
  const headers = {
    ...Object.fromEntries(response.headers),
    "content-length": String(body.length),
    ...(coding && { "content-encoding": coding }),
  };
  return new Response(body, { status: response.status, headers });
}
