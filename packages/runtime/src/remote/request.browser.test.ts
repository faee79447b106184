import type { Frame } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { frameKinds, refuseErrors, openRemoteFrames, type RemoteFrames } from "./testing/frames.ts";
import { ask, type Call, type InFrame } from "./testing/in-frame.ts";

let shown: RemoteFrames;
let server: RemoteFrames["server"];

beforeAll(async () => {
  shown = await openRemoteFrames();
  ({ server } = shown);
});

afterAll(() => shown?.close());

describe.each(frameKinds)("in a %s frame", (kind) => {
  let frame: Frame;

  beforeAll(() => {
    frame = shown.frames[kind];
  });

  afterEach(() => {
    server.release();
    server.requests.length = 0;
    refuseErrors(shown);
  });

  const load = (path: string, options: Call["options"] = {}) =>
    ask(frame, { by: "request", url: server.url + path, options });

  test("data is loaded with fetch, without a preflight if there is no key", async () => {
    expect(await load("ok?a=1", { params: { note: "a&b #1" } })).toEqual({
      data: { a: "1", note: "a&b #1" },
    });
    expect(server.requests.map(({ method }) => method)).toEqual(["GET"]);
    const [{ headers }] = server.requests as [(typeof server.requests)[0]];
    expect(headers).toMatchObject({
      accept: "application/json",
      origin: kind === "sandboxed" ? "null" : new URL(shown.page.url()).origin,
      "sec-fetch-mode": "cors",
    });
  });

  test("the key is sent in a header and never in a URL", async () => {
    expect(await load("ok", { key: "k-secret" })).toEqual({ data: {} });
    const [preflight, asked] = server.requests;
    expect(preflight).toMatchObject({ method: "OPTIONS", params: {} });
    expect(asked).toMatchObject({ method: "GET", params: {}, headers: { authorization: "Bearer k-secret" } });
  });

  test("a write sends JSON and its idempotency key", async () => {
    const options = { method: "POST", body: { sum: "5 ₽" }, idempotencyKey: "r-1" } as const;
    expect(await load("ok", options)).toEqual({ data: { body: { sum: "5 ₽" } } });
    expect(server.requests.at(-1)).toMatchObject({
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": "r-1" },
      body: '{"sum":"5 ₽"}',
    });
  });

  test("a failed write is never repeated", async () => {
    const options = { method: "POST", retries: 3 } as unknown as NonNullable<Call["options"]>;
    expect(await load("503", options)).toMatchObject({ code: "http", status: 503 });
    expect(server.requests.filter(({ method }) => method === "POST")).toHaveLength(1);
  });

  test.each([404, 500])("a status %i fails with http and the server's message", async (status) => {
    expect(await load(String(status))).toEqual({
      code: "http",
      status,
      told: `Отказ ${status}`,
      message: `http: ${server.url}${status} returned ${status}`,
    });
  });

  test.each([
    ["a redirect, which is not followed", "redirect", { code: "http", status: 0 }],
    [
      "a response that does not allow the page",
      "no-cors",
      { code: "network", message: expect.stringContaining("CORS") },
    ],
    ["a response that is not JSON", "html", { code: "payload", told: undefined }],
    ["an error with status 200", "refused", { code: "payload", told: "Отказ 200" }],
  ])("%s fails after one request", async (_name, path, failure) => {
    expect(await load(path)).toMatchObject(failure);
    expect(server.requests.map((request) => request.path)).toEqual([`/${path}`]);
  });

  test("the server sees the request end after an abort", async () => {
    const ending = frame.evaluate((url) => {
      const controller = new AbortController();
      Object.assign(globalThis, { controller });
      const { request } = (globalThis as unknown as InFrame).runtime;
      return request(url, { signal: controller.signal }).catch((error: { code: string }) => error.code);
    }, `${server.url}hold`);
    await server.holding(1);
    await frame.evaluate("controller.abort()");
    expect(await ending).toBe("aborted");
    await server.dropped();
  });
});
