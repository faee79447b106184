import { requestLimit, widgetPath, widgetsPath } from "@orderpane/protocol/api";
import { widgetCodecs } from "@orderpane/protocol/widget";
import { seededRandom } from "@orderpane/tooling/random";
import { isTorture, scaled } from "@orderpane/tooling/scale";
import { expect, test } from "vitest";
import { createPlatform } from "../create-platform.ts";
import { authorizationsFor } from "../testing/fuzz/authorizations.ts";
import { heapInUse } from "../testing/heap.ts";
import { type HostileRequest, hostileRequest } from "../testing/fuzz/hostile-request.ts";
import { decoded, findFaults, type ReadAnswer } from "../testing/fuzz/verdict.ts";
import type { Platform } from "../platform.ts";
import { authorization } from "../testing/test-client.ts";

const count = scaled({ sample: 1600, all: 100_000 });
const seed = Number(process.env["ORDERPANE_SEED"] ?? 1);
const secretCode = "<p>only with the password</p>";
/**
 * Limit of the processor time of a request, which other programs hardly change; in the torture also of its
 * wall-clock time.
 */
const mostMs = 3000;
/** Enough to see what is wrong. */
const mostFindings = 20;
const mostGrowth = 16 * 1024 * 1024;

test(`${count} hostile requests`, { timeout: 1_200_000 }, async ({ annotate }) => {
  let time = 0;
  const platform = createPlatform({ now: () => (time += 10) });
  const { appId, appPassword } = platform.credentials;
  const random = seededRandom(seed);
  const authorizations = authorizationsFor(appId, appPassword);
  const file = platform.state.export();
  const statuses = new Map<number, number>();
  const findings: string[] = [];
  let slowest = { ms: 0, name: "" };
  let warm = 0;

  const [order, product] = await Promise.all([firstId(platform, "orders"), firstId(platform, "products")]);
  let widget = await keepOne(platform);
  for (let sent = 0; sent < count;) {
    const hostile = hostileRequest({ random, authorizations, file, ids: { order, product, widget } });
    if (!hostile) continue;
    sent++;
    const began = performance.now();
    const begin = process.cpuUsage();
    const answer = await platform.fetch(hostile.request).then(readAnswer).catch(rejection);
    const used = process.cpuUsage(begin);
    const duration = performance.now() - began;
    const ms = (used.user + used.system) / 1000;
    const faults = findFaults(hostile, answer, { password: appPassword, code: secretCode });
    if (ms > mostMs) faults.push(`took ${Math.round(ms)} ms of processor time`);
    if (isTorture && duration > mostMs) faults.push(`took ${Math.round(duration)} ms`);
    if (faults.length > 0) {
      findings.push(
        `request ${sent}: ${nameOf(hostile)} ${faults.join(", ")}: ${answer.body.replaceAll(appPassword, "…").slice(0, 200)}`,
      );
      if (findings.length >= mostFindings) break;
    }
    if (ms > slowest.ms) slowest = { ms, name: nameOf(hostile) };
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (sent % 1000 === 0) await exhaust(platform);
    if (answer.status < 300 && isControl(hostile)) undo(hostile, platform, file);
    const isSpoilt = sent % 100 === 50 || hostile.request.method === "DELETE" || isControl(hostile);
    // The limit stays reached for a while.
    if (isSpoilt && sent % 1000 >= 40) widget = await keepOne(platform);
    if (sent === Math.floor(count / 3)) warm = await heapInUse();
  }
  const growth = (await heapInUse()) - warm;
  platform.close();
  const list = [...statuses].toSorted(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`);
  await annotate(
    `answers ${list.join(", ")}; slowest ${Math.round(slowest.ms)} ms (${slowest.name}); heap ${(growth / 1024 / 1024).toFixed(1)} MiB more`,
  );
  expect(findings, `ORDERPANE_SEED=${seed}`).toEqual([]);
  for (const status of [200, 201, 400, 401, 404, 413, 422, 429])
    expect([...statuses.keys()]).toContain(status);
  expect(growth).toBeLessThan(mostGrowth);
});

function isControl({ request: { method, url } }: HostileRequest): boolean {
  return method !== "GET" && /^[^/]*\/\/[^/]*\/+__store\//.test(decoded(url));
}

/** Undoes what a random request has changed: faults, the time, passwords. */
function undo(
  { request }: HostileRequest,
  platform: Platform,
  file: ReturnType<Platform["state"]["export"]>,
): void {
  platform.faults.clear();
  platform.clock.reset();
  platform.assumptions.reset();
  if (/import|restore|applications/i.test(decoded(request.url))) platform.state.import(JSON.stringify(file));
}

/** Turns a rejection into a response, so that it is among the findings. */
function rejection(error: unknown): ReadAnswer {
  return { status: 599, type: "", headers: "", body: `rejected: ${String(error)}` };
}

/** To the end, or to the first piece of a stream that has none. */
async function readAnswer(response: Response): Promise<ReadAnswer> {
  const { status, headers } = response;
  const type = headers.get("content-type") ?? "";
  const read = { status, type, headers: JSON.stringify([...headers]) };
  if (!type.startsWith("text/event-stream")) return { ...read, body: await response.text() };
  await response.body?.cancel();
  return { ...read, body: "" };
}

/** Leaves one widget, with the secret, and answers its id: what chance has made would fill the memory. */
async function keepOne(platform: Platform): Promise<number> {
  const headers = { ...authorization(platform.credentials), "Content-Type": "application/json" };
  const send = async (method: string, path: string, body: string | null = null) => {
    for (;;) {
      const response = await platform.fetch(
        new Request(`http://store.test${path}`, { method, headers, body }),
      );
      if (response.status !== 429) return response.text();
      platform.clock.advance(requestLimit.windowSeconds * 1000);
    }
  };
  for (const { id } of widgetCodecs.json.decodeList(await send("GET", widgetsPath("json")))) {
    await send("DELETE", widgetPath(id, "json"));
  }
  const body = widgetCodecs.json.encodeRequest({ code: secretCode, height: 60 });
  return widgetCodecs.json.decodeResponse(await send("POST", widgetsPath("json"), body)).id;
}

/** The limit is met, until {@link keepOne} has its window pass. */
async function exhaust(platform: Platform): Promise<void> {
  const headers = authorization(platform.credentials);
  const url = `http://store.test${widgetsPath("json")}`;
  while ((await platform.fetch(new Request(url, { headers }))).status !== 429);
}

async function firstId(platform: Platform, list: string): Promise<number> {
  const headers = authorization(platform.credentials);
  const answer = await platform.fetch(new Request(`http://store.test/admin/${list}.json`, { headers }));
  return ((await answer.json()) as { id: number }[])[0]!.id;
}

function nameOf({ request, authorization: { mayPass } }: HostileRequest): string {
  const type = request.headers.get("content-type") ?? "no type";
  return `${request.method} ${request.url.slice(0, 200)} (${type.slice(0, 40)}, password ${mayPass ? "right" : "wrong"})`;
}
