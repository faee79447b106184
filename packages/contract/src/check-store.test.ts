import {
  type ListeningPlatform,
  type Operation,
  type Platform,
  type Assumptions,
  createPlatform,
  listen,
} from "@orderpane/platform";
import { afterEach, expect, test } from "vitest";
import { checkStore, formatComparison } from "./check-store.ts";

import { toRequest } from "./context.ts";
import { markCode } from "./own-widgets.ts";
import { decodeRealTarget } from "./target.ts";
import { realEnv } from "./testing/real-env.ts";

const otherwise: Partial<Assumptions> = {
  putBody: "empty",
  deleteBody: "record",
  deleteMissing: "200",
  codeEcho: "double-escaped",
  pageTypeXml: "ignored",
  createStatus: "always-201",
};

let platform: Platform;
let server: ListeningPlatform;
let sent: Request[];
let pauses: number[];
afterEach(async () => {
  await server.close();
  platform.close();
});

/** A store behind a socket, like a real one. `write`: the run may write. */
async function openReal({
  write,
  assumptions = {},
}: { write?: "yes"; assumptions?: Partial<Assumptions> } = {}) {
  platform = createPlatform({ assumptions });
  server = await listen(platform);
  sent = [];
  pauses = [];
  const { target, options } = decodeRealTarget(realEnv(platform, server.url, write), (request) => {
    sent.push(request);
    return fetch(request);
  });
  const wait = async (ms: number) => {
    pauses.push(ms);
    platform.clock.advance(ms);
  };
  return { target, options: { ...options, wait } };
}

/** Sends a request as the application does. */
function send(method: string, path: string, body?: object): Promise<Response> {
  const store = { url: "http://store.test", ...platform.credentials };
  return platform.fetch(toRequest(store, [method, path], body && { body: JSON.stringify(body) }));
}

async function addWidget(code: string): Promise<number> {
  const application_widget = { code, height: 60 };
  const response = await send("POST", "/admin/application_widgets.json", { application_widget });
  return ((await response.json()) as { id: number }).id;
}

/** The operations since the test added a widget. */
const touched = () =>
  platform
    .operations()
    .slice(1)
    .map(({ id }) => id);

test("a store that behaves differently: the differences are shown, and no widget of the run stays", async () => {
  const { target, options } = await openReal({ write: "yes", assumptions: otherwise });
  const foreign = await addWidget("<p>data-orderpane-contract</p>");
  const comparison = await checkStore(target, options);
  const { report, differences } = comparison;

  const shown = differences.map(({ id, target: there, local }) => [id, there, local]);
  expect(shown).toEqual(
    expect.arrayContaining([
      ["unknown.putBody", "putBody = empty", "putBody = record"],
      [
        "unknown.delete",
        "deleteBody = record, deleteMissing = 200",
        "deleteBody = empty, deleteMissing = 404",
      ],
      ["unknown.codeEcho", "codeEcho = double-escaped", "codeEcho = exact"],
      ["unknown.pageTypeXml", "pageTypeXml = ignored", "pageTypeXml = read"],
      ["unknown.createStatus", "createStatus = always-201", "createStatus = spec"],
      [
        "widgets.create-xml",
        expect.stringContaining("POST /admin/application_widgets.xml, status: expected 200, found 201"),
        "as the case says",
      ],
    ]),
  );
  expect(shown).toHaveLength(6);

  expect(sent.length).toBe(report.requests);
  expect(sent.length).toBeLessThanOrEqual(210);
  expect(pauses).toEqual(sent.slice(1).map(() => options.pauseMs));
  expect(report).toMatchObject({ leftBehind: [], problem: null });
  expect(touched()).not.toContain(foreign);
  const idsOf = (kind: Operation["kind"]) =>
    platform.operations().flatMap((operation) => (operation.kind === kind ? [operation.id] : []));
  expect(idsOf("create").filter((id) => !idsOf("delete").includes(id))).toEqual([foreign]);

  const text = formatComparison(comparison);
  expect(text).toMatch(/^127\.0\.0\.1:\d+: \d+ passed, 1 failed, \d+ skipped, \d+ requests$/m);
  expect(text).toMatch(/^✗ spec: POST creates a widget: .* \(widgets\.create-xml\)$/m);
  expect(text).toMatch(/^- skipped \(needs filter, .* does not offer\): storefront\.seo-filter$/m);
  expect(text).toMatch(/^case +known from +this store +local store$/m);
  expect(text).toMatch(/^unknown\.putBody +assumed +putBody = empty +putBody = record$/m);
  expect(text).not.toContain(target.appPassword);
});

test("without permission to write, a run only reads", async () => {
  const { target, options } = await openReal();
  const marked = await addWidget(markCode("0123456789abcdef", "of a run that was killed"));
  const { report, differences } = await checkStore(target, options);
  expect([...new Set(sent.map(({ method }) => method))].toSorted()).toEqual(["GET", "HEAD", "OPTIONS"]);
  expect(touched()).toEqual([]);
  expect(differences).toEqual([]);
  expect(report.results.filter(({ outcome }) => outcome === "passed").length).toBeGreaterThan(8);
  expect(report.leftBehind).toEqual([]);
  expect(platform.operations()).toMatchObject([{ kind: "create", id: marked }]);
});

test("a run deletes the widgets of an earlier run that was killed", async () => {
  const { target, options } = await openReal({ write: "yes", assumptions: { codeEcho: "double-escaped" } });
  const stale = await addWidget(markCode("0123456789abcdef", "of a run that was killed"));
  await checkStore(target, options);
  expect(platform.operations().at(-1)).toMatchObject({ kind: "delete", id: stale });
});

test("when the limit is used up, the other cases are skipped, and the widgets are deleted in the next window", async () => {
  const { target, options } = await openReal({ write: "yes" });
  const useUp = async () => {
    for (let request = 0; request < 500; request++) await send("GET", "/admin/account.json");
  };
  const fetch = async (request: Request) => {
    const response = await target.fetch(request);
    if (request.method === "POST" && response.ok) await useUp();
    return response;
  };
  const { report } = await checkStore({ ...target, fetch }, options);
  const skipped = report.results.filter(({ reason }) => reason?.startsWith("the limit is used up"));
  expect(skipped.length).toBeGreaterThan(10);
  expect(platform.operations().map(({ kind }) => kind)).toEqual(["create", "delete"]);
  expect(report).toMatchObject({ leftBehind: [], problem: null });
  expect(Math.max(...pauses)).toBeGreaterThan(200_000);
});

test("the last tenth of the limit is left to the application", async () => {
  const { target, options } = await openReal();
  const fetch = async (request: Request) => {
    const response = await target.fetch(request);
    const headers = new Headers(response.headers);
    headers.set("API-Usage-Limit", "450/500");
    return new Response(response.body, { status: response.status, headers });
  };
  const { report } = await checkStore({ ...target, fetch }, options);
  expect(report.requests).toBe(1);
  expect(report.results[0]!.reason).toMatch(/^450 of 500 requests of this window are used/);
});

test("a run gives up after three cases without a response", async () => {
  const { target, options } = await openReal();
  const fetch = () => Promise.reject(new TypeError("fetch failed", { cause: new Error("ECONNREFUSED") }));
  const { report } = await checkStore({ ...target, fetch }, options);
  expect(report.requests).toBe(3);
  expect(report.results.at(3)).toMatchObject({
    outcome: "skipped",
    reason: "no response: fetch failed (ECONNREFUSED)",
  });
});
