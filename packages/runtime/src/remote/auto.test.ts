// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRemote, type RemoteDouble, renderWidget } from "../testing.ts";
import { auto } from "./auto.ts";

// The runtime and the simulated page log every failure, and these tests provoke some.
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

const url = "https://app.example/answer";

// A page remembers which transport works.
beforeEach(() => void renderWidget(null));
afterEach(() => void vi.useRealTimers());

const transports = (remote: RemoteDouble) => remote.requests.map(({ transport }) => transport);

/** An application's server that JSONP reaches and `fetch` does not. */
function createRemoteWithoutCors(): RemoteDouble {
  const remote = createRemote({ "*": "data" });
  remote.fail("*", "cors");
  return remote;
}

test("if the browser blocks the response, JSONP follows and is remembered for this path", async () => {
  const remote = createRemoteWithoutCors();
  await expect(auto(url, { params: { n: 1 } })).resolves.toBe("data");
  await auto(url, { params: { n: 2 } });
  await auto(`${url}/2`);
  renderWidget(null, { remote });
  await auto(url);
  expect(transports(remote)).toEqual(["fetch", "jsonp", "jsonp", "fetch", "jsonp", "fetch", "jsonp"]);
  expect(remote.requests[0]!.params).toEqual({ n: "1" });
});

test("after a status JSONP does not follow", async () => {
  const remote = createRemote({ "*": "data" });
  remote.fail("*", 404);
  await expect(auto(url)).rejects.toMatchObject({ code: "http", status: 404 });
  expect(transports(remote)).toEqual(["fetch"]);
});

test("one timeout covers both transports and stops the one that is under way", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const remote = createRemote();
  remote.stall("*");
  remote.fail("*", "cors");
  const call = auto(url, { timeout: 100 });
  await until(() => remote.requests.length === 2);
  expect(document.querySelectorAll("script")).toHaveLength(1);
  vi.advanceTimersByTime(100);
  await expect(call).rejects.toMatchObject({ code: "timeout" });
  expect(document.querySelectorAll("script")).toHaveLength(0);
});

/** Waits for a condition without a timer, because `vi.waitUntil` would advance a fake clock. */
async function until(condition: () => boolean): Promise<void> {
  for (let turns = 0; turns < 1000; turns++) {
    if (condition()) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error(`expected ${String(condition)} after 1,000 turns of the event loop`);
}
