import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { accountPath } from "@orderpane/protocol/api";
import type { StoreListing } from "../../platform.ts";
import { authorization } from "../write-without-end.ts";

interface Started {
  readonly url: string;
  readonly stores: readonly StoreListing[];
}

const script = fileURLToPath(new URL("./thousand-stores.ts", import.meta.url));

/**
 * From spawn until a thousand new stores, under names of their own, have each answered a request of their
 * application; and the memory that the process has then.
 */
export async function startThousand(): Promise<{ ms: number; rss: number }> {
  const folder = mkdtempSync(join(tmpdir(), "orderpane-thousand-"));
  const begin = performance.now();
  const child = fork(script, [join(folder, "store.db")]);
  const [{ url, stores }] = (await once(child, "message")) as [Started];
  const listening = performance.now() - begin;
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  await Promise.all(stores.map((store) => askAccount(agent, url, store)));
  const ms = performance.now() - begin;
  agent.destroy();
  child.send("memory");
  const [rss] = (await once(child, "message")) as [number];
  child.kill();
  await once(child, "exit");
  rmSync(folder, { recursive: true });
  process.stderr.write(
    `  ${stores.length} stores: listening after ${Math.round(listening)} ms, all have answered after ${Math.round(ms)} ms, ${Math.round(rss / 1e6)} MB\n`,
  );
  return { ms, rss };
}

/** The store that answers is the one that was asked. */
function askAccount(agent: Agent, url: string, { id, host, credentials }: StoreListing): Promise<void> {
  const headers = { ...authorization(credentials[0]!), Host: host };
  return new Promise((resolve, reject) => {
    get(url + accountPath("json"), { agent, headers }, (response) => {
      let body = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => (body += chunk));
      response.on("end", () => {
        if (response.statusCode === 200 && (JSON.parse(body) as { id: number }).id === id) resolve();
        else reject(new Error(`${host} answered ${response.statusCode}: ${body.slice(0, 200)}`));
      });
    }).on("error", reject);
  });
}
