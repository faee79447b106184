import type { RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * Handles a request of a connection when the response before it was sent. A client may send hundreds at once,
 * and otherwise all their responses would be kept until it reads the first.
 */
export function respondInTurn(respond: RequestListener): RequestListener {
  const lastOn = new WeakMap<Socket, ServerResponse>();
  return (request, response) => {
    const { socket } = request;
    const before = lastOn.get(socket);
    lastOn.set(socket, response);
    response.once("close", () => lastOn.get(socket) === response && lastOn.delete(socket));
    if (before) before.once("close", () => socket.destroyed || respond(request, response));
    else respond(request, response);
  };
}
