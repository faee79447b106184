import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ViteDevServer } from "vite";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { createModuleGate } from "./module-gate.ts";
import { startVite } from "../testing/start-vite.ts";

let server: ViteDevServer;

beforeEach(async () => {
  const root = temporaryFolder();
  mkdirSync(join(root, "src"));
  writeFileSync(join(root, "src/main.js"), 'import "./direct.js";\nimport "./style.css";\n');
  writeFileSync(join(root, "src/direct.js"), 'import "./deep.js";\n');
  writeFileSync(join(root, "src/deep.js"), "");
  writeFileSync(join(root, "src/style.css"), "");
  ({ server } = await startVite(root, []));
  return () => server.close();
});

const lead = (html: string, foreign = "") => createModuleGate(server).lead(html, foreign);

const queriesOf = (html: string) =>
  [...html.matchAll(/src="[^"?]+\?([^"]*)"/g)].map(([, query]) =>
    [...new URLSearchParams(query!.replaceAll("&amp;", "&"))].map((pair) => pair.join(" ")),
  );

test("the URL of a module script is decoded as HTML", async () => {
  const led = await lead('<script type="module" src="/main.js?a=1&amp;b=&quot;&#x41;&quot;"></script>');
  expect(queriesOf(led)).toContainEqual(['module /main.js?a=1&b="A"']);
});

test("one script in the place of the first loads all module scripts of a page", async () => {
  const led = await lead(
    '<p></p><script type="module" src="/a.js"></script><b></b><script src="/b.js" type="module"></script><i></i>',
  );
  expect(led).toMatch(/^<p><\/p><script [^>]*><\/script><b><\/b><i><\/i>$/);
  expect(queriesOf(led)).toEqual([["module /a.js", "module /b.js"]]);
});

test("a module script of another project's widget is recognized however its URL is written", async () => {
  const foreign = '<script type="module" src="&#x2F;a.js?raw"></script>';
  const live = '<script type="module" src="/a.js?raw&amp;t=1"></script>';
  expect(await lead(live, foreign)).toBe(foreign);
});

test("the known direct imports of a module are loaded together with it", async () => {
  await server.transformRequest("/src/main.js");
  await server.transformRequest("/src/direct.js");
  const led = await lead('<script type="module" src="/src/main.js"></script>');
  expect(queriesOf(led)).toEqual([["early /src/direct.js", "module /src/main.js"]]);
});
