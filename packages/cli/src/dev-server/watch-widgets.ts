import type { EventEmitter } from "node:events";
import { basename, sep } from "node:path";

/** Whether a change of a file calls for another deploy. */
export type IsAwaited = (path: string) => boolean;

/** How long to wait, in ms, until an editor has written all its files. */
const settleTime = 50;

/**
 * Deploys the widgets at once, and again when a widget is added or removed or its widget.json changes, or
 * when a file changes that the last deploy waits for. One deploy at a time. `deploy` returns which files it
 * waits for. If it throws, watching ends: the first time `first` rejects, later `failed`; `stop` rejects with
 * the same error.
 */
export function watchWidgets(
  watcher: Pick<EventEmitter, "on" | "off">,
  { dir, deploy }: { dir: string; deploy: () => Promise<IsAwaited> },
): { first: Promise<void>; failed: Promise<never>; again(): void; stop(): Promise<void> } {
  let isAwaited: IsAwaited = () => false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let last = Promise.resolve();
  const { promise: failed, reject: fail } = Promise.withResolvers<never>();
  // The rejection counts as handled although no caller may be awaiting it yet.
  failed.catch(() => undefined);

  const run = () => {
    last = last.then(async () => {
      if (!isStopped) isAwaited = await deploy();
    });
    return last;
  };
  const runSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void run().catch(fail), settleTime);
  };
  const onChange = (event: string, path: string) => {
    // The server starts again when an env file changes, and calls `again`.
    if (basename(path).startsWith(".env")) return;
    if ((path.startsWith(dir + sep) && concernsStore(event, path)) || isAwaited(path)) runSoon();
  };
  watcher.on("all", onChange);

  return {
    first: run(),
    failed,
    again: runSoon,
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
