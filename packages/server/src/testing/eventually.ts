import { vi } from "vitest";

/** Waits until the check no longer throws, as long as a busy machine needs. */
export function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, 30_000);
}
