import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { StartedCase } from "@orderpane/tooling/bench";
import { discard } from "@orderpane/tooling/canary";
import { createKeyring } from "../../crypto/keyring.ts";
import { writeBuiltWidgets } from "../../deploys/testing/built-widgets.ts";
import { registerStore } from "../../deploys/testing/installed-stores.ts";
import { createSqliteRegistry } from "../../index.ts";
import { createWidgetKey } from "../../widgets/widget-key.ts";
import { benchOptions } from "./bench-process.ts";
import { responseRate } from "./jsonp-load.ts";

/** A store may ask each widget 60 times in ten seconds, so there are many of both. */
const widgets = Array.from({ length: 100 }, (_, index) => `widget-${index + 1}`);
const stores = Array.from({ length: 100 }, (_, index) => index + 1);

/**
 * The same requests to the application and to Express, each in a process of its own. `bare`: only the route,
 * in front of `res.jsonp`. `keyed`: both check a widget key, and ask the registry for the store.
 */
export async function compareJsonp(kind: "bare" | "keyed"): Promise<StartedCase> {
  const folder = await mkdtemp(join(tmpdir(), "orderpane-bench-"));
  const keys = await fillFolder(folder);
  const [application, express] = await Promise.all([
    startProcess("application-process.ts", folder, ...widgets),
    startProcess("express-process.ts", folder),
  ]);
  const callback = `orderpane_${"0123456789abcdef".repeat(2)}`;
  const paths = widgets.flatMap((widget) =>
    keys.map((key, index) => `/${kind}/${widget}?order_id=${1001 + index}&callback=${callback}&key=${key}`),
  );
  return {
    ours: () => responseRate(application.port, paths),
    peers: { Express: () => responseRate(express.port, paths) },
    async stop() {
      await Promise.all([application.stop(), express.stop()]);
      await discard(folder);
    },
  };
}

/** Writes a widget, and a registry with many stores. Returns the keys of their widgets. */
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
  return stores.map((insalesId) => createWidgetKey(keyring, { insalesId, expiresAt }));
}

const path = "/bare/tracking?order_id=1";

/**
 * From the start of a process until it has answered a request, in ms, or the memory that it uses then, in
 * bytes: an application with a registry in a new file, beside a server on Express with one route.
 */
export async function compareStarts(unit: "ms" | "bytes"): Promise<StartedCase> {
  const folder = await mkdtemp(join(tmpdir(), "orderpane-bench-"));
  await writeBuiltWidgets(folder, ["tracking"]);
  const measureOf =
    (program: string, ...args: readonly string[]) =>
    async () => {
      const begin = performance.now();
      const server = await startProcess(program, ...args);
      const { ok } = await fetch(`http://127.0.0.1:${server.port}${path}`);
      const value = unit === "ms" ? performance.now() - begin : await server.memory();
      await server.stop();
      if (!ok) throw new Error(`${program} did not answer ${path}`);
      return value;
    };
  return {
    ours: measureOf("application-process.ts", folder),
    peers: { Express: measureOf("express-process.ts") },
    stop: () => discard(folder),
  };
}

interface ServerProcess {
  readonly port: number;
  /** In bytes. */
  memory(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts a program of this folder that calls `announce`, as in production. */
async function startProcess(program: string, ...args: readonly string[]): Promise<ServerProcess> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(program, import.meta.url)), ...args], {
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const closed = once(child, "close");
  const port = await nextMessage(child);
  return {
    port,
    async memory() {
      child.send("memory");
      return nextMessage(child);
    },
    async stop() {
      child.kill();
      await closed;
    },
  };
}

async function nextMessage(child: ChildProcess): Promise<number> {
  const [message] = (await Promise.race([once(child, "message"), once(child, "close")])) as [unknown];
  if (child.exitCode === null && typeof message === "number") return message;
  throw new Error(`${child.spawnargs[1]} has ended with ${String(message)}`);
}
