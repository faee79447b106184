import type { PlatformOptions } from "@orderpane/platform";
import type { AppliedAction } from "../plan.ts";
import { createClient } from "../client/store-client.ts";
import { decodeTarget } from "../target.ts";
import { createCanaryStore } from "./canary-store.ts";
import { testClock } from "./test-clock.ts";

/** Handles one client's requests. It may act or respond instead of the store. */
export type Handle = (request: Request) => Promise<Response>;

/** Opens a local store without a network, in simulated time. */
export function openMemoryStore(options: PlatformOptions = {}) {
  const clock = testClock(Date.now());
  const platform = createCanaryStore({ now: clock.now, ...options });
  const target = decodeTarget({ store: "http://127.0.0.1", ...platform.credentials });
  const execute: Handle = (request) => platform.fetch(request);
  const connect = (through = execute) =>
    createClient(target, {
      ...clock,
      fetch: (input, init) => through(new Request(input, init)),
    });
  const fetch: typeof globalThis.fetch = (input, init) => execute(new Request(input, init));
  return {
    platform,
    clock,
    target,
    execute,
    fetch,
    /** Returns a client whose requests are handled by `through`. */
    connect,
    list: () => connect().list(),
  };
}

/** `create buyer-card 1` */
export function describeAction({ action, widget, id }: Omit<AppliedAction, "reason">): string {
  return `${action} ${widget} ${id}`;
}
