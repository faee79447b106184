import { canary, isCanaryIn } from "@orderpane/tooling/canary";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Call, createSendCall } from "./send.ts";
import { decodeTarget, type Target } from "../target.ts";
import { failureOf, textOfError } from "../testing/error-text.ts";
import { createRecordingServer, type RecordingServer } from "../testing/recording-server.ts";

/** Two real servers: a store that redirects, and the server that it redirects to. */
const credentials = Buffer.from(`orderpane:${canary}`).toString("base64");
let store: RecordingServer;
let other: RecordingServer;
let target: Target;
beforeEach(async () => {
  [store, other] = [await createRecordingServer(), await createRecordingServer()];
  const address = `http://127.0.0.1:${store.port}`;
  target = decodeTarget({ store: address, appId: "orderpane", appPassword: canary });
});
afterEach(async () => {
  await Promise.all([store.close(), other.close()]);
});

const path = "/admin/application_widgets.xml";
const calls: Call[] = [
  { method: "GET", path, subject: "s" },
  { method: "POST", path, body: "<application-widget/>", subject: "s" },
  { method: "PUT", path: "/admin/application_widgets/7.xml", body: "<application-widget/>", subject: "s" },
  { method: "DELETE", path: "/admin/application_widgets/7.xml", subject: "s" },
];

/** Values of `Location`; `null` for none. */
function locations(): Record<string, string | null> {
  const elsewhere = `127.0.0.1:${other.port}`;
  return {
    "other port": `http://${elsewhere}${path}`,
    "other scheme": `https://${elsewhere}${path}`,
    "with the password's userinfo": `http://orderpane:${canary}@${elsewhere}${path}`,
    "with the password as a host": `http://${canary}.invalid/`,
    "with the header as a host": `http://${credentials.replace(/=+$/, "")}.invalid/`,
    loop: `http://127.0.0.1:${store.port}${path}`,
    absent: null,
  };
}

function redirectTo(location: string | null, status: number): string {
  const header = location === null ? "" : `Location: ${location}\r\n`;
  return `HTTP/1.1 ${status} Elsewhere\r\n${header}Content-Length: 0\r\nConnection: close\r\n\r\n`;
}

test.each(calls)("$method is sent once, only to the store, for every redirect", async (call) => {
  const sendCall = createSendCall(target, { fetch, timeout: 10_000 });
  const statuses = [300, 301, 302, 303, 305, 307, 308];
  for (const [index, [kind, location]] of Object.entries(locations()).entries()) {
    const status = statuses[index % statuses.length]!;
    store.response = redirectTo(location, status);
    store.connections.length = 0;
    const error = await failureOf(sendCall(call));
    expect([kind, error.code]).toEqual([kind, "redirected"]);
    expect(error.message).toContain(`(${status}), which is never followed`);
    expect(isCanaryIn(textOfError(error))).toBe(false);
    expect(error.message).not.toContain(credentials.toLowerCase().slice(0, 20));
    expect(store.requestLines()).toEqual([`${call.method} ${call.path} HTTP/1.1`]);
    expect(store.connections[0]!.received).toContain(credentials);
  }
  expect(other.connections).toEqual([]);
});

test("neither an error nor its causes quote a malformed response that repeats the password", async () => {
  store.response = `HTTP/1.1 200 OK\r\nno header: ${credentials}\r\n\r\n`;
  const sendCall = createSendCall(target, { fetch, timeout: 10_000 });
  expect((await failureOf(sendCall(calls[0]!))).code).toBe("interrupted");
});

test.each<[cause: string, thrown: unknown]>([
  ["AggregateError", new AggregateError([Object.assign(new Error("connect EHOSTUNREACH"), { code: "x" })])],
  ["an object", { message: "connect EHOSTUNREACH" }],
  ["a text as the cause", new TypeError("fetch failed", { cause: "connect EHOSTUNREACH" })],
])("%s that is thrown is named", async (_name, thrown) => {
  const sendCall = createSendCall(target, { fetch: () => Promise.reject(thrown), timeout: 9_000 });
  const { message } = await failureOf(sendCall(calls[0]!));
  expect(message).toBe("s: the connection broke (connect EHOSTUNREACH)");
});

const proxyVariables = [
  "HTTPS_PROXY",
  "https_proxy",
  "HTTP_PROXY",
  "http_proxy",
  "NODE_USE_ENV_PROXY",
  "NODE_OPTIONS",
];

test.each<[code: string, env: Record<string, string>, address: string, fix: string]>([
  ["ENOTFOUND", { HTTPS_PROXY: "http://p" }, "https://shop.example", "only with NODE_USE_ENV_PROXY=1"],
  [
    "ETIMEDOUT",
    { https_proxy: "http://p", NODE_USE_ENV_PROXY: "1" },
    "https://shop.example",
    "the proxy of https_proxy",
  ],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", {}, "https://shop.example", "NODE_EXTRA_CA_CERTS"],
  ["ENOTFOUND", {}, "https://shop.example", "Check ORDERPANE_STORE"],
  ["ECONNREFUSED", { HTTP_PROXY: "http://p" }, "http://127.0.0.1", "Check ORDERPANE_STORE"],
])("%s with %j at %s: the fix says %j", async (code, env, address, fix) => {
  for (const name of proxyVariables) vi.stubEnv(name, env[name]);
  const fetchBroken = () => Promise.reject(Object.assign(new Error("x"), { code }));
  const sendCall = createSendCall({ ...target, store: new URL(address) }, { fetch: fetchBroken, timeout: 1 });
  expect((await failureOf(sendCall(calls[0]!))).fix).toContain(fix);
  vi.unstubAllEnvs();
});
