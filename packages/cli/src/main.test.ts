import { afterEach, expect, test } from "vitest";
import { exitCodes } from "./exit-codes.ts";
import { main } from "./main.ts";

const before = process.exitCode;
afterEach(() => {
  process.exitCode = before;
});

test("a command that never ends has failed, should the process end all the same", () => {
  void main(["list"], () => new Promise(() => {}));
  expect(process.exitCode).toBe(exitCodes.failed);
});

test("one that ends says how", async () => {
  await main(["plan"], async () => ({ exitCode: exitCodes.changes, isCutShort: false }));
  expect(process.exitCode).toBe(exitCodes.changes);
});
