import type { EventEmitter } from "node:events";

/** Delay, in ms, for an editor to write all its files and for the frames to show the edit. */
const settleTime = 150;

/**
 * Deploys the widgets now and after each save, one deploy after the other. If `deploy` throws, `first` rejects
 * for the first deploy and `failed` for later ones; `stop` rejects with the error of the last deploy.
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
      last = last.then(deploy);
      last.catch(fail);
    }, settleTime);
  };
  watcher.on("all", runSoon);

  return {
    first,
    failed,
    again: runSoon,
    async stop() {
      clearTimeout(timer);
      watcher.off("all", runSoon);
      await last;
    },
  };
}
