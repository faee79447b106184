import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { hasBody } from "./socket-request.ts";

/**
 * Cuts the connection of a request whose body has not arrived `ms` after it was handed on; who has no answer yet is
 * answered 408. A body that waits to be read is not its client's fault. Node's own limit counts from the first byte, as if
 * a request that waits for its turn were a slow one, and its 408 would be taken for the answer to the one before.
 */
export function limitBodyTime(answer: RequestListener, ms: number): RequestListener {
  return (request, response) => {
    if (hasBody(request)) {
      const timer = setInterval(() => {
        if (request.complete) clearInterval(timer);
        else if (request.readableLength === 0) cut(request, response);
      }, ms).unref();
      request.once("close", () => clearInterval(timer));
    }
    answer(request, response);
  };
}

function cut({ socket }: IncomingMessage, { headersSent }: ServerResponse): void {
  if (headersSent) socket.destroy();
  else {
    socket.end("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
    socket.destroySoon();
  }
}
