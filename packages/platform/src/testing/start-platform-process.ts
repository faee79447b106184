import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

/** Where a store in a process of its own is reached. */
export interface Reached {
  readonly url: string;
  readonly appId: string;
  readonly appPassword: string;
}

export interface PlatformProcess {
  /** When it listens; `null` when it was killed before that. Rejects when it ended by itself. */
  readonly started: Promise<Reached | null>;
  /** `kill -9`; resolves when the process is gone. */
  kill(): Promise<void>;
}

const script = fileURLToPath(new URL("./platform-process.ts", import.meta.url));

/** Starts `listen(createPlatform({ db }))` in a process of its own. */
export function startPlatformProcess(db: string): PlatformProcess {
  const child = spawn(process.execPath, [script, db], { stdio: ["ignore", "pipe", "pipe"] });
  const gone = once(child, "close");
  const errors = text(child.stderr);
  return {
    started: readStart(),
    async kill() {
      child.kill("SIGKILL");
      await gone;
    },
  };

  async function readStart(): Promise<Reached | null> {
    for await (const line of createInterface(child.stdout)) return JSON.parse(line) as Reached;
    await gone;
    if (child.signalCode === "SIGKILL") return null;
    throw new Error(`the store on ${db} has ended by itself: ${await errors}`);
  }
}
