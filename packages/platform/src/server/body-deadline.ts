import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { hasBody } from "./request-listener.ts";

/**
 * Cuts the connection of a request whose body has not arrived in `ms` from its turn, with the response 408 if
 * none has begun. A body that has arrived and waits to be read is no reason. Node's own limit counts from the
 * first byte, even while a request waits for its turn, and a client would take its 408 for the response to
 * the request before.
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
