import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { BenchStore } from "./bench-store.ts";

const program = fileURLToPath(new URL("memory-process.ts", import.meta.url));

/** By how many bytes a new process grows when it deploys twenty widgets. */
export async function measureGrowth(how: "ours" | "script", { target, folder }: BenchStore): Promise<number> {
  const { store, appId, appPassword } = target;
  const text = JSON.stringify({ store: store.origin, appId, appPassword });
  const { stdout } = await promisify(execFile)(process.execPath, [program, how, folder, text]);
  return Number(stdout);
}
