import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeEach } from "vitest";
import { createProject, type Project } from "./project.ts";
import type { Run } from "./command.ts";
import { writeBundles } from "./bundles.ts";
import { type RemoteStore, startRemoteStore } from "./remote-store.ts";

/** A project with one built widget, whose modes `one` and `two` are stores on this machine. */
interface TwoStores {
  project: Project;
  stores: [RemoteStore, RemoteStore];
  run: (args: readonly string[], env?: Record<string, string>) => Promise<Run>;
  deploy: (...args: string[]) => Promise<Run>;
  /** Writes a file of the project, for its owner alone. */
  write: (name: string, text: string) => Promise<void>;
  append: (name: string, text: string) => Promise<void>;
}

/** Sets up hooks: one project for all tests of a file, restored to its first state before each of them. */
export async function openTwoStores(): Promise<TwoStores> {
  const project = await createProject();
  afterAll(() => project.remove());
  const inProject = (name: string) => join(project.dir, name);
  const two: TwoStores = {
    project,
    stores: [] as unknown as TwoStores["stores"],
    run: (args, env = {}) => project.orderpane(args, env),
    deploy: (...args) => two.run(["deploy", "--no-build", ...args]),
    write: (name, text) => writeFile(inProject(name), text, { mode: 0o600 }),
    append: async (name, text) => two.write(name, (await readFile(inProject(name), "utf8")) + text),
  };
  beforeEach(async () => {
    const names = await readdir(project.dir);
    const stale = names.filter((name) => /^\.env\.(?!development$)/.test(name));
    for (const name of [...stale, ".orderpane/history"]) {
      await rm(inProject(name), { recursive: true, force: true });
    }
    await writeBundles(project.dir, [{ name: "buyer-card" }]);
    two.stores = [await startRemoteStore(), await startRemoteStore()];
    for (const [index, { url, appId, appPassword }] of two.stores.entries()) {
      const mode = ["one", "two"][index];
      await two.write(`.env.${mode}`, `ORDERPANE_STORE=${url}\nORDERPANE_APP_ID=${appId}\n`);
      await two.write(`.env.${mode}.local`, `ORDERPANE_APP_PASSWORD=${appPassword}\n`);
    }
    return () => Promise.all(two.stores.map((store) => store.close()));
  });
  return two;
}
