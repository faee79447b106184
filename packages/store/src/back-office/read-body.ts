/** 4 MiB (assumed: the platform documents no limit; the largest widget known has 15 KB). */
export const maxBodyBytes = 4 * 1024 * 1024;

/**
 * The body as text, a byte order mark included. `too-large` is answered as soon as that is known, without
 * reading on; `not-utf-8` where the bytes are not UTF-8 (assumed).
 */
export async function readBody(
  request: Request,
): Promise<{ text: string } | { problem: "too-large" | "not-utf-8" }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBodyBytes) return { problem: "too-large" };
    chunks.push(chunk);
  }
  try {
    return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.concat(chunks)) };
  } catch {
    return { problem: "not-utf-8" };
  }
}
