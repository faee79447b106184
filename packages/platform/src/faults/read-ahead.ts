/**
 * Reads a body while its client is there to send it: up to `cap` bytes and one more, which shows that it is
 * too large. The returned request has the same body, even if it is cut off or too large.
 */
export function readAhead(request: Request, cap: number): Request {
  const { url, method, headers, body } = request;
  if (body === null) return request;
  const ahead = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>(
    {},
    {},
    new ByteLengthQueuingStrategy({ highWaterMark: cap + 1 }),
  );
  const init = { method, headers, duplex: "half" as const };
  return new Request(url, { ...init, body: body.pipeThrough(ahead) });
}
