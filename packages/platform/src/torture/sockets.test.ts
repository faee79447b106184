import { widgetsPath } from "@orderpane/protocol/api";
import { widgetCodecs } from "@orderpane/protocol/widget";
import { seededRandom } from "@orderpane/tooling/random";
import { scaled } from "@orderpane/tooling/scale";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createPlatform } from "../create-platform.ts";
import { authorizationsFor } from "../testing/fuzz/authorizations.ts";
import { heapInUse } from "../testing/heap.ts";
import { hostileSession } from "../testing/fuzz/hostile-session.ts";
import { playSession } from "../testing/fuzz/play-session.ts";
import { listen, type ListeningPlatform } from "../server/listen.ts";
import type { Platform } from "../platform.ts";
import { authorization } from "../testing/test-client.ts";

const count = scaled({ sample: 200, all: 5000 });
const seed = Number(process.env["ORDERPANE_SEED"] ?? 1);
const secretCode = "<p>only for whoever has the password</p>";
const clients = 20;
/** How long the store waits for a client, in ms. */
const requestMs = 300;
/** How long the store may take to cut a client, in ms. The everyday run has to pass on a busy machine. */
const mostMs = scaled({ sample: 30_000, all: 5000 });
const mostGrowth = 16 * 1024 * 1024;

let platform: Platform;
let server: ListeningPlatform;
beforeEach(async () => {
  let time = 0; // Runs ahead, so that the request limit is seldom reached.
  platform = createPlatform({ now: () => (time += 1000) });
  server = await listen(platform, { patience: { headersMs: requestMs, requestMs } });
});
afterEach(async () => {
  await server.close();
  platform.close();
});

test(`${count} connections on which something is wrong`, { timeout: 600_000 }, async ({ annotate }) => {
  const random = seededRandom(seed);
  const { appId, appPassword } = platform.credentials;
  const authorizations = authorizationsFor(appId, appPassword);
  const headers = { ...authorization(platform.credentials), "Content-Type": "application/json" };
  const body = widgetCodecs.json.encodeRequest({ code: secretCode, height: 60 });
  const keepSecret = async () => {
    const created = await fetch(server.url + widgetsPath("json"), { method: "POST", headers, body });
    return widgetCodecs.json.decodeResponse(await created.text()).id;
  };
  const ids = { order: 1, product: 1, widget: await keepSecret() };
  const port = Number(new URL(server.url).port);
  const statuses = new Map<number, number>();
  const findings: string[] = [];
  let slowest = { ms: 0, name: "" };
  let played = 0;
  let warm = 0;

  const play = async () => {
    for (; played < count && findings.length < 20;) {
      const number = ++played;
      // The bytes that are sent may delete it.
      if (number % 50 === 0) ids.widget = await keepSecret();
      const { name, steps, mayPass } = hostileSession({ random, authorizations, ids });
      const { received, ms, isHeld } = await playSession(port, steps, mostMs);
      const found = [...received.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));
      const wrong = found.filter((status) => status >= 500);
      if (wrong.length > 0) findings.push(`connection ${number}, ${name}: answered ${wrong.join(", ")}`);
      if (isHeld) findings.push(`connection ${number}, ${name}: held for ${mostMs} ms`);
      if (received.includes(appPassword)) findings.push(`connection ${number}, ${name}: shows the password`);
      if (!mayPass && received.includes(secretCode))
        findings.push(`connection ${number}, ${name}: shows a widget without authentication`);
      for (const status of found) statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (ms > slowest.ms) slowest = { ms, name };
      if (number === Math.floor(count / 3)) warm = await heapInUse();
    }
  };
  await Promise.all(Array.from({ length: clients }, play));

  expect(findings, `ORDERPANE_SEED=${seed}`).toEqual([]);
  await keepSecret();
  const answer = await fetch(server.url + widgetsPath("json"), { headers });
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining(secretCode)]);
  const growth = (await heapInUse()) - warm;
  const list = [...statuses].toSorted(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`);
  await annotate(
    `answers ${list.join(", ")}; slowest ${Math.round(slowest.ms)} ms (${slowest.name}); heap ${(growth / 1024 / 1024).toFixed(1)} MiB more`,
  );
  for (const status of [200, 400, 401, 403, 408]) expect([...statuses.keys()]).toContain(status);
  expect(growth).toBeLessThan(mostGrowth);
});
