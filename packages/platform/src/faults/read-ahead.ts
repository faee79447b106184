/**
 * Takes the body in while its client is still there to send it, up to `cap` bytes and the next: that is all that anybody
 * needs to know. Whoever handles the request finds it as it came, a body that breaks off or is longer included.
 */
export function readAhead(request: Request, cap: number): Request {
  const { url, method, headers, body } = request;
  // Of one that somebody is reading already nothing can be had.
  if (body === null || body.locked) return request;
  const ahead = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>(
    {},
    {},
    new ByteLengthQueuingStrategy({ highWaterMark: cap + 1 }),
  );
  const init = { method, headers, duplex: "half" as const };
  return new Request(url, { ...init, body: body.pipeThrough(ahead) });
}
