import { EventEmitter } from "node:events";
import type { Plugin, ViteDevServer } from "vite";

interface ServerEvents {
  /** Comes before the first change of a save: editors write in several steps. */
  save: [];
  /** A file was added, changed or removed: `add`, `change`, `unlink` and its path. */
  all: [event: string, path: string];
  /** A frame has sent a report. */
  frame: [data: unknown, server: ViteDevServer];
  /** The server listens again, because an env file or the configuration has changed. */
  restart: [server: ViteDevServer];
}

/** Changes that follow each other sooner, in ms, belong to one save. */
const saveTime = 1000;

/** What happens in a development server, also after it has started again with other parts. */
export function followServer(): { events: EventEmitter<ServerEvents>; plugin: Plugin } {
  const events = new EventEmitter<ServerEvents>();
  let isFirst = true;
  let lastChange = -Infinity;
  const plugin: Plugin = {
    name: "orderpane:dev",
    configureServer(server) {
      server.watcher.on("all", (event, path) => {
        const now = performance.now();
        if (now - lastChange > saveTime) events.emit("save");
        lastChange = now;
        events.emit("all", event, path);
      });
      server.ws.on("orderpane:frame", (data: unknown) => events.emit("frame", data, server));
      if (!isFirst) server.httpServer?.once("listening", () => events.emit("restart", server));
      isFirst = false;
    },
  };
  return { events, plugin };
}
