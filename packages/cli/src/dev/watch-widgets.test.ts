import { EventEmitter } from "node:events";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchWidgets } from "./watch-widgets.ts";

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

let watcher: EventEmitter;
let deploy: ReturnType<typeof vi.fn<() => Promise<void>>>;
let watching: ReturnType<typeof watchWidgets>;

beforeEach(async () => {
  watcher = new EventEmitter();
  deploy = vi.fn<() => Promise<void>>().mockResolvedValue();
  watching = watchWidgets(watcher, deploy);
  await watching.first;
});
afterEach(() => watching.stop().catch(() => undefined));

async function change(...path: string[]): Promise<void> {
  watcher.emit("all", "change", join("/shop", ...path));
  await vi.advanceTimersByTimeAsync(1000);
}

test("any changed file deploys the widgets again, except one that restarts the server", async () => {
  await change("lib", "prices.ts");
  expect(deploy).toHaveBeenCalledTimes(2);
  await change(".env.development");
  expect(deploy).toHaveBeenCalledTimes(2);
});

test("an unexpected error stops watching, the first time and later", async () => {
  const error = new TypeError("unexpected");
  deploy.mockRejectedValueOnce(error);
  await change("widgets", "card", "widget.json");
  await expect(watching.failed).rejects.toBe(error);
  await expect(watching.stop()).rejects.toBe(error);
});
