import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { discard } from "@orderpane/tooling/canary";
import { expect, onTestFinished, test, vi } from "vitest";

const repository = join(import.meta.dirname, "../..");
const failLate = 'process.on("message", () => void Promise.reject(new Error("too late")))';

async function startServer() {
  const copy = await mkdtemp(join(tmpdir(), "orderpane-late-"));
  onTestFinished(() => discard(copy));
  const folder = join(copy, "examples/order-tracking");
  const isSource = (path: string) => !path.endsWith("dist");
  await cp(import.meta.dirname, folder, { recursive: true, filter: isSource });
  await cp(join(repository, "widgets"), join(copy, "widgets"), { recursive: true });
  await symlink(join(repository, "node_modules"), join(copy, "node_modules"));
  await mkdir(join(folder, "dist"));
  await writeFile(join(folder, "dist/manifest.json"), '{ "version": 1, "project": "shop", "widgets": [] }');
  const server = fork(join(folder, "server/main.ts"), {
    execArgv: ["--import", `data:text/javascript,${failLate}`],
    env: {
      ...process.env,
      DATABASE_URL: "",
      APP_SECRET: randomBytes(16).toString("hex"),
      APP_KEYS: randomBytes(32).toString("base64"),
      REGISTRY_FILE: ":memory:",
      PORT: "0",
    },
    silent: true,
  });
  onTestFinished(async () => {
    server.kill("SIGKILL");
    if (server.exitCode === null) await once(server, "exit");
  });
  let printed = "";
  for (const stream of [server.stdout, server.stderr])
    stream!.on("data", (chunk) => (printed += String(chunk)));
  const shows = (pattern: RegExp) => vi.waitUntil(() => pattern.exec(printed), { timeout: 50_000 });

  const [, port] = await shows(/listening at 127\.0\.0\.1:(\d+)/);
  const install = (query = "") => fetch(`http://127.0.0.1:${port}/install?${query}`);
  return { server, shows, install };
}

test("an error that a handler throws after its response does not stop the server", async () => {
  const { server, shows, install } = await startServer();
  server.send("fail");
  await shows(/too late/);
  expect((await install()).status).toBe(400);
});

test("SIGTERM ends the server although a request waits for a store", async () => {
  const store = createServer().listen(0, "127.0.0.1");
  await once(store, "listening");
  const { server, install } = await startServer();
  const { port } = store.address() as AddressInfo;
  const installed = install(`shop=127.0.0.1:${port}&token=a&insales_id=1`).catch(() => "cut");
  await once(store, "request");
  server.kill("SIGTERM");
  expect(await once(server, "exit")).toEqual([0, null]);
  expect(await installed).toBe("cut");
  store.close();
});
