import type { LogEntry } from "../log.ts";
import { expect, test, vi } from "vitest";
import { createLocalQueue } from "./local-queue.ts";
import { eventually } from "@orderpane/tooling/eventually";

test("a registry that fails is logged", async () => {
  const log = vi.fn<(entry: LogEntry) => void>();
  const fail = () => Promise.reject(new Error("the disk is full"));
  const queue = createLocalQueue({ due: fail }, Date.now);
  await queue.start(async () => {}, log);
  await eventually(() => expect(log).toHaveBeenCalled());
  await queue.stop();
  const failure = { level: "error", event: "deploy queue failed", reason: "the disk is full" };
  expect(log.mock.calls).toEqual([[failure]]);
});
