import type { IncomingMessage } from "node:http";

/** Whether its headers announce a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return "transfer-encoding" in headers || Number(headers["content-length"] ?? 0) > 0;
}

/** For a listener, whose requests have a body in any case but GET and HEAD: without one where none was sent. */
export function asSent(request: Request, incoming: object): Request {
  const { url, method } = request;
  // Over HTTP/1 it is always one. Nobody can make a TRACE but the listener.
  if (/^(?:GET|HEAD|TRACE)$/.test(method) || hasBody(incoming as IncomingMessage)) return request;
  return new Request(url, { method, headers: request.headers, signal: request.signal });
}
