// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { RemoteError, type RemoteErrorCode } from "./errors.ts";
import { jsonp } from "./jsonp.ts";
import { answerRequests } from "./testing.ts";

const url = "https://app.example/answer";

const callbacks = () => Object.keys(window).filter((name) => name.startsWith("orderpane_"));

/** What a page must not keep of a call. */
const leftovers = () => ({
  globals: callbacks(),
  scripts: document.querySelectorAll("script").length,
  timers: vi.getTimerCount(),
});
const nothing = { globals: [], scripts: 0, timers: 0 };

const callbackOf = (request: Request) => new URL(request.url).searchParams.get("callback");
const answer = (value: unknown) => (request: Request) =>
  new Response(`/**/${callbackOf(request)}(${JSON.stringify(value)});`);

/** A server whose answers wait until the test lets them go. */
function heldServer(handler: (request: Request) => Response) {
  const requests: string[] = [];
  const { promise, resolve: release } = Promise.withResolvers<void>();
  answerRequests(async (request) => {
    requests.push(request.url);
    await promise;
    return handler(request);
  });
  onTestFinished(async () => {
    release();
    await vi.waitUntil(() => callbacks().length === 0);
  });
  return { requests, release };
}

/** What scripts throw into the page. */
function watchErrors() {
  const thrown = vi.fn<(event: Event) => void>();
  window.addEventListener("error", thrown);
  onTestFinished(() => window.removeEventListener("error", thrown));
  return thrown;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("an answer", () => {
  test("resolves with what the server called back with, and leaves nothing", async () => {
    answerRequests(answer({ statuses: ["new", "sent"] }));
    await expect(jsonp(url)).resolves.toEqual({ statuses: ["new", "sent"] });
    expect(leftovers()).toEqual(nothing);
  });

  test.each([[null], [undefined], [0], [""], [false]])("may be %o", async (value) => {
    answerRequests(answer(value));
    await expect(jsonp(url)).resolves.toBe(value);
  });

  test("is the first one when the server calls back twice", async () => {
    const thrown = watchErrors();
    answerRequests((request) => new Response(`${callbackOf(request)}(1);${callbackOf(request)}(2);`));
    await expect(jsonp(url)).resolves.toBe(1);
    expect(thrown).not.toHaveBeenCalled();
    expect(leftovers()).toEqual(nothing);
  });

  test("reaches its own caller when calls overlap", async () => {
    answerRequests((request) => answer(new URL(request.url).searchParams.get("n"))(request));
    const calls = Array.from({ length: 50 }, (_, n) => jsonp(url, { params: { n } }));
    expect(leftovers()).toMatchObject({ scripts: 50, timers: 50 });
    expect(new Set(callbacks()).size).toBe(50);
    await expect(Promise.all(calls)).resolves.toEqual(calls.map((_, n) => String(n)));
    expect(leftovers()).toEqual(nothing);
  });

  test("is cleaned up after even when the consumer throws", async () => {
    answerRequests(answer(1));
    const consumer = jsonp(url).then(() => {
      throw new Error("consumer");
    });
    await expect(consumer).rejects.toThrow("consumer");
    expect(leftovers()).toEqual(nothing);
  });
});

describe("the request", () => {
  test("names an unguessable callback and keeps the page's address to itself", async () => {
    const { requests, release } = heldServer(answer(1));
    const call = jsonp(url, { params: { order_id: 42, note: "a&b #1", none: null } });
    const script = document.querySelector("script")!;
    expect(script).toMatchObject({ async: true, referrerPolicy: "no-referrer" });
    release();
    await call;
    expect(requests[0]).toMatch(
      /^https:\/\/app\.example\/answer\?order_id=42&note=a%26b\+%231&callback=orderpane_[0-9a-f]{32}$/,
    );
  });
});

const failures: [string, RemoteErrorCode, (request: Request) => Response][] = [
  ["a server that cannot be reached", "network", () => Promise.reject(new Error("refused")) as never],
  ["a 404", "network", () => new Response("no such page", { status: 404 })],
  ["a 500", "network", () => new Response("", { status: 500 })],
  ["a script that does not call back", "no-callback", () => new Response("var answer = 1;")],
  ["a script that calls another callback", "no-callback", () => new Response("orderpane_0(1)")],
  ["a syntax error", "no-callback", () => new Response("<!DOCTYPE html><h1>Maintenance</h1>")],
  ["an empty answer", "no-callback", () => new Response("")],
];

describe("no answer", () => {
  test.each(failures)("%s: %s", async (_name, code, handler) => {
    answerRequests(handler);
    await expect(jsonp(`${url}?key=secret`)).rejects.toMatchObject({
      name: "RemoteError",
      code,
      message: expect.stringMatching(/^https:\/\/app\.example\/answer (?!.*secret)/),
    });
    expect(leftovers()).toEqual(nothing);
  });

  test.each([
    ["10 seconds unless told otherwise", undefined, 10_000],
    ["the time given", 250, 250],
  ])("timeout after %s", async (_name, timeout, ms) => {
    heldServer(answer(1));
    const call = jsonp(url, { timeout });
    vi.advanceTimersByTime(ms - 1);
    expect(leftovers()).toMatchObject({ scripts: 1, timers: 1 });
    vi.advanceTimersByTime(1);
    await expect(call).rejects.toMatchObject({ code: "timeout" });
    expect(leftovers()).toMatchObject({ scripts: 0, timers: 0 });
  });

  test("a timeout of Infinity is no timeout of 0", () => {
    heldServer(answer(1));
    void jsonp(url, { timeout: Infinity });
    vi.advanceTimersByTime(3_600_000);
    expect(leftovers().scripts).toBe(1);
  });
});

describe("an abort", () => {
  test("before the call asks nothing", async () => {
    const { requests } = heldServer(answer(1));
    await expect(jsonp(url, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: "aborted" });
    expect(requests).toEqual([]);
    expect(leftovers()).toEqual(nothing);
  });

  test("during the call rejects at once", async () => {
    heldServer(answer(1));
    const controller = new AbortController();
    const removed = vi.spyOn(controller.signal, "removeEventListener");
    const call = jsonp(url, { signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ code: "aborted" });
    expect(removed).toHaveBeenCalledOnce();
    expect(leftovers()).toMatchObject({ scripts: 0, timers: 0 });
  });

  test("after the answer changes nothing, its listener is gone", async () => {
    answerRequests(answer(1));
    const controller = new AbortController();
    const added = vi.spyOn(controller.signal, "addEventListener");
    const removed = vi.spyOn(controller.signal, "removeEventListener");
    await expect(jsonp(url, { signal: controller.signal })).resolves.toBe(1);
    expect(removed.mock.calls).toEqual(added.mock.calls);
  });
});

test.each(["timeout", "abort"])("an answer after the %s finds its callback and does nothing", async (end) => {
  const thrown = watchErrors();
  const { release } = heldServer(answer("late"));
  const controller = new AbortController();
  const call = jsonp(url, { signal: controller.signal });
  if (end === "abort") controller.abort();
  else vi.advanceTimersByTime(10_000);
  await expect(call).rejects.toBeInstanceOf(RemoteError);
  expect(leftovers()).toMatchObject({ globals: [expect.any(String)], scripts: 0, timers: 0 });
  release();
  await vi.waitUntil(() => callbacks().length === 0);
  expect(thrown).not.toHaveBeenCalled();
});

test("a relative address is refused before anything is asked", async () => {
  const { requests } = heldServer(answer(1));
  await expect(jsonp("/answer?key=secret")).rejects.toMatchObject({
    code: "bad-url",
    message: "/answer must be an absolute https address",
  });
  expect(requests).toEqual([]);
  expect(leftovers()).toEqual(nothing);
});
