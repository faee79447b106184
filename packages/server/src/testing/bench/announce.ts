import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

/** Listens, tells the process that started this one where, and how much memory is in use when it asks. */
export async function announce(listener: RequestListener): Promise<void> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  process.on("message", () => process.send!(process.memoryUsage.rss()));
  process.on("disconnect", () => process.exit());
  process.send!((server.address() as AddressInfo).port);
}
