import type { Callback } from "../../context/application-server.ts";
import { mismatch } from "../../responses/expect.ts";

/** Returns the value of a parameter that must be present exactly once. */
export function oneOf(callback: Pick<Callback, "path" | "query"> | undefined, name: string): string {
  const values = callback?.query.getAll(name) ?? [];
  if (values.length === 1) return values[0]!;
  const what = `${callback?.path ?? "no request"}, parameter ${name}`;
  throw mismatch(what, { expected: "one value", found: `${values.length} values` });
}
