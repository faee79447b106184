import type { Browser, Frame } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  frameKinds,
  type FramesPage,
  openFrames,
  refuseErrors,
  openRemoteFrames,
  type RemoteFrames,
} from "./testing/frames.ts";
import { ask, type Call, type InFrame, leftovers, refuseLeftovers, untilClean } from "./testing/in-frame.ts";

let shown: RemoteFrames;
let browser: Browser;
let fragment: string;
let server: RemoteFrames["server"];
let closed: FramesPage;
let nonced: FramesPage;

beforeAll(async () => {
  shown = await openRemoteFrames();
  ({ browser, fragment, server } = shown);
  const withNonce = fragment.replace("<script>", '<script nonce="n1">');
  [closed, nonced] = await Promise.all([
    openFrames(browser, fragment, { csp: "script-src 'unsafe-inline'" }),
    openFrames(browser, withNonce, { csp: "script-src 'nonce-n1'" }),
  ]);
});

afterAll(async () => {
  await Promise.all([closed, nonced].map((opened) => opened?.page.close()));
  await shown?.close();
});

afterEach(() => {
  server.requests.length = 0;
});

describe.each(frameKinds)("in a %s frame", (kind) => {
  let frame: Frame;

  beforeAll(() => {
    frame = shown.frames[kind];
  });

  afterEach(async () => {
    server.release();
    await untilClean(frame);
    await refuseLeftovers(frame);
    refuseErrors(shown);
  });

  const load = (path: string, options: Call["options"] = {}) =>
    ask(frame, { url: server.url + path, options });

  test("each call has a unique callback that cannot be guessed", async () => {
    await Promise.all(Array.from({ length: 20 }, () => load("ok")));
    const names = server.requests.map(({ params }) => params["callback"]);
    expect(new Set(names).size).toBe(20);
    for (const name of names) expect(name).toMatch(/^orderpane_[0-9a-f]{32}$/);
  });

  test.each(["timeout", "abort"])(
    "a response after the %s finds its callback and has no effect",
    async (end) => {
      const code = await frame.evaluate(
        async ([url, way]) => {
          const controller = new AbortController();
          const { jsonp } = (globalThis as unknown as InFrame).runtime;
          const call = jsonp(url, way === "abort" ? { signal: controller.signal } : { timeout: 1 });
          controller.abort();
          return call.catch((error: { code: string }) => error.code);
        },
        [`${server.url}hold`, end] as const,
      );
      expect(code).toBe(end === "abort" ? "aborted" : "timeout");
      expect(await leftovers(frame)).toEqual({ globals: [expect.any(String)], scripts: 0 });
      await server.holding(1);
      expect(server.release()).toBe(1);
    },
  );

  test.each([
    ["two calls of the callback", "twice"],
    ["a callback and then an exception", "throws"],
  ])("the first response of a script with %s counts", async (_name, path) => {
    expect(await load(path)).toEqual({ data: 1 });
    shown.errors.length = 0;
  });

  test.each([
    ["no-callback", "a script that does not call back", "silent"],
    ["no-callback", "a script that calls another callback", "other"],
    ["no-callback", "a syntax error", "syntax"],
    ["network", "a 404", "404"],
    ["network", "a connection that is cut", "reset"],
    // Chromium does not run HTML in a script element, whatever its content type.
    ["network", "an HTML page", "html"],
    ["payload", "no envelope", "bare"],
  ])("the code is %s for %s", async (code, _name, path) => {
    expect(await load(path)).toMatchObject({ code, status: undefined, told: undefined });
    // As always, the page also gets an error event for the script.
    if (code === "no-callback") shown.errors.length = 0;
  });

  test("a callback parameter in the URL is replaced", async () => {
    expect(await load("ok?callback=alert&n=1", { params: { callback: "alert" } })).toEqual({
      data: { n: "1" },
    });
  });

  test("the page's URL is not sent, nor are cookies from an opaque origin", async () => {
    await load("ok");
    await load("ok");
    // A frame with the page's origin cannot prevent cookies on script requests; here the server sets none.
    const names = kind === "sandboxed" ? ["referer", "cookie"] : ["referer"];
    const sent = server.requests.flatMap(({ headers }) => names.filter((name) => name in headers));
    expect(sent).toEqual([]);
  });

  test("a policy that blocks the server makes the call fail with network", async () => {
    expect(await ask(closed.frames[kind], { url: `${server.url}ok` })).toMatchObject({ code: "network" });
    await refuseLeftovers(closed.frames[kind]);
    expect(server.requests).toEqual([]);
  });

  test("a policy that requires a nonce accepts the widget's nonce", async () => {
    expect(await ask(nonced.frames[kind], { url: `${server.url}ok` })).toEqual({ data: {} });
  });

  test("a frame that is removed during a call causes no error", async () => {
    const { page, frames, errors } = await openFrames(browser, fragment);
    await frames[kind].evaluate((url) => {
      void (globalThis as unknown as InFrame).runtime.jsonp(url);
    }, `${server.url}hold`);
    await server.holding(1);
    await page.evaluate((name) => document.querySelector(`iframe[name=${name}]`)!.remove(), kind);
    server.release();
    const other = kind === "srcdoc" ? "sandboxed" : "srcdoc";
    expect(await ask(frames[other], { url: `${server.url}ok` })).toEqual({ data: {} });
    expect(errors).toEqual([]);
    await page.close();
  });
});
