import { inspect } from "node:util";
import { DeployError } from "@orderpane/deploy";
import { InvalidFieldError } from "@orderpane/protocol/widget";
import { expect, test, vi } from "vitest";
import { describeFailure, failureDocument, CommandError } from "./errors.ts";

class SpecialError extends DeployError {
  override readonly name = "SpecialError";
}

test.each([
  ["a wrong call", new CommandError("usage", "no widget"), { exitCode: 2, code: "usage" }],
  [
    "configuration",
    new DeployError("bad-target", "x", { fix: "y" }),
    { exitCode: 2, code: "bad-target", fix: "y" },
  ],
  [
    "a kind of a package's error",
    new SpecialError("timeout", "x", { fix: "y" }),
    { exitCode: 1, code: "timeout" },
  ],
  ["a field", new InvalidFieldError("height", "is 0"), { exitCode: 1, code: "invalid-field" }],
])("%s is described", (_name, error, failure) => {
  expect(describeFailure(error)).toMatchObject({ ...failure, message: error.message });
});

test("an error from another copy of the packages is described, too", async () => {
  vi.resetModules();
  const copy = await import("@orderpane/deploy");
  const error = new copy.DeployError("timeout", "x", { fix: "y" });
  expect(error).not.toBeInstanceOf(DeployError);
  expect(describeFailure(error)).toEqual({ exitCode: 1, code: "timeout", message: "x", fix: "y" });
});

test.each([
  ["of the system", Object.assign(new Error("no such file"), { code: "ENOENT" })],
  ["of the language", new TypeError("x is not a function")],
  ["that is a plain object", { name: "DeployError", code: "timeout", message: "x" }],
  ["that only looks like one", Object.assign(new Error("x"), { name: "DeployError", code: "timeout" })],
])("an error %s is internal: the text shows its stack, the document does not", (_name, error) => {
  const failure = describeFailure(error);
  expect(failure).toMatchObject({ exitCode: 1, code: "internal", stack: inspect(error) });
  expect(failureDocument(failure)).toEqual({ error: { code: "internal", message: failure.message } });
});
