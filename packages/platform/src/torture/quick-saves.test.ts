import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ViteDevServer } from "vite";
import { beforeEach, expect, test } from "vitest";
import { eventually } from "@orderpane/tooling/eventually";
import { temporaryFolder } from "@orderpane/tooling/temporary-folder";
import { localPlatform } from "../in-vite/local-platform.ts";
import { startVite } from "../testing/start-vite.ts";

/** In ms, between two writes of a file. A formatter writes soon after the editor. */
const gaps = Array.from({ length: 101 }, (_, gap) => gap);

let file: string;
let server: ViteDevServer;
let over: AbortController;

beforeEach(async () => {
  const root = temporaryFolder();
  file = join(root, "main.js");
  write("first");
  ({ server } = await startVite(root, [localPlatform()]));
  over = new AbortController();
  return async () => {
    over.abort();
    await server.close();
  };
});

const write = (text: string, path = file) => writeFileSync(path, `export default "${text}";\n`);
/** Saves as some editors do: writes a new file and renames it to the old one's name. */
const replace = (text: string) => {
  write(text, `${file}.new`);
  renameSync(`${file}.new`, file);
};
const serve = async () => (await server.transformRequest("/main.js"))!.code;

/** Requests the file as often as possible, so that every state that the server notices is read and cached. */
async function keepAsking(): Promise<void> {
  for (; !over.signal.aborted; await sleep(1)) await serve();
}

test.each([
  ["two writes", write],
  ["two replacements", replace],
])("the last of %s is served, regardless of the time between them", { timeout: 300_000 }, async (_, save) => {
  const asking = keepAsking();
  // The watcher misses writes until it has started.
  await eventually(async () => {
    write("begin");
    await expect.poll(serve, { timeout: 200, interval: 5 }).toContain("begin");
  });
  for (const gap of gaps) {
    // The first write must not be close to the write before it.
    await sleep(60);
    save(`one ${gap}`);
    await sleep(gap);
    save(`two ${gap}`);
    await expect.poll(serve, { timeout: 30_000, interval: 5, message: `${gap} ms` }).toContain(`two ${gap}`);
  }
  over.abort();
  await asking;
});
