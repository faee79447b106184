import { EventEmitter } from "node:events";
import { join } from "node:path";
import type { FSWatcher } from "vite";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchWidgets } from "./watch-widgets.ts";

const dir = join("/shop", "widgets");

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

let watcher: EventEmitter;
let deploy: ReturnType<typeof vi.fn<() => Promise<boolean>>>;
let watching: ReturnType<typeof watchWidgets>;

beforeEach(async () => {
  watcher = new EventEmitter();
  deploy = vi.fn<() => Promise<boolean>>().mockResolvedValueOnce(true);
  watching = watchWidgets(watcher as unknown as FSWatcher, { dir, deploy });
  await watching.first;
});
afterEach(() => watching.stop().catch(() => undefined));

async function change(...path: string[]): Promise<void> {
  watcher.emit("all", "change", join("/shop", ...path));
  await vi.advanceTimersByTimeAsync(100);
}

test("a changed widget.json deploys the widgets again", async () => {
  deploy.mockResolvedValueOnce(true);
  await change("widgets", "card", "widget.json");
  expect(deploy).toHaveBeenCalledTimes(2);
});

test("a folder whose name only begins like widgets/ is not watched", async () => {
  await change("widgets-old", "card", "widget.json");
  expect(deploy).toHaveBeenCalledTimes(1);
});

test("an unexpected error ends the watching, the first time and later", async () => {
  const error = new TypeError("nobody foresaw this");
  deploy.mockRejectedValueOnce(error);
  await change("widgets", "card", "widget.json");
  await expect(watching.failed).rejects.toBe(error);
  await change("widgets", "card", "widget.json");
  expect(deploy).toHaveBeenCalledTimes(2);
  await expect(watching.stop()).rejects.toBe(error);
});
