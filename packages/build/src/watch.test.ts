import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { settle, temporaryProject, widgetFiles } from "./testing/temporary-project.ts";
import { watchProject } from "./watch.ts";

test("sources and env files are watched, the output and hidden folders are not", async () => {
  const root = await temporaryProject({ ...widgetFiles("a"), "lib/text.ts": "" });
  for (const folder of ["dist", ".git"]) await mkdir(join(root, folder));
  await settle(root);
  const watcher = watchProject({ root, outDir: join(root, "dist") });
  onTestFinished(() => watcher.close());
  await once(watcher, "ready");
  const seen = new Set<string>();
  watcher.on("all", (_event, path) => void seen.add(relative(root, path)));
  for (const file of ["dist/a.html", ".git/index", ".env", "lib/text.ts"])
    await writeFile(join(root, file), "x");
  await expect.poll(() => [...seen].sort()).toEqual([".env", "lib/text.ts"]);
});
