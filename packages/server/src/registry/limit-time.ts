import { ServerError } from "../errors.ts";
import type { Registry } from "./registry.ts";

/** In ms. The platform waits 10 s for a response, and people wait less. */
const limitMs = 5_000;

/**
 * The same registry, whose methods fail when the database does not respond in time. Opening takes what it
 * takes.
 */
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
      return (...values: unknown[]) => inTime(Reflect.apply(value, target, values) as Promise<unknown>);
    },
  });
}

async function inTime<Result>(asked: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(tooLate()), limitMs);
  try {
    return await Promise.race([asked, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function tooLate(): ServerError {
  return new ServerError("registry-failed", `the registry has not answered within ${limitMs / 1000} s`, {
    fix: "Look whether the database runs, and how many requests wait for it.",
  });
}
