import { sep } from "node:path";
import type { FSWatcher } from "vite";

/** Waits this long for an editor to finish with its files, in ms. */
const settleTime = 50;

/**
 * Brings the widgets up at once, and again when what the store knows of them changes: a widget comes or goes, or
 * its widget.json; after a failure with any change in `dir`. Never two at once. What `bringUp` throws ends it: the
 * first time `first` rejects, later `failed`; `stop` rejects with the same.
 */
export function watchWidgets(
  watcher: FSWatcher,
  { dir, bringUp }: { dir: string; bringUp: () => Promise<boolean> },
): { first: Promise<void>; failed: Promise<never>; stop(): Promise<void> } {
  let isUp = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let last = Promise.resolve();
  const { promise: failed, reject: fail } = Promise.withResolvers<never>();
  failed.catch(() => undefined); // Nobody may be waiting for it yet.

  const run = () => {
    last = last.then(async () => {
      if (!isStopped) isUp = await bringUp();
    });
    return last;
  };
  const onChange = (event: string, path: string) => {
    if (!path.startsWith(dir + sep) || (isUp && !isStoreAffair(event, path))) return;
    clearTimeout(timer);
    timer = setTimeout(() => void run().catch(fail), settleTime);
  };
  watcher.on("all", onChange);

  return {
    first: run(),
    failed,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      watcher.off("all", onChange);
      await last;
    },
  };
}

function isStoreAffair(event: string, path: string): boolean {
  return path.endsWith("widget.json") || (path.endsWith("index.tsx") && event !== "change");
}
