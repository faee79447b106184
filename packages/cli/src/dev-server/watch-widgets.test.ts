import { EventEmitter } from "node:events";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type IsAwaited, watchWidgets } from "./watch-widgets.ts";

const dir = join("/shop", "widgets");

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

let watcher: EventEmitter;
let deploy: ReturnType<typeof vi.fn<() => Promise<IsAwaited>>>;
let watching: ReturnType<typeof watchWidgets>;

beforeEach(async () => {
  watcher = new EventEmitter();
  deploy = vi.fn<() => Promise<IsAwaited>>().mockResolvedValueOnce(() => false);
  watching = watchWidgets(watcher, { dir, deploy });
  await watching.first;
});
afterEach(() => watching.stop().catch(() => undefined));

async function change(...path: string[]): Promise<void> {
  watcher.emit("all", "change", join("/shop", ...path));
  await vi.advanceTimersByTimeAsync(100);
}

test("a changed widget.json deploys the widgets again", async () => {
  deploy.mockResolvedValueOnce(() => false);
  await change("widgets", "card", "widget.json");
  expect(deploy).toHaveBeenCalledTimes(2);
});

test("a folder whose name only begins like widgets/ is not watched", async () => {
  await change("widgets-old", "card", "widget.json");
  expect(deploy).toHaveBeenCalledTimes(1);
});

test("a file that the last deploy waits for deploys the widgets again", async () => {
  deploy.mockResolvedValueOnce((path) => path.endsWith("prices.ts")).mockResolvedValueOnce(() => false);
  await change("widgets", "card", "widget.json");
  await change("lib", "other.ts");
  expect(deploy).toHaveBeenCalledTimes(2);
  await change("lib", "prices.ts");
  expect(deploy).toHaveBeenCalledTimes(3);
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
