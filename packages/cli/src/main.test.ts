import { afterEach, expect, test } from "vitest";
import { exitCodes } from "./exit-codes.ts";
import { main } from "./main.ts";

const before = process.exitCode;
afterEach(() => {
  process.exitCode = before;
});

test("the exit code is 1 if the process ends before the command does", () => {
  void main(["list"], () => new Promise(() => {}));
  expect(process.exitCode).toBe(exitCodes.failed);
});
