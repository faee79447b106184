import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeEach, expect, test } from "vitest";
import { createPlatform } from "../create-platform.ts";
import { standIns } from "./stand-ins.ts";
import { temporaryFolder } from "@orderpane/tooling/temporary-folder";

let widgetsDir: string;

beforeEach(() => void (widgetsDir = temporaryFolder()));

function writeServer(widget: string, code: string, modified = new Date()): void {
  mkdirSync(join(widgetsDir, widget), { recursive: true });
  writeFileSync(join(widgetsDir, widget, "server.ts"), code);
  utimesSync(join(widgetsDir, widget, "server.ts"), modified, modified);
}

async function ask(path: string): Promise<Response> {
  return standIns(widgetsDir)(new Request(`http://127.0.0.1${path}`));
}

test("a widget's server.ts handles requests under its name, and edits take effect on the next request", async () => {
  const code = "export default (request: Request): Response => new Response(request.url);";
  writeServer("stock", code, new Date(1_000_000));
  expect(await (await ask("/__app/stock?id=7")).text()).toBe("http://127.0.0.1/__app/stock?id=7");
  writeServer("stock", "export default () => new Response('new');", new Date(2_000_000));
  expect(await (await ask("/__app/stock")).text()).toBe("new");
});

test.each(["/__app/", "/__app/other", "/__app/..%2fstock"])(
  "%s, which no widget handles, gets a 404",
  async (path) => {
    writeServer("stock", "export default () => new Response('stock');");
    expect((await ask(path)).status).toBe(404);
  },
);

const expected = "must have `export default (request: Request) => Response`";

test.each([
  ["export const answer = 1;", 1, `${expected}, but it has none`],
  ["const a = 1;\nexport default a;", 2, `${expected}, but its default export is 1`],
  ["const a = 5;\n\nexport default () => a;", 3, `${expected}, but it has returned 5`],
  ["export default () => { throw 7; };", 1, "has thrown 7"],
])(
  "%j fails with an error whose stack names only the author's file, at line %i",
  async (code, line, problem) => {
    writeServer("stock", code);
    const error = await ask("/__app/stock").catch((thrown: unknown) => thrown);
    const message = `${basename(widgetsDir)}/stock/server.ts ${problem}`;
    const file = pathToFileURL(join(widgetsDir, "stock", "server.ts")).href;
    expect(error).toMatchObject({ message, stack: `TypeError: ${message}\n    at ${file}:${line}:1` });
  },
);

test("a server.ts reads the orders of the store that the request is for", async () => {
  writeServer(
    "stock",
    `export default async (request: Request, { store }: any) =>
      Response.json([store.insalesId, (await store.order(1001))?.id, await store.order(7)]);`,
  );
  const platform = createPlatform({ application: standIns(widgetsDir), stores: 2 });
  for (const { host, id } of platform.stores()) {
    const response = await platform.fetch(new Request(`http://${host}/__app/stock`));
    expect(await response.json()).toEqual([id, 1001, null]);
  }
  platform.close();
});
