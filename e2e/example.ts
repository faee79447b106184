import { spawn } from "node:child_process";
import { on, once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { isCanaryIn } from "@orderpane/tooling/canary";
import { test as base } from "./kit.ts";

/** A process of `examples/order-tracking`. */
interface RunningExample {
  /** Resolves when its log has an event like `widgets deployed`. */
  logged(event: string): Promise<void>;
  /** Sends SIGINT, like Ctrl-C. Rejects if a secret from the tests was printed. */
  stop(): Promise<void>;
}

interface ExampleFixture {
  /**
   * Builds and starts the example as users do, by default with a registry in the project's folder. It is
   * stopped after the test.
   */
  readonly startExample: (env: Record<string, string>) => Promise<RunningExample>;
}

export const test = base.extend<ExampleFixture>({
  startExample: async ({ project }, use) => {
    const started: RunningExample[] = [];
    await use(async (env) => {
      const example = await start({ REGISTRY_FILE: join(project.dir, "registry.db"), ...env });
      started.push(example);
      return example;
    });
    await Promise.all(started.map((example) => example.stop()));
  },
});

const folder = fileURLToPath(new URL("../examples/order-tracking", import.meta.url));

async function start(env: Record<string, string>): Promise<RunningExample> {
  const child = spawn("npm", ["start", "--silent"], {
    cwd: folder,
    // Empty values count as absent and override a developer's env file.
    env: { ...process.env, DATABASE_URL: "", PORT: "", HOST: "", APP_ID: "", ...env },
    stdio: ["ignore", "pipe", "pipe"],
    // Its own process group, because npm does not forward signals.
    detached: true,
  });
  let log = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (log += text));
  // Set after the last process of the group has exited.
  let isClosed = false;
  const closed = once(child, "close").then(() => (isClosed = true));
  for await (const [line] of on(createInterface(child.stdout), "line", { close: ["close"] })) {
    if (!String(line).includes("listening at")) continue;
    return {
      async logged(event) {
        while (!log.includes(`"event":"${event}"`)) {
          if (isClosed) throw new Error(`the example ended without "${event}":\n${log}`);
          await Promise.race([once(child.stderr, "data"), closed]);
        }
      },
      async stop() {
        if (!isClosed) process.kill(-child.pid!, "SIGINT");
        await closed;
        if (isCanaryIn(log)) throw new Error("the example prints a secret");
      },
    };
  }
  throw new Error(`the example has not started:\n${log}`);
}
