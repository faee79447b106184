import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineBench, type StartedCase } from "@orderpane/tooling/bench";
import { discard } from "@orderpane/tooling/canary";
import { createKeyring } from "./keyring.ts";
import { writeBuiltWidgets } from "./deploys/testing/built-widgets.ts";
import { registerStore } from "./deploys/testing/installed-stores.ts";
import { createSqliteRegistry } from "./index.ts";
import { benchOptions } from "./testing/bench/bench-options.ts";
import { createWidgetKey } from "./widgets/widget-key.ts";

/** Many widgets and stores, because a store may call each widget only 60 times in ten seconds. */
const widgets = Array.from({ length: 100 }, (_, index) => `widget-${index + 1}`);
const stores = Array.from({ length: 100 }, (_, index) => index + 1);

const connections = 16;
const durationMs = 1000;

export default defineBench([
  // The bare route of a widget, compared with `res.jsonp` and the same handler.
  { key: "server.jsonp", unit: "requests/s", start: () => compareJsonp("bare") },
  // The complete application; Express checks the same key in the same registry.
  { key: "server.jsonp.keyed", unit: "requests/s", start: () => compareJsonp("keyed") },
]);

/** Sends the same requests to the application and to Express, each in its own process. */
async function compareJsonp(kind: "bare" | "keyed"): Promise<StartedCase> {
  const folder = await mkdtemp(join(tmpdir(), "orderpane-bench-"));
  const keys = await fillFolder(folder);
  const [application, express] = await Promise.all([
    startProcess("application", folder, ...widgets),
    startProcess("express", folder),
  ]);
  const callback = `orderpane_${"0123456789abcdef".repeat(2)}`;
  const paths = widgets.flatMap((widget) =>
    keys.map((key, index) => `/${kind}/${widget}?order_id=${1001 + index}&callback=${callback}&key=${key}`),
  );
  return {
    ours: () => responseRate(application.port, paths),
    peer: { name: "Express", measure: () => responseRate(express.port, paths) },
    async stop() {
      await Promise.all([application.stop(), express.stop()]);
      await discard(folder);
    },
  };
}

/** Writes a widget, and a registry with many stores. Returns their widget keys. */
async function fillFolder(folder: string): Promise<string[]> {
  await writeBuiltWidgets(folder, ["tracking"]);
  const registry = createSqliteRegistry({ file: join(folder, "registry.db") });
  const keyring = createKeyring(benchOptions.keys);
  await registry.open();
  for (const insalesId of stores) {
    await registerStore({ registry, keyring }, { insalesId, shop: "shop.example.com", password: "password" });
  }
  await registry.close();
  const expiresAt = Date.now() + 3_600_000;
  return stores.map((insalesId) => createWidgetKey(keyring, { insalesId, expiresAt, scope: "read" }));
}

async function startProcess(...args: readonly string[]) {
  const file = fileURLToPath(new URL("testing/bench/server-process.ts", import.meta.url));
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const closed = once(child, "close");
  const [port] = (await Promise.race([once(child, "message"), closed])) as [unknown];
  if (child.exitCode !== null || typeof port !== "number")
    throw new Error(`the process of ${args[0]} has ended`);
  return {
    port,
    async stop() {
      child.kill();
      await closed;
    },
  };
}

/**
 * Returns the responses per second for these paths over keep-alive connections. It only checks that each
 * response is complete and has data, because a client that does more would be slower than the servers.
 */
async function responseRate(port: number, paths: readonly string[]): Promise<number> {
  const requests = paths.map(
    (path) => `GET ${path} HTTP/1.1\r\nhost: app.example.com\r\naccept: */*\r\n\r\n`,
  );
  let next = 0;
  const begin = performance.now();
  const end = begin + durationMs;
  const counts = await Promise.all(
    Array.from({ length: connections }, () =>
      exchange(port, () => (performance.now() < end ? requests[next++ % requests.length]! : null)),
    ),
  );
  return counts.reduce((sum, count) => sum + count) / ((performance.now() - begin) / 1000);
}

/** Sends requests one after the other over one connection. Returns the number of responses. */
async function exchange(port: number, nextRequest: () => string | null): Promise<number> {
  const socket = connect(port, "127.0.0.1").setNoDelay().setEncoding("latin1");
  let count = 0;
  let received = "";
  const send = () => {
    const request = nextRequest();
    if (request === null) socket.destroy();
    else socket.write(request);
  };
  socket.on("connect", send).on("data", (chunk: string) => {
    received += chunk;
    if (!isWhole(received)) return;
    if (!isRight.test(received)) {
      socket.destroy(new Error(`not a JSONP response with data: ${received.slice(0, 1000)}`));
      return;
    }
    received = "";
    count++;
    send();
  });
  await once(socket, "close");
  return count;
}

const isRight = /^HTTP\/1\.1 200 OK\r\n[^]*?\("?[^]{0,20}\\?"ok\\?":true/;

function isWhole(response: string): boolean {
  const headEnd = response.indexOf("\r\n\r\n");
  if (headEnd < 0) return false;
  const [, length] = /\r\ncontent-length: (\d+)\r\n/i.exec(response.slice(0, headEnd + 2)) ?? [];
  if (length === undefined) return response.endsWith("\r\n0\r\n\r\n");
  return response.length === headEnd + 4 + Number(length);
}
