import type { ServerResponse } from "node:http";
import { type Break, breakOf } from "../http/broken-response.ts";

/**
 * For a listener. Returns a whole response as it is. Sends what there is of a broken one and ends its
 * connection; the returned promise stays pending then, because nothing is left to send.
 */
export function sendOrBreakOff(response: Response, outgoing: object): Response | Promise<never> {
  const broken = breakOf(response);
  if (!broken) return response;
  // Hono types it for HTTP/2 too, which the platform does not serve.
  breakOff(response, broken, outgoing as ServerResponse);
  return new Promise(() => undefined);
}

function breakOff(
  { status, headers }: Response,
  { hasHead, bytes, end }: Break,
  outgoing: ServerResponse,
): void {
  const { socket } = outgoing.req;
  if (!hasHead) {
    socket.resetAndDestroy();
    return;
  }
  outgoing.writeHead(status, Object.fromEntries(headers));
  if (bytes.length === 0) outgoing.flushHeaders();
  else outgoing.write(bytes);
  // A reset would overtake the bytes that have not been sent yet.
  socket.write("", () => {
    if (end === "reset") socket.resetAndDestroy();
    else socket.end(() => socket.destroy());
  });
}
