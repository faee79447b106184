import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { buildWidgets } from "../../build-widgets.ts";
import { resolveBuild } from "../../config/resolve-build.ts";
import { readFiles, settle, temporaryProject } from "../../testing/temporary-project.ts";
import { cachedProject } from "../testing/cached-project.ts";

test(
  "the next build gives the same output after a build is killed at any write",
  { timeout: 600_000 },
  async ({ annotate }) => {
    const root = await temporaryProject(cachedProject);
    await settle(root);
    const build = async () => buildWidgets(await resolveBuild({ root }));
    await build();
    const complete = await readFiles(join(root, "dist"));
    const forget = () => rm(join(root, ".orderpane"), { recursive: true, force: true });
    await forget();
    // The cache, the source maps and the output folder have several files each.
    const { writes } = await buildAndDie(root, Infinity);
    expect(writes).toBeGreaterThanOrEqual(20);
    for (let moment = 0; moment < writes; moment++) {
      await forget();
      expect(await buildAndDie(root, moment)).toMatchObject({ writes: moment, signal: "SIGKILL" });
      await build();
      expect({ moment, output: await readFiles(join(root, "dist")) }).toEqual({ moment, output: complete });
    }
    await annotate(`${writes} writes, each cut in half by a kill`);
  },
);

/** Builds in a process that is killed during this write. `writes` are the completed ones. */
async function buildAndDie(
  root: string,
  moment: number,
): Promise<{ writes: number; signal: NodeJS.Signals | null }> {
  const code = `
    import fs from "node:fs";
    import { syncBuiltinESMExports } from "node:module";
    let writes = 0;
    const count = (target, name, half) => {
      const original = target[name];
      target[name] = (...args) => {
        if (writes === ${moment}) {
          half?.(original, ...args);
          fs.writeSync(1, String(writes));
          process.kill(process.pid, "SIGKILL");
        }
        writes++;
        return original(...args);
      };
    };
    for (const name of ["mkdirSync", "renameSync", "rmSync", "linkSync", "copyFileSync"]) count(fs, name);
    for (const name of ["mkdir", "mkdtemp", "rename", "rm"]) count(fs.promises, name);
    count(fs, "writeFileSync", (write, path, text) => write(path, text.slice(0, text.length / 2)));
    syncBuiltinESMExports();
    const { buildWidgets, resolveBuild } = await import(${JSON.stringify(join(import.meta.dirname, "../../index.ts"))});
    await buildWidgets(await resolveBuild({ root: ${JSON.stringify(root)} }));
    console.log(writes);`;
  const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof buildAndDie>>>();
  const child = execFile(
    process.execPath,
    ["--input-type=module", "--eval", code],
    (error, stdout, stderr) => {
      const signal = error?.signal ?? null;
      if (error && signal === null) reject(new Error(stderr, { cause: error }));
      else resolve({ writes: Number(stdout), signal });
    },
  );
  onTestFinished(() => void child.kill("SIGKILL"));
  return promise;
}
