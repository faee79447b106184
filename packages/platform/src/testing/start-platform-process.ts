import { fork } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import type { StoreListing } from "../platform.ts";

/** The URL and credentials of a platform in another process. */
export interface Reached {
  readonly url: string;
  readonly appId: string;
  readonly appPassword: string;
}

export type PlatformProcess = ReturnType<typeof startPlatformProcess>;

const script = fileURLToPath(new URL("./platform-process.ts", import.meta.url));

/** Starts `listen(createPlatform({ db, stores }))` in another process. */
export function startPlatformProcess(db: string, stores = 0) {
  const child = fork(script, [db, String(stores)], { stdio: ["ignore", "inherit", "pipe", "ipc"] });
  const gone = once(child, "close");
  const errors = text(child.stderr!);
  const ended = gone.then(async () => {
    if (child.signalCode === "SIGKILL") return null;
    throw new Error(`the platform on ${db} has ended by itself: ${await errors}`);
  });
  ended.catch(() => undefined);
  return {
    /** Resolves when it listens, or to `null` if it was killed first. Rejects if it exited by itself. */
    started: Promise.race([
      once(child, "message").then(([reached]) => reached as Reached & { stores: StoreListing[] }),
      ended,
    ]),
    /** `kill -9`; resolves when the process is gone. */
    async kill() {
      child.kill("SIGKILL");
      await gone;
    },
  };
}
