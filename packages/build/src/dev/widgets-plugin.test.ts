import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createServer, type ViteDevServer } from "vite";
import { expect, onTestFinished, test } from "vitest";
import { composeFragment } from "@orderpane/protocol/bundle";
import { widgets } from "./widgets-plugin.ts";
import {
  copyOfFixture,
  hideRuntime,
  temporaryProject,
  widgetFiles,
  writeFiles,
} from "../testing/temporary-project.ts";

test("a page with the code of this project's widgets shows the live widgets", async () => {
  const server = await serve(await temporaryProject(widgetFiles("card")));
  const page = `<script>window.order_info={}</script>${fragment("trial", "card")}${fragment("trial", "new")}`;
  const html = await server.transformIndexHtml("/frame", page);
  expect(html).toContain(
    `<div data-orderpane="trial/card" data-build="1"></div><script type="module" src="/@id/virtual:orderpane/card"></script>`,
  );
  expect(html).toContain(fragment("trial", "new").slice(fragment("trial", "new").indexOf("<div")));
});

test("the live module mounts the component and accepts its updates", async () => {
  const root = await temporaryProject(widgetFiles("card"));
  const server = await serve(root);
  const code = (await server.transformRequest("virtual:orderpane/card"))!.code;
  expect(code).toContain(`"/widgets/card/index.tsx"`);
  expect(code).toContain(`document.querySelector("[data-orderpane=\\"trial/card\\"]")`);
  expect(code).toMatch(/hot\?\.accept\("\/widgets\/card\/index\.tsx"/);
  const [entry] = server.environments.client.moduleGraph.getModulesByFile(
    join(root, "widgets/card/index.tsx"),
  )!;
  const [live] = entry!.importers;
  expect(live!.acceptedHmrDeps.has(entry!)).toBe(true);
});

test.each([
  { runtime: "@orderpane/runtime", ui: "@orderpane/runtime/ui", hidden: false },
  { runtime: "orderpane/runtime", ui: "orderpane/ui", hidden: false },
  { runtime: "orderpane/runtime", ui: "orderpane/ui", hidden: true },
])("Preact with the runtime is one module, its UI another: $ui, hidden $hidden", async (names) => {
  const index = [
    `import { useOrder } from "${names.runtime}";`,
    `import { Badge } from "${names.ui}";`,
    'import { useState } from "preact/hooks";',
    "export default () => <Badge>{useState(useOrder().number)[0]}</Badge>;",
  ];
  const root = await temporaryProject(widgetFiles("card", { "index.tsx": index.join("\n") }));
  if (names.hidden) await hideRuntime(root);
  const server = await serve(root);
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
  const prefix = names.hidden ? "orderpane_n_" : "";
  expect(packages.toSorted()).toEqual([
    `/.vite/deps/${prefix}@orderpane_runtime_live.js`,
    `/.vite/deps/${prefix}@orderpane_runtime_ui.js`,
  ]);
  const others = [...codes.keys()].filter((url) => /\/packages\/runtime\/|env\.mjs/.test(url));
  expect(others).toEqual([]);
  const [, ui] = [...codes].find(([url]) => url.includes("_ui.js"))!;
  const [, badge] = /"?badge"?: ?["`]([^"`]+)["`]/.exec(ui)!;
  expect(ui).toContain(`.${badge} {`);
});

test("modules, styles and assets are served over HTTP, assets as data URLs", async () => {
  const root = await copyOfFixture("shop");
  const server = await serve(root);
  const http = createHttpServer(server.middlewares).listen(0, "127.0.0.1");
  onTestFinished(() => void http.close());
  await once(http, "listening");
  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${(http.address() as AddressInfo).port}${path}`);
    return `${response.status} ${await response.text()}`;
  };
  expect(await get("/@id/virtual:orderpane/buyer-note")).toMatch(/^200 [^]*buyer-note\/index\.tsx/);
  expect(await get("/widgets/buyer-note/index.tsx")).toMatch(/^200 [^]*@orderpane_runtime_live/);
  expect(await get("/widgets/buyer-note/icon.svg?import")).toMatch(/^200 [^]*data:image\/svg\+xml/);
  expect(await get("/widgets/buyer-note/dot.png?import")).toContain("data:image/png;base64,");
  expect(await get("/widgets/buyer-note/icon.svg?import&raw")).toMatch(/^200 [^]*<svg xmlns/);
  expect(await get("/widgets/buyer-note/note.module.css")).toMatch(/^200 [^]*isWide|is-wide/);
});

test("Sass is compiled when the project has it", async () => {
  const sheet = "$to: 1px; i { b { top: $to; } }";
  const server = await serve(await temporaryProject(widgetFiles("card", { "a.scss": sheet })));
  expect((await server.transformRequest("/widgets/card/a.scss"))?.code).toMatch(/i b {.*top: 1px/);
});

test.each(["index.tsx", "a.css"])("%s in another encoding than UTF-8 is refused", async (name) => {
  const root = await temporaryProject(widgetFiles("card", { "b.ts": 'export default "\ufffd";' }));
  await writeFile(join(root, "widgets/card", name), Buffer.from("/* \xcf\xf0 */", "latin1"));
  const server = await serve(root);
  await expect(server.transformRequest(`/widgets/card/${name}`)).rejects.toThrow(
    `widgets/card/${name}: the file is not UTF-8`,
  );
  expect((await server.transformRequest("/widgets/card/b.ts"))!.code).toContain("\ufffd");
});

test("a widget created while the server runs is live at once", async () => {
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

test("the plugin's project option and Vite's base are used", async () => {
  const root = await temporaryProject(widgetFiles("card"));
  const server = await serve(root, { project: "other", base: "/app/" });
  const html = await server.transformIndexHtml(
    "/frame",
    fragment("other", "card") + fragment("trial", "card"),
  );
  expect(html.split("/app/@id/virtual:orderpane/card")).toHaveLength(2);
});

function fragment(project: string, widget: string): string {
  const marker = { project, widget, build: "1" };
  return composeFragment({ marker, settings: null, style: "b{}", script: "built()" });
}

async function serve(
  root: string,
  options: { project?: string; base?: string } = {},
): Promise<ViteDevServer> {
  const { base = "/", ...own } = options;
  const server = await createServer({
    root,
    base,
    logLevel: "silent",
    plugins: [widgets(own)],
    appType: "custom",
    cacheDir: join(root, ".vite"),
    // The optimizer of dependencies may go on writing after the server is closed, into a folder that is gone.
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null, fs: { strict: false } },
  });
  onTestFinished(() => server.close());
  return server;
}
