import type { ServerResponse } from "node:http";
import { type Break, breakOf } from "../http/broken-response.ts";

/**
 * For a listener: an answer that breaks off takes its connection with it, and then there is nothing left to answer;
 * a whole one is given back.
 */
export function sendOrBreakOff(response: Response, outgoing: object): Response | Promise<never> {
  const broken = breakOf(response);
  if (!broken) return response;
  // Over HTTP/1 it is always one.
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
  // Not before all of it has left: a reset would overtake it.
  socket.write("", () => {
    if (end === "reset") socket.resetAndDestroy();
    else socket.end(() => socket.destroy());
  });
}
