import { join } from "node:path";
import { createServer, type ViteDevServer } from "vite";
import { expect, onTestFinished, test } from "vitest";
import { composeFragment } from "@orderpane/protocol/bundle";
import { widgets } from "./widgets-plugin.ts";
import { temporaryProject, widgetFiles, writeFiles } from "../testing/temporary-project.ts";

test("Preact and the runtime are one module, the UI another", async () => {
  const index = [
    'import { useOrder } from "@orderpane/runtime";',
    'import { Badge } from "@orderpane/runtime/ui";',
    'import { useState } from "preact/hooks";',
    "export default () => <Badge>{useState(useOrder().number)[0]}</Badge>;",
  ];
  const server = await serve(await temporaryProject(widgetFiles("card", { "index.tsx": index.join("\n") })));
  const codes = new Map<string, string>();
  const { moduleGraph } = server.environments.client;
  const load = async (url: string): Promise<void> => {
    if (codes.has(url)) return;
    codes.set(url, "");
    codes.set(url, (await server.transformRequest(url))!.code);
    const module = await moduleGraph.getModuleByUrl(url);
    await Promise.all([...module!.importedModules].map((imported) => load(imported.url)));
  };
  await load("virtual:orderpane/card");
  const plainUrl = (url: string) => url.replace(/\?v=.*/, "");
  const packages = [...codes.keys()].filter((url) => url.startsWith("/.vite/deps/")).map(plainUrl);
  expect(packages.toSorted()).toEqual([
    "/.vite/deps/@orderpane_runtime_live.js",
    "/.vite/deps/@orderpane_runtime_ui.js",
  ]);
  const others = [...codes.keys()].filter((url) => /\/packages\/runtime\/|env\.mjs/.test(url));
  expect(others).toEqual([]);
  const [, ui] = [...codes].find(([url]) => url.includes("_ui.js"))!;
  const [, badge] = /"?badge"?: ?["`]([^"`]+)["`]/.exec(ui)!;
  expect(ui).toContain(`.${badge} {`);
});

test("a widget created while the server is running is live immediately", async () => {
  const root = await temporaryProject(widgetFiles("card"));
  const server = await serve(root);
  expect(await server.transformIndexHtml("/frame", fragment("trial", "late"))).not.toContain("/@id/");
  await writeFiles(root, widgetFiles("late"));
  expect(await server.transformIndexHtml("/frame", fragment("trial", "late"))).toContain(
    "/@id/virtual:orderpane/late",
  );
  expect((await server.transformRequest("virtual:orderpane/late"))!.code).toContain(
    "/widgets/late/index.tsx",
  );
});

function fragment(project: string, widget: string): string {
  const marker = { project, widget, build: "1", release: "" };
  return composeFragment({ marker, settings: null, style: "b{}", script: "built()" });
}

async function serve(root: string): Promise<ViteDevServer> {
  const server = await createServer({
    root,
    logLevel: "silent",
    plugins: [widgets()],
    appType: "custom",
    cacheDir: join(root, ".vite"),
    // The dependency optimizer may still write after the server is closed, into a deleted folder.
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null, fs: { strict: false } },
  });
  onTestFinished(() => server.close());
  return server;
}
