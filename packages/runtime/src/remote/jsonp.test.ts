// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRemote } from "../testing.ts";
import { jsonp } from "./jsonp.ts";
import { until } from "./testing/until.ts";

const url = "https://app.example/answer";

/** What a call must remove from the page. */
const leftovers = () => ({
  globals: Object.keys(window).filter((name) => name.startsWith("orderpane_")),
  scripts: document.querySelectorAll("script").length,
  timers: vi.getTimerCount(),
});
const nothing = { globals: [], scripts: 0, timers: 0 };

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

test("resolves with the server's data and cleans up", async () => {
  createRemote({ "GET /answer": ({ params }: { params: object }) => params });
  const params = { order_id: 42, note: "a&b #1", none: null };
  await expect(jsonp(url, { params })).resolves.toEqual({ order_id: "42", note: "a&b #1" });
  expect(leftovers()).toEqual(nothing);
});

test("a call creates one script without a referrer, one callback and one timer", () => {
  createRemote().stall("*");
  void jsonp(url).catch(() => {});
  expect(leftovers()).toEqual({
    globals: [expect.stringMatching(/^orderpane_[0-9a-f]{32}$/)],
    scripts: 1,
    timers: 1,
  });
  expect(document.querySelector("script")).toMatchObject({ async: true, referrerPolicy: "no-referrer" });
});

test("after a timeout the retry is a new script, and a late response to the first one is ignored", async () => {
  const remote = createRemote({ "*": "late" });
  const release = remote.stall("*");
  const call = jsonp<string>(url, { retries: 1, timeout: 100 });
  vi.advanceTimersByTime(100);
  expect(leftovers()).toEqual({ globals: [expect.any(String)], scripts: 0, timers: 1 });
  release();
  await until(() => leftovers().globals.length === 0);
  remote.answer("*", "second");
  vi.advanceTimersByTime(500);
  await expect(call).resolves.toBe("second");
  expect(leftovers()).toEqual(nothing);
  const names = remote.requests.map(({ address }) => address);
  expect(names).toEqual([url, url]);
});
