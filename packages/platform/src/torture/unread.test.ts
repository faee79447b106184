import { widgetsPath } from "@orderpane/protocol/api";
import { widgetCodecs } from "@orderpane/protocol/widget";
import { scaled } from "@orderpane/tooling/scale";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createPlatform } from "../create-platform.ts";
import type { Patience } from "../server/limit-clients.ts";
import { listen, type ListeningPlatform } from "../server/listen.ts";
import type { Platform } from "../platform.ts";
import { heapInUse } from "../testing/heap.ts";
import { connectUnread, type UnreadClient } from "./testing/unread-client.ts";
import { authorization } from "../testing/test-client.ts";

const clients = scaled({ sample: 16, all: 200 });
const mebibyte = 1024 * 1024;
/**
 * Of the whole process: one answer for each connection, of which the log's is the longest, and as much again
 * while it is made. What a socket still has to send is neither on the heap nor among the buffers. Twice that,
 * for what a machine with other work has not collected yet.
 */
const mostForEach = 8 * mebibyte;
const mostKept = 16 * mebibyte;
/** How long the store waits for them, in ms. */
const unreadMs = scaled({ sample: 500, all: 3000 });
/**
 * How many times longer others may wait for a response, by the median of many; no limit in the everyday run.
 */
const mostSlower = scaled({ sample: Infinity, all: 5 });
const responses = scaled({ sample: 20, all: 100 });

let platform: Platform;
let server: ListeningPlatform;
let unread: UnreadClient[];
beforeEach(async () => {
  let time = 0; // Runs ahead, so that the request limit is never reached.
  platform = createPlatform({ now: () => (time += 1000) });
  unread = [];
});
afterEach(async () => {
  for (const client of unread) client.leave();
  await server.close();
  platform.close();
});

async function start(patience: Patience): Promise<void> {
  server = await listen(platform, { patience });
  const headers = { ...authorization(platform.credentials), "Content-Type": "application/json" };
  const body = widgetCodecs.json.encodeRequest({ code: "<p>я</p>".padEnd(mebibyte, "x"), height: 60 });
  const created = await fetch(server.url + widgetsPath("json"), { method: "POST", headers, body });
  expect(created.status).toBe(201);
  // So that the log has something to say.
  for (let nth = 0; nth < 20; nth++) await (await ask(widgetsPath("json"))).arrayBuffer();
}

function ask(path: string): Promise<Response> {
  return fetch(server.url + path, { headers: authorization(platform.credentials) });
}

const paths = [widgetsPath("json"), "/orders/1001/widgets/1", "/__store/log", "/__store/export"];

/** Half of them read nothing, the others one byte at a time; resolves when each has got its first one. */
async function connectAll(): Promise<void> {
  unread = Array.from({ length: clients }, (_, nth) =>
    connectUnread(server.url, {
      path: paths[nth % paths.length]!,
      headers: authorization(platform.credentials),
      reads: nth % 8 < 4,
      everyMs: 100,
    }),
  );
  await Promise.all(unread.map(({ begun }) => begun));
}

/** In ms: the middle one of many answers, all of which have to be right. */
async function usualTime(): Promise<number> {
  const times: number[] = [];
  for (let nth = 0; nth < responses; nth++) {
    const begin = performance.now();
    const answer = await ask("/orders");
    expect([answer.status, (await answer.text()).includes("1001")]).toEqual([200, true]);
    times.push(performance.now() - begin);
  }
  return times.toSorted((a, b) => a - b)[times.length / 2]!;
}

const inMiB = (bytes: number) => (bytes / mebibyte).toFixed(1);

test(`${clients} clients that take no answer, or a byte at a time, are cut, and others are served`, async ({
  annotate,
}) => {
  await start({ unreadMs });
  await usualTime();
  const usual = await usualTime();
  const before = await heapInUse();
  const { rss } = process.memoryUsage();
  await connectAll();
  const meanwhile = await usualTime();
  const held = process.memoryUsage().rss - rss;
  const ends = await Promise.all(unread.map(({ ended }) => ended));
  const kept = (await heapInUse()) - before;
  const slowest = Math.max(...ends.map(({ ms }) => ms));
  await annotate(
    `others ${usual.toFixed(2)} ms before and ${meanwhile.toFixed(2)} ms meanwhile; ${inMiB(held)} MiB held, ${inMiB(kept)} MiB kept; the last was cut after ${slowest.toFixed(0)} ms`,
  );
  for (const { code, ms } of ends) {
    expect(["ECONNRESET", "EPIPE"]).toContain(code);
    expect(ms).toBeGreaterThan(unreadMs);
  }
  expect(meanwhile / usual).toBeLessThan(mostSlower);
  expect(held).toBeLessThan(clients * mostForEach);
  expect(kept).toBeLessThan(mostKept);
  expect((await ask(widgetsPath("json"))).status).toBe(200);
});

test("where they hold back more than the store may keep, those are cut that hold back most", async ({
  annotate,
}) => {
  const kept = clients / 4;
  await start({ unreadMs: 600_000, unreadBytes: kept * mebibyte });
  await connectAll();
  let left = clients;
  for (const { ended } of unread) void ended.then(() => left--);
  await usualTime();
  // Each of them holds back 1 MiB at least.
  await expect.poll(() => left, { timeout: 30_000 }).toBeLessThanOrEqual(kept);
  expect(left).toBeGreaterThan(0);
  await annotate(`${left} of ${clients} may stay`);
  await usualTime();
});
