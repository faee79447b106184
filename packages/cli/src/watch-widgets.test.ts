import { EventEmitter } from "node:events";
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

test("a save of several files deploys the widgets once, after a running deploy", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  deploy.mockReturnValueOnce(promise);
  for (let save = 0; save < 2; save++) {
    watcher.emit("all");
    watcher.emit("all");
    await vi.advanceTimersByTimeAsync(1000);
    expect(deploy).toHaveBeenCalledTimes(2);
  }
  resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(deploy).toHaveBeenCalledTimes(3);
});

test("an unexpected error stops watching, the first time and later", async () => {
  const error = new TypeError("unexpected");
  deploy.mockRejectedValueOnce(error);
  watcher.emit("all");
  await vi.advanceTimersByTimeAsync(1000);
  await expect(watching.failed).rejects.toBe(error);
  await expect(watching.stop()).rejects.toBe(error);
});
