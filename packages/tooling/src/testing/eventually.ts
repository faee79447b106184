import { vi } from "vitest";

/**
 * Waits until the assertions of `check` hold; fails with their error after a minute, which a busy machine
 * needs.
 */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 60_000, interval: 20 });
}
