import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readFiles, settle, temporaryProject, widgetFiles, writeFiles } from "./testing/temporary-project.ts";
import { type WatchedBuild, watchProject } from "./watch.ts";

const workingB = 'import { text } from "../../lib/text.ts"; export default () => <p>{text}</p>;';
const shop = {
  ...widgetFiles("a", { "index.tsx": 'import "../../lib/base.css"; export default () => <p>a1</p>;' }),
  ...widgetFiles("b", { "index.tsx": workingB }),
  "lib/text.ts": "export const text = 'b1';",
  "lib/base.css": "b { color: red }",
};

test("an edit rebuilds only the widgets that depend on it", async () => {
  const { root, next, nextNew } = await watched(shop);
  expect(await next()).toMatchObject({ built: ["a", "b"] });
  await edit(root, widgetFiles("a", { "index.tsx": "export default () => <p>a2</p>;" }));
  expect(await next()).toMatchObject({ built: ["a"] });
  expect((await readFiles(join(root, "dist")))["a.html"]).toContain("a2");
  await edit(root, { "lib/text.ts": "export const text = 'b2';" });
  expect(await nextNew()).toMatchObject({ built: ["b"] });
  expect((await readFiles(join(root, "dist")))["b.html"]).toContain("b2");
});

test("a failed build is reported, watching continues, and the next successful build is reported, too", async () => {
  const { root, next, nextNew } = await watched(shop);
  await next();
  const before = await readFiles(join(root, "dist"));
  await edit(root, { "lib/text.ts": "export const text = ;" });
  expect(await next()).toMatchObject({ error: { code: "bad-syntax", file: "lib/text.ts" } });
  expect(await readFiles(join(root, "dist"))).toEqual(before);
  await edit(root, { "lib/text.ts": shop["lib/text.ts"] });
  expect(await nextNew()).toMatchObject({ built: [] });
  expect(await readFiles(join(root, "dist"))).toEqual(before);
});

test("widgets can be added and removed", async () => {
  const { root, next } = await watched(shop);
  await next();
  // Whole folders are moved: a build that finds half a widget would report a failure.
  await writeFiles(join(root, ".unfinished"), widgetFiles("c"));
  await rename(join(root, ".unfinished/widgets/c"), join(root, "widgets/c"));
  expect(await next()).toMatchObject({ built: ["c"] });
  await rename(join(root, "widgets/a"), join(root, ".unfinished/a"));
  await expect.poll(() => readFiles(join(root, "dist"))).not.toHaveProperty(["a.html"]);
});

test("edits of the configuration and of env files rebuild", async () => {
  const { root, next, nextNew } = await watched({
    ...shop,
    "vite.config.js": 'import { x } from "./x.js"; export default { define: { __X__: x } };',
    "x.js": "export const x = 1;",
    "widgets/a/index.tsx": "export default () => <p>{__X__}{import.meta.env.VITE_PLACE}</p>;",
  });
  await next();
  await edit(root, { "x.js": "export const x = 77;" });
  expect(await next()).toMatchObject({ built: ["a", "b"] });
  expect((await readFiles(join(root, "dist")))["a.html"]).toContain("77");
  await edit(root, { ".env": "VITE_PLACE=yard" });
  expect(await nextNew()).toMatchObject({ built: ["a", "b"] });
  expect((await readFiles(join(root, "dist")))["a.html"]).toContain("yard");
});

test("edits during a build are not lost", async () => {
  const { root, next } = await watched(shop);
  await next();
  for (let count = 0; count < 20; count++) {
    await writeFile(join(root, "lib/text.ts"), `export const text = 'edit ${count}';`);
  }
  await writeFile(join(root, "lib/text.ts"), "export const text = 'the last';");
  let html = "";
  while (!html.includes("the last")) {
    await next();
    html = (await readFiles(join(root, "dist")))["b.html"]!;
  }
  expect(html).not.toContain("edit 19");
});

/** Moves each file into place: a build that reads a half-written one would report another result. */
async function edit(root: string, files: Readonly<Record<string, string>>): Promise<void> {
  const unfinished = join(root, ".unfinished");
  for (const [file, text] of Object.entries(files)) {
    await writeFile(unfinished, text);
    await rename(unfinished, join(root, file));
  }
}

type Told = { built: string[] } | { error: unknown };

/** Watches a project. */
async function watched(files: Record<string, string>) {
  const root = await temporaryProject(files);
  await settle(root);
  /** `result` is the same for a mere repetition. */
  const told: { event: Told; result: string }[] = [];
  let wake = () => {};
  const tell = (event: Told, result: string) => {
    told.push({ event, result });
    wake();
  };
  const watching = await watchProject({
    root,
    onBuilt: ({ built }: WatchedBuild) => {
      const builds = built.map(({ name, build }) => `${name} ${build}`);
      tell({ built: built.map(({ name }) => name) }, builds.join());
    },
    onFailed: (error) => tell({ error }, String(error)),
  });
  onTestFinished(() => watching.stop());
  await watching.first;
  let last = "";
  const take = async () => {
    while (told.length === 0) await new Promise<void>((resolve) => (wake = resolve));
    return told.shift()!;
  };
  /** Waits for the next report. */
  const next = async () => {
    const { event, result } = await take();
    last = result;
    return event;
  };
  /**
   * Like `next`, but skips one repetition of the last report. A build right after an edit is not cached, and
   * is repeated if the system reports that edit again.
   */
  const nextNew = async () => {
    const { event, result } = await take();
    if (result === last) return next();
    last = result;
    return event;
  };
  return { root, next, nextNew };
}
