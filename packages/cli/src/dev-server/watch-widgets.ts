import { sep } from "node:path";
import type { FSWatcher } from "vite";

/** How long to wait, in ms, until an editor has written all its files. */
const settleTime = 50;

/**
 * Deploys the widgets at once, and again when a widget is added or removed or its widget.json changes; after
 * a failure, when anything in `dir` changes. One deploy at a time. `deploy` returns whether it succeeded. If
 * it throws, watching ends: the first time `first` rejects, later `failed`; `stop` rejects with the same
 * error.
 */
export function watchWidgets(
  watcher: FSWatcher,
  { dir, deploy }: { dir: string; deploy: () => Promise<boolean> },
): { first: Promise<void>; failed: Promise<never>; stop(): Promise<void> } {
  let isDeployed = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let last = Promise.resolve();
  const { promise: failed, reject: fail } = Promise.withResolvers<never>();
  failed.catch(() => undefined); // Nobody may be awaiting it yet.

  const run = () => {
    last = last.then(async () => {
      if (!isStopped) isDeployed = await deploy();
    });
    return last;
  };
  const onChange = (event: string, path: string) => {
    if (!path.startsWith(dir + sep) || (isDeployed && !concernsStore(event, path))) return;
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

function concernsStore(event: string, path: string): boolean {
  return path.endsWith("widget.json") || (path.endsWith("index.tsx") && event !== "change");
}
