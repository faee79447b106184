import { EventEmitter } from "node:events";
import type { Plugin, ViteDevServer } from "vite";

export interface ServerEvents {
  /** A file was added, changed or removed: `add`, `change`, `unlink` and its path. */
  all: [event: string, path: string];
  /** A frame has sent a report. */
  frame: [data: unknown, server: ViteDevServer];
  /** The server listens again, because an env file or the configuration has changed. */
  restart: [server: ViteDevServer];
}

/** What happens in a development server, also after it has started again with other parts. */
export function followServer(): { events: EventEmitter<ServerEvents>; plugin: Plugin } {
  const events = new EventEmitter<ServerEvents>();
  let isFirst = true;
  const plugin: Plugin = {
    name: "orderpane:dev",
    configureServer(server) {
      server.watcher.on("all", (event, path) => events.emit("all", event, path));
      server.ws.on("orderpane:frame", (data: unknown) => events.emit("frame", data, server));
      if (!isFirst) server.httpServer?.once("listening", () => events.emit("restart", server));
      isFirst = false;
    },
  };
  return { events, plugin };
}
