import type { IncomingMessage } from "node:http";

/** Whether the headers announce a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return "transfer-encoding" in headers || Number(headers["content-length"] ?? 0) > 0;
}

/**
 * Removes the body that a listener gives every request except GET and HEAD, if the client has not sent one.
 */
export function asSent(request: Request, incoming: object): Request {
  const { url, method } = request;
  // `incoming` is typed for HTTP/2 too. `new Request` refuses TRACE.
  if (/^(?:GET|HEAD|TRACE)$/.test(method) || hasBody(incoming as IncomingMessage)) return request;
  return new Request(url, { method, headers: request.headers, signal: request.signal });
}
