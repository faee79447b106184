import type { RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * Hands on a connection's next request when the answer to the one before is through. A client may send hundreds at once;
 * their answers would all be ready, and wait for it to read the first. A body waits with its request, so that no time may
 * be set for it until then.
 */
export function answerInTurn(answer: RequestListener): RequestListener {
  const lastOn = new WeakMap<Socket, ServerResponse>();
  return (request, response) => {
    const { socket } = request;
    const before = lastOn.get(socket);
    lastOn.set(socket, response);
    response.once("close", () => lastOn.get(socket) === response && lastOn.delete(socket));
    if (before) before.once("close", () => socket.destroyed || answer(request, response));
    else answer(request, response);
  };
}
