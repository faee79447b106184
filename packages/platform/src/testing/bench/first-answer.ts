import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { accountPath } from "@orderpane/protocol/api";

/** `orderpane store` on a database that is created by the first run; the arguments for `node`. */
export function storeCommand(): { args: string[]; stop(): void } {
  const folder = mkdtempSync(join(tmpdir(), "orderpane-bench-"));
  const command = fileURLToPath(new URL("../../../../cli/bin/orderpane.js", import.meta.url));
  const args = [command, "store", "--port", "0", "--db", join(folder, "store.db"), "--json"];
  return { args, stop: () => rmSync(folder, { recursive: true }) };
}

/** A server of plain `node:http` that announces itself as the command does. */
export const rawServer = [
  "--eval",
  `const server = require("node:http").createServer((request, response) => response.end("ok"));
   server.listen(0, "127.0.0.1", () => console.log(JSON.stringify({ url: "http://127.0.0.1:" + server.address().port })));`,
];

/** The part of a command's output that is needed here. */
interface Announced {
  url: string;
  appId?: string;
  appPassword?: string;
}

/**
 * Starts `node` with these arguments; ms until the server whose address it prints has answered a request:
 * default, one to the back-office.
 */
export async function firstAnswer(args: readonly string[], path = accountPath("json")): Promise<number> {
  const begin = performance.now();
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
  const exit = once(child, "exit");
  const errors = text(child.stderr);
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const { value } = await lines.next();
  if (value === undefined) throw new Error(`node ${args.join(" ")} has not started: ${await errors}`);
  const { url, appId = "", appPassword = "" } = JSON.parse(value) as Announced;
  const answer = await fetch(url + path, {
    headers: { authorization: `Basic ${Buffer.from(`${appId}:${appPassword}`).toString("base64")}` },
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`node ${args.join(" ")} has answered ${answer.status}`);
  const elapsed = performance.now() - begin;
  child.kill();
  await exit;
  return elapsed;
}
