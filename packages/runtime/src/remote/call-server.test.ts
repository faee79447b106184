// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from "vitest";
import { h } from "preact";
import type { RemoteError, RemoteErrorCode, RemoteErrorOptions } from "../errors.ts";
import { mount } from "../mount.tsx";
import { callServer, type RemoteOptions, remoteUrl, type Send } from "./call-server.ts";
import { serverError } from "./server-error.ts";

const url = "https://user:word@app.example/answer?key=secret#top";

/** Starts a call whose attempts end when the test calls their `done` or `fail`. */
function start(options: RemoteOptions = {}, asked = url) {
  const stop = vi.fn<() => void>();
  const send = vi.fn<Send>(() => stop);
  return {
    call: callServer(asked, options, send),
    send,
    stop,
    done: (sent: unknown) => send.mock.lastCall![1](sent),
    fail: (code: RemoteErrorCode, failure?: RemoteErrorOptions) =>
      send.mock.lastCall![2](code, "problem", failure),
  };
}

let printed: MockInstance<Console["error"]>;

beforeEach(() => {
  printed = vi.spyOn(console, "error").mockReturnValue();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  printed.mockRestore();
  vi.useRealTimers();
});

test.each([[{ statuses: [] }], [null], [0], [""], [undefined]])(
  "{ ok: true } gives its data: %o",
  async (data) => {
    const { call, done } = start();
    done({ ok: true, data });
    await expect(call).resolves.toEqual(data);
  },
);

test.each([[[1]], [{ ok: false }], [null]])(
  "without an envelope the whole response %j is the data",
  async (response) => {
    const { call, done } = start({ envelope: false, read: (data) => ({ data }) });
    done(response);
    expect(await call).toEqual({ data: response });
  },
);

test.each([
  [
    "an error",
    { ok: false, error: { message: "Нет заказа", code: "absent" } },
    { message: "Нет заказа", code: "absent" },
  ],
  ["a code that is not a string", { ok: false, error: { message: "Нет", code: 7 } }, { message: "Нет" }],
  ["no error", { ok: false }],
  ["data without an envelope", { statuses: [] }],
  ["null", null],
])("a response with %s fails with the code payload, once", async (_name, sent, shown?) => {
  const { call, send, done } = start({ retries: 3 });
  done(sent);
  const error = (await call.catch((thrown: unknown) => thrown)) as RemoteError;
  expect(error).toMatchObject({ code: "payload" });
  expect(error.message).toBe("payload: https://app.example/answer is not usable");
  expect(serverError(error)).toEqual(shown);
  expect(printed.mock.calls).toEqual([[error, error.cause]]);
  expect(send).toHaveBeenCalledOnce();
});

test("the message of a silenced widget replaces it, and is not logged", async () => {
  const root = document.createElement("div");
  mount(() => h("h1", null, "Orders"), root);
  const { call, done } = start();
  done({ ok: false, error: { message: "Виджет временно отключён", code: "silenced" } });
  await expect(call).rejects.toMatchObject({ code: "payload" });
  expect(root.innerHTML).toMatch(/^<p role="alert".*>Виджет временно отключён<\/p>$/);
  expect(printed).not.toHaveBeenCalled();
});

test("an error of any type is not the server's", () => {
  const errors: unknown[] = [
    null,
    undefined,
    "refused",
    new TypeError("refused", { cause: new Error("no") }),
  ];
  expect(errors.map(serverError)).toEqual([undefined, undefined, undefined, undefined]);
});

test.each([
  ["10 seconds by default", undefined, 10_000],
  ["the given one", 250, 250],
])("the timeout is %s", async (_name, timeout, ms) => {
  const { call, stop } = start({ timeout });
  vi.advanceTimersByTime(ms - 1);
  expect(stop).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  await expect(call).rejects.toThrow(`timeout: https://app.example/answer took over ${ms} ms`);
  expect(stop).toHaveBeenCalled();
});

test("a signal that is aborted before the call prevents the request", async () => {
  const { call, send } = start({ signal: AbortSignal.abort() });
  await expect(call).rejects.toMatchObject({ code: "aborted" });
  expect(send).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

test("an abort stops the attempt and prevents retries", async () => {
  const controller = new AbortController();
  const { call, stop } = start({ retries: 3, signal: controller.signal });
  controller.abort();
  await expect(call).rejects.toMatchObject({ code: "aborted" });
  expect(stop).toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
  expect(printed).not.toHaveBeenCalled();
});

test("retries come after 0.5, 1 and 2 seconds", async () => {
  const { call, send, fail, done } = start({ retries: 3 });
  for (const [index, pause] of [500, 1000, 2000].entries()) {
    fail("network");
    vi.advanceTimersByTime(pause - 1);
    expect(send).toHaveBeenCalledTimes(index + 1);
    vi.advanceTimersByTime(1);
    expect(send).toHaveBeenCalledTimes(index + 2);
  }
  done({ ok: true, data: "fourth" });
  await expect(call).resolves.toBe("fourth");
  expect(vi.getTimerCount()).toBe(0);
});

test.each<[RemoteErrorCode, number | undefined, number]>([
  ["network", undefined, 2],
  ["timeout", undefined, 2],
  ["http", 429, 2],
  ["http", 503, 2],
  ["http", 404, 1],
  ["no-callback", undefined, 1],
])("after %s %s a call with a retry has sent %i requests", async (code, status, requests) => {
  const { call, send, fail } = start({ retries: 1 });
  fail(code, { status });
  vi.advanceTimersByTime(500);
  fail(code, { status });
  await expect(call).rejects.toMatchObject({ code });
  expect(send).toHaveBeenCalledTimes(requests);
});

test.each([
  ["https://user:word@a.example/x@y?to=//b@c#d", "https://a.example/y"],
  ["https://a.example?to=b@c", "https://a.example"],
])("an error about %s contains neither query nor password", async (asked, named) => {
  const { call, fail } = start({ params: { token: "secret" } }, asked);
  fail("network");
  await expect(call).rejects.toThrow(new RegExp(`^network: ${named} problem$`));
});

test.each<unknown>([null, "/answer", "ftp://u:p@a.example/?k=1"])(
  "%j is refused before any request",
  async (asked) => {
    const { call, send } = start({ retries: 3 }, asked as string);
    const named = String(asked).replace("u:p@", "").replace("?k=1", "");
    await expect(call).rejects.toThrow(`bad-url: ${named} is not an https URL`);
    expect(send).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  },
);

describe("the address of a request", () => {
  const setPage = (pageUrl: string) =>
    (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(pageUrl);
  afterEach(() => setPage("http://127.0.0.1/"));

  test.each([
    ["https://a.example/x?", "https://a.example/x?n=1"],
    ["https://a.example/x?key=5#top", "https://a.example/x?key=5&n=1#top"],
    ["https://a.example/x?n=7&n=8&key=5", "https://a.example/x?n=1&key=5"],
  ])("%s with a parameter is %s", (address, expected) => {
    expect(remoteUrl(address, { n: 1 })?.href).toBe(expected);
  });

  test("parameters are encoded and left out if they have no value", () => {
    const params = { text: "a&b=c#d?e", no: false, zero: 0, empty: "", nothing: null, missing: undefined };
    const expected = "?text=a%26b%3Dc%23d%3Fe&no=false&zero=0&empty=";
    expect(remoteUrl("https://a.example/", params)?.search).toBe(expected);
  });

  test.each([
    ["http://127.0.0.1:3000/page", "http://127.0.0.1:4000/", true],
    ["https://shop.example/page", "HTTPS://A.example/", true],
    ["https://shop.example/page", "http://a.example/", false],
    ["http://127.0.0.1:3000/page", "answer", false],
    ["http://127.0.0.1:3000/page", "javascript:alert(1)", false],
  ])("a page at %s may request %s: %s", (page, address, allowed) => {
    setPage(page);
    expect(remoteUrl(address) !== undefined).toBe(allowed);
  });
});
