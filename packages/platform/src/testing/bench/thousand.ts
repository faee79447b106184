import { mkdtempSync, rmSync } from "node:fs";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accountPath } from "@orderpane/protocol/api";
import type { StoreListing } from "../../platform.ts";
import { startPlatformProcess } from "../start-platform-process.ts";
import { authorization } from "../test-client.ts";
import { ask } from "./ask.ts";

/**
 * Measures the time from spawn until a thousand new stores, under names of their own, have each responded to
 * a request of their application, and the memory that the process has then.
 */
export async function startThousand(): Promise<{ ms: number; rss: number }> {
  const folder = mkdtempSync(join(tmpdir(), "orderpane-thousand-"));
  const begin = performance.now();
  const child = startPlatformProcess(join(folder, "store.db"), 1000);
  const { url, stores } = (await child.started)!;
  const listening = performance.now() - begin;
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  await Promise.all(stores.map((store) => askAccount(agent, url, store)));
  const ms = performance.now() - begin;
  agent.destroy();
  const { rss } = await child.readMemory();
  await child.kill();
  rmSync(folder, { recursive: true });
  process.stderr.write(
    `  ${stores.length} stores: listening after ${Math.round(listening)} ms, all have responded after ${Math.round(ms)} ms, ${Math.round(rss / 1e6)} MB\n`,
  );
  return { ms, rss };
}

/** The store that responds must be the one that was asked. */
async function askAccount(agent: Agent, url: string, { id, host, credentials }: StoreListing): Promise<void> {
  const headers = { ...authorization(credentials[0]!), Host: host };
  const response = await ask(url + accountPath("json"), { agent, headers });
  const body = Buffer.concat(response.body).toString();
  if (response.status === 200 && (JSON.parse(body) as { id: number }).id === id) return;
  throw new Error(`${host} responded with ${response.status}: ${body.slice(0, 200)}`);
}
