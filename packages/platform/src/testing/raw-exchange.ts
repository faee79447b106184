import { connect } from "node:net";

/** The bytes that came over a connection, and how it ended. */
export interface RawExchange {
  /** As latin1. */
  readonly received: string;
  /** `close`: as if all had been said; otherwise the error's code. */
  readonly end: string;
}

/** Sends bytes over a connection of their own and listens to its end. */
export function rawExchange(url: string, sent: string): Promise<RawExchange> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let received = "";
    let end = "close";
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(sent));
    socket
      .on("data", (bytes) => (received += bytes.toString("latin1")))
      .on("error", (error: NodeJS.ErrnoException) => (end = error.code ?? error.message))
      .on("close", () => resolve({ received, end }));
  });
}
