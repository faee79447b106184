import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { StartedCase } from "@orderpane/tooling/bench";
import { seededRandom } from "@orderpane/tooling/random";
import { type Memory, startPlatformProcess } from "../start-platform-process.ts";
import { createMixedLoad } from "./mixed-load.ts";

/** In seconds; `ORDERPANE_SOAK=full` asks for the whole of it. */
const full = 600;
const short = 20;
const clients = 8;
/** The memory is read after each; the first is the warm-up. */
const parts = 10;
/** Larger growth is a leak: V8 and the allocator grow and shrink a little by themselves. */
const mostGrowth = 0.1;
const mib = 2 ** 20;

/** Bytes of heap after mixed load; its peer is the same store after the first tenth of the time. */
export async function startSoak(): Promise<StartedCase> {
  const seconds = process.env["ORDERPANE_SOAK"] === "full" ? full : short;
  process.stderr.write(
    seconds === full
      ? `  ${full} s of mixed load\n`
      : `  ${short} s of mixed load; ORDERPANE_SOAK=full makes it ${full} s\n`,
  );
  const folder = mkdtempSync(join(tmpdir(), "orderpane-soak-"));
  const child = startPlatformProcess(join(folder, "store.db"));
  const store = (await child.started)!;
  const memories: Memory[] = [];
  return {
    async ours() {
      const load = createMixedLoad(store, seededRandom(3));
      for (let part = 0; part < parts; part++) {
        await load.run(clients, seconds / parts);
        memories.push(await child.readMemory());
      }
      process.stderr.write(
        `  ${load.count()} requests; MiB after each tenth: heap ${row(memories, "heap")}; RSS ${row(memories, "rss")}\n`,
      );
      const [first, last] = [memories[0]!.heap, memories.at(-1)!.heap];
      if (last <= first * (1 + mostGrowth)) return last;
      throw new Error(`the heap has grown from ${first} to ${last} bytes`);
    },
    peers: { "after a tenth of the time": () => memories[0]?.heap ?? Number.NaN },
    async stop() {
      await child.kill();
      rmSync(folder, { recursive: true });
    },
  };
}

function row(memories: readonly Memory[], kind: keyof Memory): string {
  return memories.map((memory) => Math.round(memory[kind] / mib)).join(", ");
}
