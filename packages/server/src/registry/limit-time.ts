import { withDeadline } from "../deadline.ts";
import { ServerError } from "../errors.ts";
import { wrapMethods } from "../wrap-methods.ts";
import type { Registry } from "./registry.ts";

/** In ms. The platform waits 10 s for a response, and people wait less. */
const limitMs = 5_000;

/** The same registry, whose methods fail when the database does not respond in time. Opening has no limit. */
export function limitTime(registry: Registry): Registry {
  return wrapMethods(registry, (call, name) =>
    name === "open" || name === "close"
      ? call()
      : withDeadline<unknown>(limitMs, tooLate, async () => call()),
  );
}

function tooLate(): never {
  throw new ServerError("registry-failed", `the registry has not answered within ${limitMs / 1000} s`, {
    fix: "Look whether the database runs, and how many requests wait for it.",
  });
}
