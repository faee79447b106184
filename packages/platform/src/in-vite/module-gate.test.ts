import type { ViteDevServer } from "vite";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "@orderpane/tooling/temporary-folder";
import { createModuleGate } from "./module-gate.ts";
import { startVite } from "../testing/start-vite.ts";

let server: ViteDevServer;

beforeEach(async () => {
  ({ server } = await startVite(temporaryFolder(), []));
  return () => server.close();
});

const lead = (html: string, foreign = "") => createModuleGate(server).lead(html, foreign);

const queriesOf = (html: string) =>
  [...html.matchAll(/src="[^"?]+\?([^"]*)"/g)].map(([, query]) =>
    [...new URLSearchParams(query!.replaceAll("&amp;", "&"))].map((pair) => pair.join(" ")),
  );

test("the URL of a module script is decoded as HTML", () => {
  const led = lead('<script type="module" src="/main.js?a=1&amp;b=&quot;&#x41;&quot;"></script>');
  expect(queriesOf(led)).toContainEqual(['module /main.js?a=1&b="A"']);
});

test("a module script of another project's widget is recognized however its URL is written", () => {
  const foreign = '<script type="module" src="&#x2F;a.js?raw"></script>';
  const live = '<script type="module" src="/a.js?raw&amp;t=1"></script>';
  expect(lead(live, foreign)).toBe(foreign);
});
