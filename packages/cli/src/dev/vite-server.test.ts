import { EventEmitter } from "node:events";
import type { ViteDevServer } from "vite";
import { afterEach, expect, test, vi } from "vitest";
import { followServer } from "./vite-server.ts";

afterEach(() => void vi.useRealTimers());

test("a file that an editor writes in two steps is saved once", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const watcher = new EventEmitter();
  const { events, plugin } = followServer();
  const configure = plugin.configureServer as (server: ViteDevServer) => void;
  configure({ watcher, ws: new EventEmitter() } as unknown as ViteDevServer);
  const seen: string[] = [];
  events.on("save", () => seen.push("save"));
  events.on("all", (event) => seen.push(event));

  watcher.emit("all", "change", "index.tsx");
  vi.advanceTimersByTime(60);
  watcher.emit("all", "change", "index.tsx");
  vi.advanceTimersByTime(5_000);
  watcher.emit("all", "change", "index.tsx");

  expect(seen).toEqual(["save", "change", "change", "save", "change"]);
});
