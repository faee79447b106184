import type { LogEntry } from "../log.ts";
import { expect, test, vi } from "vitest";
import { createLocalQueue } from "./local-queue.ts";
import { eventually } from "@orderpane/tooling/eventually";

test.each([
  [new Error("the disk is full"), "the disk is full"],
  [Object.assign(new AggregateError([]), { code: "ECONNREFUSED" }), "ECONNREFUSED"],
  [{ message: "no connection" }, "no connection"],
  ["gone", "gone"],
  [{ token: "a secret" }, "an object was thrown"],
])("a registry that fails with %o is logged", async (error, reason) => {
  const log = vi.fn<(entry: LogEntry) => void>();
  const fail = () => Promise.reject(error);
  const queue = createLocalQueue();
  await queue.start({ slots: 1, due: fail, deploy: async () => {} }, log);
  await eventually(() => expect(log).toHaveBeenCalled());
  await queue.stop();
  const failure = { level: "error", event: "deploy queue failed", reason };
  expect(log.mock.calls).toEqual([[failure]]);
});
