import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach } from "vitest";
import { writeBundles } from "./bundles.ts";
import { type RemoteStore, startRemoteStore } from "./remote-store.ts";
import { sharedProject } from "./shared-project.ts";

/**
 * A project with one built widget, whose modes `one` and `two` are stores on this machine. Sets up hooks: one
 * project for all tests of a file, restored before each of them.
 */
export function openTwoStores() {
  const project = sharedProject();
  const inProject = (name: string) => join(project.dir, name);
  const run = (args: readonly string[], env: Record<string, string> = {}) => project.orderpane(args, env);
  /** Writes a file in the project that only its owner may read. */
  const write = (name: string, text: string) => writeFile(inProject(name), text, { mode: 0o600 });
  const append = async (name: string, text: string) =>
    write(name, (await readFile(inProject(name), "utf8")) + text);
  const deploy = (...args: string[]) => run(["deploy", "--no-build", ...args]);
  // Empty before the first test.
  const stores = [] as unknown as [RemoteStore, RemoteStore];
  beforeEach(async () => {
    const names = await readdir(project.dir);
    const stale = names.filter((name) => /^\.env\.(?!development$)/.test(name));
    for (const name of [...stale, ".orderpane/history"]) {
      await rm(inProject(name), { recursive: true, force: true });
    }
    await writeBundles(project.dir, [{ name: "buyer-card" }]);
    stores[0] = await startRemoteStore();
    stores[1] = await startRemoteStore();
    for (const [index, { url, appId, appPassword }] of stores.entries()) {
      const mode = ["one", "two"][index];
      await write(`.env.${mode}`, `ORDERPANE_STORE=${url}\nORDERPANE_APP_ID=${appId}\n`);
      await write(`.env.${mode}.local`, `ORDERPANE_APP_PASSWORD=${appPassword}\n`);
    }
    return () => Promise.all(stores.map((store) => store.close()));
  });
  return { project, stores, run, deploy, write, append };
}
