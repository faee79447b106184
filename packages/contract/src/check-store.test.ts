import {
  type Assumptions,
  createPlatform,
  type ListeningPlatform,
  listen,
  type Platform,
} from "@orderpane/platform";
import { afterEach, expect, test } from "vitest";
import { checkStore } from "./check-store.ts";
import { contractCommand } from "./main.ts";
import { markCode } from "./own-widgets.ts";
import { toRequest } from "./session.ts";
import { decodeRealTarget } from "./target.ts";

let platform: Platform;
let server: ListeningPlatform;
afterEach(async () => {
  await server.close();
  platform.close();
});

/** Starts a store on a port, and returns the environment for a run against it. */
async function openStore(assumptions: Partial<Assumptions> = {}): Promise<Record<string, string>> {
  platform = createPlatform({ assumptions });
  server = await listen(platform);
  return {
    ORDERPANE_CONTRACT_STORE: server.url,
    ORDERPANE_CONTRACT_APP_ID: platform.credentials.appId,
    ORDERPANE_CONTRACT_APP_PASSWORD: platform.credentials.appPassword,
  };
}

const writing = { ORDERPANE_CONTRACT_WRITE: "yes" };

/** Runs the command without pauses between requests. */
async function run(env: Record<string, string>, signal?: AbortSignal) {
  const output = { stdout: "", stderr: "" };
  const pauses: number[] = [];
  const code = await contractCommand([], {
    env,
    stdout: (text) => (output.stdout += text),
    stderr: (text) => (output.stderr += text),
    wait: async (ms) => {
      pauses.push(ms);
      platform.clock.advance(ms);
    },
    ...(signal && { signal }),
  });
  return { code, pauses, ...output };
}

/** Sends a request as the application does. */
function send(request: string, body?: object): Promise<Response> {
  const store = { url: "http://store.test", ...platform.credentials };
  return platform.fetch(toRequest(store, request, body && { body: JSON.stringify(body) }));
}

async function addWidget(code: string): Promise<number> {
  const application_widget = { code, height: 60 };
  const response = await send("POST /admin/application_widgets.json", { application_widget });
  return ((await response.json()) as { id: number }).id;
}

/** The operations since the test added a widget. */
const touched = () =>
  platform
    .operations()
    .slice(1)
    .map(({ id }) => id);

test("a store that behaves differently fails, the differences are shown, and no widget is left behind", async () => {
  const env = await openStore({
    putBody: "empty",
    deleteBody: "record",
    deleteMissing: "200",
    codeEcho: "double-escaped",
    pageTypeXml: "ignored",
    createStatus: "always-201",
  });
  const foreign = await addWidget("<p>data-orderpane-contract</p>");
  const { code, stdout, pauses } = await run({ ...env, ...writing });
  expect(code).toBe(1);
  const [, requests = ""] =
    /^127\.0\.0\.1:\d+: \d+ passed, 1 failed, \d+ skipped, (\d+) requests$/m.exec(stdout) ?? [];
  expect(Number(requests)).toBeLessThanOrEqual(210);
  expect(pauses).toEqual(Array.from({ length: Number(requests) - 1 }, () => 700));
  expect(stdout).toMatch(/^✗ spec: POST creates a widget: .* \(widgets\.create-xml\)$/m);
  expect(stdout).toContain("POST /admin/application_widgets.xml, status: expected 200, found 201");
  const [, differences = ""] = stdout.split("Differences to the local store:\n");
  expect(
    [...differences.matchAll(/^(\S+) \((\w+)\)\n.*\n  local store: (.*)$/gm)].map(([, ...row]) => row),
  ).toEqual([
    ["widgets.create-xml", "spec", "as the case says"],
    ["unknown.createStatus", "observed", "createStatus = spec"],
    ["unknown.pageTypeXml", "assumed", "pageTypeXml = read"],
    ["unknown.putBody", "assumed", "putBody = record"],
    ["unknown.delete", "assumed", "deleteBody = empty, deleteMissing = 404"],
    ["unknown.codeEcho", "assumed", "codeEcho = exact"],
  ]);
  expect(touched()).not.toContain(foreign);
  const kinds = platform.operations().map(({ kind }) => kind);
  const created = kinds.filter((kind) => kind === "create");
  expect(kinds.filter((kind) => kind === "delete")).toHaveLength(created.length - 1);
});

test("without permission to write, a run only reads", async () => {
  const env = await openStore();
  await addWidget(markCode("0123456789abcdef", "of a run that was killed"));
  const { code, stdout, stderr } = await run(env);
  expect(stdout).toMatch(/^127\.0\.0\.1:\d+: \d+ passed, 0 failed, \d+ skipped, \d+ requests\n/);
  expect(stdout).toMatch(/^  unknown\.notFoundStatus: notFoundStatus = 200$/m);
  expect(stdout).toContain("No difference to the local store.");
  expect(stderr).toContain("passed  auth.wrong-password\n");
  expect(stdout + stderr).not.toContain(platform.credentials.appPassword);
  expect(code).toBe(0);
  expect(touched()).toEqual([]);
});

test("an interrupted run cleans up, and deletes the widgets of a run that was killed", async () => {
  const env = await openStore({ codeEcho: "double-escaped" });
  const stale = await addWidget(markCode("0123456789abcdef", "of a run that was killed"));
  const interruption = new AbortController();
  const unsubscribe = platform.onWidgetsChanged(() => interruption.abort());
  const { stdout } = await run({ ...env, ...writing }, interruption.signal);
  unsubscribe();
  expect(stdout).toContain("- skipped (the run was interrupted): ");
  expect(platform.operations().map(({ kind }) => kind)).toEqual(["create", "create", "delete", "delete"]);
  expect(platform.operations().at(-1)).toMatchObject({ kind: "delete", id: stale });
});

test.each([
  ["no store", [], /^ORDERPANE_CONTRACT_STORE: expected an address such as .*, found nothing\n$/],
  ["an unknown argument", ["--pages"], /^expected no argument, found --pages\n$/],
])("%s ends with exit code 2", async (_, args, message) => {
  await openStore();
  const output: string[] = [];
  const print = (text: string) => output.push(text);
  expect(await contractCommand(args, { env: {}, stdout: print, stderr: print })).toBe(2);
  expect(output).toEqual([expect.stringMatching(message)]);
});

/** Checks the store with `change` as its `fetch`. */
async function check(env: Record<string, string>, change: (request: Request) => Promise<Response>) {
  const { target, options } = decodeRealTarget(env, change);
  const pauses: number[] = [];
  const wait = async (ms: number) => {
    pauses.push(ms);
    platform.clock.advance(ms);
  };
  const { report } = await checkStore(target, { ...options, wait });
  return { report, pauses };
}

test("when the limit is used up, the other cases are skipped, and the widgets are deleted in the next window", async () => {
  const env = await openStore();
  const { report, pauses } = await check({ ...env, ...writing }, async (request) => {
    const response = await fetch(request);
    if (request.method !== "POST" || !response.ok) return response;
    for (let nth = 0; nth < 500; nth++) await send("/admin/account.json");
    return response;
  });
  const skipped = report.results.filter(({ reason }) => reason?.startsWith("the limit is used up"));
  expect(skipped.length).toBeGreaterThan(10);
  expect(platform.operations().map(({ kind }) => kind)).toEqual(["create", "delete"]);
  expect(report).toMatchObject({ leftBehind: [], problem: null });
  expect(Math.max(...pauses)).toBeGreaterThan(200_000);
});

test("the last tenth of the limit is left to the application", async () => {
  const { report } = await check(await openStore(), async (request) => {
    const { body, status, headers } = await fetch(request);
    return new Response(body, {
      status,
      headers: { "Content-Type": headers.get("Content-Type")!, "API-Usage-Limit": "450/500" },
    });
  });
  expect(report.requests).toBe(1);
  expect(report.results[0]!.reason).toMatch(/^450 of 500 requests of this window are used/);
});

test("a run gives up after a case without a response", async () => {
  const { report } = await check(await openStore(), () =>
    Promise.reject(new TypeError("fetch failed", { cause: new Error("ECONNREFUSED") })),
  );
  expect(report.requests).toBe(1);
  const reason = "no response: fetch failed (ECONNREFUSED)";
  expect(report.results.at(1)).toMatchObject({ outcome: "skipped", reason });
});
