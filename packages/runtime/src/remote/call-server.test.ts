// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from "vitest";
import type { RemoteError, RemoteErrorCode, RemoteErrorOptions } from "../errors.ts";
import { callServer, type RemoteOptions, type Send } from "./call-server.ts";
import { serverError } from "./server-error.ts";

const url = "https://user:word@app.example/answer?key=secret#top";

/** Starts a call with a transport whose attempts end when the test calls their `done` or `fail`. */
function startAt(asked: string, options: RemoteOptions) {
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

const start = (options: RemoteOptions = {}) => startAt(url, options);

const refusal = { message: "no order" };

let printed: MockInstance<Console["error"]>;
beforeEach(() => {
  printed = vi.spyOn(console, "error").mockReturnValue();
});
afterEach(() => printed.mockRestore());

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

test.each([[[1]], [{ ok: false }], [null], ["text"]])(
  "without an envelope all of the response %j is the data",
  async (response) => {
    const read = (data: unknown) => ({ data });
    const { call, done } = start({ envelope: false, read });
    done(response);
    expect(await call).toEqual({ data: response });
  },
);

test.each<[string, RemoteOptions, (call: ReturnType<typeof start>) => void, string, unknown?]>([
  ["a refusal", {}, ({ done }) => done({ ok: false, error: refusal }), "payload: % is not usable", refusal],
  ["no envelope", {}, ({ done }) => done({ statuses: [] }), "payload: % is not usable"],
  ["a timeout", { timeout: 250 }, () => vi.advanceTimersByTime(250), "timeout: % took over 250 ms"],
])("the console says once why a call failed: %s", async (_name, options, end, message, cause) => {
  const started = start(options);
  end(started);
  const error: unknown = await started.call.catch((thrown: unknown) => thrown);
  expect(error).toHaveProperty("message", message.replace("%", "https://app.example/answer"));
  expect(printed.mock.calls).toEqual([[error, cause]]);
});

describe("the envelope", () => {
  test.each([[{ statuses: [] }], [null], [0], [""], [false], [undefined]])(
    "{ ok: true } gives its data: %o",
    async (data) => {
      const { call, done } = start();
      done({ ok: true, data });
      await expect(call).resolves.toEqual(data);
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
  ])("a response with %s fails with the code payload", async (_name, sent, told?) => {
    const { call, send, done } = start({ retries: 3 });
    done(sent);
    const error: unknown = await call.catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "payload" });
    expect(serverError(error as RemoteError)).toEqual(told);
    expect(send).toHaveBeenCalledOnce();
  });
});

describe("the timeout", () => {
  test.each([
    ["10 seconds unless told otherwise", undefined, 10_000],
    ["as told", 250, 250],
  ])("the timeout is %s", async (_name, timeout, ms) => {
    const { call, stop } = start({ timeout });
    vi.advanceTimersByTime(ms - 1);
    expect(stop).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    await expect(call).rejects.toMatchObject({
      code: "timeout",
      message: expect.stringContaining(`${ms} ms`),
    });
    expect(stop).toHaveBeenCalled();
  });
});

describe("the signal", () => {
  test("a signal that is aborted before the call prevents the request", async () => {
    const { call, send } = start({ signal: AbortSignal.abort() });
    await expect(call).rejects.toMatchObject({ code: "aborted" });
    expect(send).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  test("an abort stops the attempt, and no other follows", async () => {
    const controller = new AbortController();
    const { call, stop } = start({ retries: 3, signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ code: "aborted" });
    expect(stop).toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("retries", () => {
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

  test.each<[RemoteErrorCode, number | undefined]>([
    ["network", undefined],
    ["timeout", undefined],
    ["http", 429],
    ["http", 503],
  ])("retries follow %s %s, and the call fails with the last error", async (code, status) => {
    const { call, send, fail } = start({ retries: 1 });
    fail(code, { status });
    vi.advanceTimersByTime(500);
    fail(code, { status });
    await expect(call).rejects.toMatchObject({ code });
    expect(send).toHaveBeenCalledTimes(2);
  });

  test.each<[RemoteErrorCode, number | undefined]>([
    ["no-callback", undefined],
    ["http", 404],
  ])("no retry follows %s %s", async (code, status) => {
    const { call, fail } = start({ retries: 3 });
    fail(code, { status });
    await expect(call).rejects.toMatchObject({ code });
  });
});

test.each([
  ["https://user:word@a.example/x@y?to=//b@c#d", "https://a.example/y"],
  ["https://a.example?to=b@c", "https://a.example"],
])("an error about %s contains neither query nor password", async (asked, named) => {
  const { call, fail } = startAt(asked, { params: { token: "secret" } });
  fail("network");
  await expect(call).rejects.toThrow(new RegExp(`^network: ${named} problem$`));
});

test.each<unknown>([undefined, "/answer", "ftp://u:p@a.example/?k=1"])(
  "%j is refused before any request",
  async (asked) => {
    const { call, send } = startAt(asked as string, { retries: 3 });
    await expect(call).rejects.toMatchObject({
      code: "bad-url",
      message: `bad-url: ${String(asked).replace("u:p@", "").replace("?k=1", "")} is not an https URL`,
    });
    expect(send).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  },
);
