import type { EventEmitter } from "node:events";
import { basename } from "node:path";

/** Delay, in ms, for an editor to write all its files and for the frames to show the edit. */
const settleTime = 150;

/**
 * Deploys the widgets now and whenever a file changes. If `deploy` throws, `first` rejects for the first
 * deploy and `failed` for later ones; `stop` rejects with the error of the last deploy.
 */
export function watchWidgets(
  watcher: Pick<EventEmitter, "on" | "off">,
  deploy: () => Promise<void>,
): { first: Promise<void>; failed: Promise<never>; again(): void; stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  const { promise: failed, reject: fail } = Promise.withResolvers<never>();
  // Marks the rejection as handled, because no caller may be awaiting it yet.
  failed.catch(() => undefined);
  const first = deploy();
  let last = first;
  const runSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      last = deploy();
      last.catch(fail);
    }, settleTime);
  };
  const onChange = (_event: string, path: string) => {
    // The server restarts when an env file changes, and calls `again`.
    if (!basename(path).startsWith(".env")) runSoon();
  };
  watcher.on("all", onChange);

  return {
    first,
    failed,
    again: runSoon,
    async stop() {
      clearTimeout(timer);
      watcher.off("all", onChange);
      await last;
    },
  };
}
