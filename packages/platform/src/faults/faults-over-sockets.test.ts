import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createPlatform } from "../create-platform.ts";
import { listen, type ListeningPlatform } from "../server/listen.ts";
import type { Operation } from "../db/widget-table.ts";
import type { Platform } from "../platform.ts";
import { authorization, startPlatform } from "../testing/test-client.ts";
import type { FaultInput } from "./fault.ts";
import { eventually } from "@orderpane/tooling/eventually";

/** Tests the bytes that a client receives, and the operations that the platform executes. */
let platform: Platform;
let server: ListeningPlatform;
let executed: Operation[];
beforeEach(async () => {
  platform = createPlatform();
  server = await listen(platform);
  executed = [];
  platform.onWidgetsChanged((operation) => void executed.push(operation));
});
afterEach(async () => {
  await server.close();
  platform.close();
});

const list = "/admin/application_widgets.json";
const call = (method: string, { path = list, signal }: { path?: string; signal?: AbortSignal } = {}) =>
  fetch(server.url + path, {
    method,
    headers: { ...authorization(platform.credentials), "Content-Type": "application/json" },
    ...(method === "POST" && { body: '{"application_widget":{"code":"<p>tea</p>","height":60}}' }),
    ...(signal && { signal }),
  });
const listed = async () => ((await (await call("GET")).json()) as { id: number }[]).map(({ id }) => id);
const create = () => {
  const body = '{"application_widget":{"code":"<p>tea</p>","height":60}}';
  const head = [
    `POST ${list} HTTP/1.1`,
    "Host: localhost",
    `Authorization: ${authorization(platform.credentials).Authorization}`,
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
  ];
  return rawExchange(server.url, `${head.join("\r\n")}\r\n\r\n${body}`);
};
const post = (fault: Omit<FaultInput, "match">) =>
  platform.faults.add({ match: { method: "POST" }, ...fault });

test.each([
  ["before", 0],
  ["after", 1],
] as const)("reset %s: not a byte of a response, %i operations executed", async (when, count) => {
  post({ when, do: { kind: "reset" } });
  expect(await create()).toEqual({ received: "", end: "ECONNRESET" });
  expect(executed).toHaveLength(count);
  expect(await listed()).toHaveLength(count);
});

test("a reset mid-answer follows the headers and half of the body", async () => {
  post({ when: "mid-answer", do: { kind: "reset" } });
  const { received, end } = await create();
  const [head, body] = received.split("\r\n\r\n") as [string, string];
  expect(head).toMatch(/^HTTP\/1\.1 201 /);
  const length = Number(/content-length: (\d+)/i.exec(head)![1]);
  expect(body.length).toBe(Math.floor(length / 2));
  // Node 22 ends its side of the connection before it resets it.
  const isReset = Number(process.versions.node.split(".")[0]) > 22;
  expect([end, executed.length]).toEqual([isReset ? "ECONNRESET" : "close", 1]);
});

test.each([0, 1, 20])(
  "truncate %i announces the full length, sends that many bytes, and closes the connection",
  async (bytes) => {
    post({ do: { kind: "truncate", bytes } });
    const { received, end } = await create();
    const [head, body] = received.split("\r\n\r\n") as [string, string];
    expect(Number(/content-length: (\d+)/i.exec(head)![1])).toBeGreaterThan(80);
    expect([body.length, end, executed.length]).toEqual([bytes, "close", 1]);
  },
);

test("raw: any bytes in place of the response", async () => {
  post({ do: { kind: "raw", text: "garbage\n" } });
  expect(await create()).toEqual({ received: "garbage\n", end: "close" });
  expect(executed).toEqual([]);
});

test("stale: the next request over the same connection gets no response", async () => {
  platform.faults.add({ do: { kind: "stale" } });
  const request = "GET /admin/nothing.json HTTP/1.1\r\nHost: localhost\r\n\r\n";
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
  socket.write(request);
  const [first] = (await once(socket, "data")) as [Buffer];
  expect(String(first)).toMatch(/^HTTP\/1\.1 401 /);
  const failed = once(socket, "error");
  socket.write(request);
  expect(await failed).toMatchObject([{ code: "ECONNRESET" }]);
});

test("a platform that stops listening ends hanging responses", async () => {
  post({ do: { kind: "hang" } });
  const response = call("POST").catch((error: Error) => error.message);
  await eventually(() => expect(platform.faults.list()[0]!.hits).toBe(1));
  await server.close();
  expect(await response).toBe("fetch failed");
});

test("a list that lags does so by the store's clock, and single widgets do not lag", async () => {
  let now = 1_000_000;
  const { platform: clocked, call: callClocked } = startPlatform({ now: () => now });
  const ask = async (method: string, path = list, body?: string): Promise<unknown> =>
    (await callClocked(method, path, body === undefined ? {} : { body })).json();
  const heights = async () => ((await ask("GET")) as { height: number }[]).map(({ height }) => height);
  const write = (height: number) => JSON.stringify({ application_widget: { code: "x", height } });

  await ask("POST", list, write(60));
  now += 10_000;
  expect(await heights()).toEqual([60]);
  clocked.faults.add({ times: 0, do: { kind: "list-lag", ms: 5000 } });
  await ask("POST", list, write(70));
  await ask("PUT", "/admin/application_widgets/1.json", write(61));
  expect(await heights()).toEqual([60]);
  expect(await ask("GET", "/admin/application_widgets/1.json")).toMatchObject({ height: 61 });
  now += 4999;
  await ask("DELETE", "/admin/application_widgets/1.json");
  expect(await heights()).toEqual([60]);
  clocked.clock.advance(1);
  expect(await heights()).toEqual([61, 70]);
  clocked.clock.advance(5000);
  expect(await heights()).toEqual([70]);
  clocked.faults.clear();
  expect(await heights()).toEqual([70]);
  clocked.close();
});

/**
 * Sends bytes over a new connection. Returns the received bytes as latin1, and how the connection ended:
 * `close`, or the code of its error.
 */
function rawExchange(url: string, sent: string): Promise<{ received: string; end: string }> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let received = "";
    let end = "close";
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(sent));
    socket
      .on("data", (bytes) => (received += bytes.toString("latin1")))
      .on("error", (error: NodeJS.ErrnoException) => (end = error.code ?? error.message))
      .on("close", () => resolve({ received, end }));
  });
}
