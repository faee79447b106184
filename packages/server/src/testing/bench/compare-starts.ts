import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { StartedCase } from "@orderpane/tooling/bench";
import { discard } from "@orderpane/tooling/canary";
import { writeBuiltWidgets } from "../../deploys/testing/built-widgets.ts";
import { startProcess } from "./start-process.ts";

const path = "/bare/tracking?order_id=1";

/**
 * From the start of a process until it has answered a request, in ms, or the memory that it uses then, in
 * bytes: an application with a registry in a new file, beside a server on Express with one route.
 */
export async function compareStarts(unit: "ms" | "bytes"): Promise<StartedCase> {
  const folder = await mkdtemp(join(tmpdir(), "orderpane-bench-"));
  await writeBuiltWidgets(folder, ["tracking"]);
  const measureOf =
    (program: string, ...args: readonly string[]) =>
    async () => {
      const begin = performance.now();
      const server = await startProcess(program, ...args);
      const { ok } = await fetch(`http://127.0.0.1:${server.port}${path}`);
      const value = unit === "ms" ? performance.now() - begin : await server.memory();
      await server.stop();
      if (!ok) throw new Error(`${program} did not answer ${path}`);
      return value;
    };
  return {
    ours: measureOf("application-process.ts", folder),
    peers: { Express: measureOf("express-process.ts") },
    stop: () => discard(folder),
  };
}
