import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { hasBody } from "./request-listener.ts";

/**
 * Cuts a connection, with 408 if no response has begun, when a body has not arrived in `ms` from its turn.
 * Node's own limit also counts while a request waits for its turn, and a client would take its 408 for the
 * response to the request before.
 */
export function limitBodyTime(respond: RequestListener, ms: number): RequestListener {
  return (request, response) => {
    if (hasBody(request)) {
      const timer = setInterval(() => {
        if (request.complete) clearInterval(timer);
        else if (request.readableLength === 0) cut(request, response);
      }, ms).unref();
      request.once("close", () => clearInterval(timer));
    }
    respond(request, response);
  };
}

function cut({ socket }: IncomingMessage, { headersSent }: ServerResponse): void {
  if (headersSent) socket.destroy();
  else {
    socket.end("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
    socket.destroySoon();
  }
}
