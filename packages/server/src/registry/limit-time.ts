import { withDeadline } from "../deadline.ts";
import { ServerError } from "../errors.ts";
import type { Registry } from "./registry.ts";

/** In ms. The platform waits 10 s for a response, and people wait less. */
const limitMs = 5_000;

/** The same registry, whose methods fail when the database does not respond in time. Opening has no limit. */
export function limitTime(registry: Registry): Registry {
  return limitMethods(registry, ["open", "close"]);
}

function limitMethods<Part extends object>(part: Part, except: readonly string[] = []): Part {
  return new Proxy(part, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (except.includes(String(name))) return value;
      if (typeof value === "object" && value !== null) return limitMethods(value);
      if (typeof value !== "function") return value;
      return (...values: unknown[]) =>
        withDeadline<unknown>(limitMs, tooLate, () => Reflect.apply(value, target, values));
    },
  });
}

function tooLate(): never {
  throw new ServerError("registry-failed", `the registry has not answered within ${limitMs / 1000} s`, {
    fix: "Look whether the database runs, and how many requests wait for it.",
  });
}
