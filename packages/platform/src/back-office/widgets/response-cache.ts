import type { PlainResponse, TextResponse } from "../plain-response.ts";

/**
 * Cached responses to reads, right until the next write: no other process has the database open. A response
 * that does not fit into `capacity` bytes of bodies empties the cache.
 */
export function createResponseCache(capacity = 4 * 1024 * 1024) {
  const responses = new Map<string, PlainResponse>();
  let size = 0;
  const clear = () => {
    responses.clear();
    size = 0;
  };
  return {
    get(key: string, compute: () => TextResponse): PlainResponse {
      const known = responses.get(key);
      if (known) return known;
      const computed = compute();
      // Encoded once: for a widget of usual size this is most of the work of a response.
      const body = new TextEncoder().encode(computed.body);
      const ready = { ...computed, body };
      if (size + body.byteLength > capacity) clear();
      if (body.byteLength <= capacity) {
        responses.set(key, ready);
        size += body.byteLength;
      }
      return ready;
    },
    clear,
  };
}
