import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { widgetsPath } from "@orderpane/protocol/api";
import { widgetCodecs } from "@orderpane/protocol/widget";
import { startPlatformProcess } from "../start-platform-process.ts";
import { authorization } from "../test-client.ts";
import { type PeerServer, startPeer } from "./peer-server.ts";
import { installPeers, type Peers } from "./peers.ts";
import { sampleCode } from "./sample-code.ts";

/** A server with ten widgets of usual size, in a process of its own and on files of its own. */
export interface Contender {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** From spawn to the first answer. */
  readonly ms: number;
  stop(): Promise<void>;
}

export type Start = () => Promise<Contender>;

const list = widgetsPath("json");
const anyHeaders = {
  ...authorization({ appId: "orderpane", appPassword: "any" }),
  "Content-Type": "application/json",
};

export const newWidget = widgetCodecs.json.encodeRequest({ code: sampleCode, height: 60 });

const widgets = Array.from({ length: 10 }, (_, index) => ({
  id: index + 1,
  created_at: "2026-11-21T12:00:00.000+03:00",
  code: sampleCode,
  height: 60,
  page_type: "order",
}));

/** The store, its database on disk. */
export const startOurs: Start = async () => {
  const folder = makeFolder();
  const begin = performance.now();
  const child = startPlatformProcess(join(folder, "store.db"));
  const store = (await child.started)!;
  const headers = { ...authorization(store), "Content-Type": "application/json" };
  await (await fetch(store.url + list, { headers })).arrayBuffer();
  const ms = performance.now() - begin;
  for (let count = 0; count < widgets.length; count++) {
    await fetch(store.url + list, { method: "POST", headers, body: newWidget });
  }
  return { url: store.url, headers, ms, stop: () => child.kill().then(() => remove(folder)) };
};

/** The other servers by name; none if they cannot be installed. */
export async function findPeers(): Promise<Record<string, Start>> {
  const peers = await installPeers();
  return peers ? { "json-server": () => startJsonServer(peers), Prism: () => startPrism(peers) } : {};
}

async function startJsonServer({ jsonServer }: Peers): Promise<Contender> {
  const folder = makeFolder();
  const [db, routes] = [join(folder, "db.json"), join(folder, "routes.json")];
  writeFileSync(db, JSON.stringify({ application_widgets: widgets }));
  writeFileSync(
    routes,
    JSON.stringify({
      "/admin/application_widgets.json": "/application_widgets",
      "/admin/application_widgets/:id.json": "/application_widgets/:id",
    }),
  );
  const args = (port: number) =>
    [jsonServer, db, "--routes", routes].concat(`--quiet --host 127.0.0.1 --port ${port}`.split(" "));
  return contender(await startPeer(args, list, anyHeaders), folder);
}

async function startPrism({ prism, openApi }: Peers): Promise<Contender> {
  const folder = makeFolder();
  const description = join(folder, "openapi.json");
  // These texts stand for the examples in the description.
  const text = readFileSync(openApi, "utf8")
    .replace('"example": []', () => `"example": ${JSON.stringify(widgets)}`)
    .replaceAll('"example": {}', () => `"example": ${JSON.stringify(widgets[0])}`);
  writeFileSync(description, text);
  const args = (port: number) =>
    [prism, "mock", description].concat(
      `--multiprocess false --verboseLevel silent --host 127.0.0.1 --port ${port}`.split(" "),
    );
  return contender(await startPeer(args, list, anyHeaders), folder);
}

function contender(server: PeerServer, folder: string): Contender {
  return { ...server, headers: anyHeaders, stop: () => server.stop().then(() => remove(folder)) };
}

function makeFolder(): string {
  return mkdtempSync(join(tmpdir(), "orderpane-bench-"));
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true });
}
