import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { settle, temporaryProject, widgetFiles } from "./testing/temporary-project.ts";
import { watchProject } from "./watch.ts";

test("each save leads to a call, calls never overlap, and the output is ignored", async () => {
  const root = await temporaryProject({ ...widgetFiles("a"), "lib/text.ts": "" });
  const outDir = join(root, "dist");
  await mkdir(outDir);
  await settle(root);
  let running = 0;
  const save = vi.fn<() => Promise<void>>(async () => {
    expect(++running).toBe(1);
    await writeFile(join(outDir, "a.html"), "");
    if (save.mock.calls.length === 2) await writeFile(join(root, ".env"), "VITE_PLACE=yard");
    running--;
  });
  const watching = watchProject({ root, outDir }, save);
  onTestFinished(() => watching.stop());
  await watching.first;
  expect(save).toHaveBeenCalledOnce();
  await writeFile(join(root, "lib/text.ts"), "export {};");
  await expect.poll(() => save.mock.calls.length).toBe(3);
});
