import { sealFragment, splitFragment } from "@orderpane/protocol/bundle";
import { sharedBrowser } from "@orderpane/tooling/browser";
import { eventually } from "@orderpane/tooling/eventually";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { buildFragments } from "./bench/build-fragments.ts";
import { startApplicationServer } from "./remote/testing/application-server.ts";
import { frameKinds, openFrames } from "./remote/testing/frames.ts";

/** Fails in the way that a test chooses, with an order's data in the message. */
const source = `import { jsonp } from "@orderpane/runtime";
import { useState } from "preact/hooks";
const message = "no price for Иванова, 0a1b2c3d.js:7:7";
export default function Failing() {
  const [isBroken, setBroken] = useState(false);
  globalThis.fail = {
    thrown: () => void setTimeout(() => { throw new TypeError(message); }),
    rejected: () => void Promise.reject(new RangeError(message)),
    call: () => void jsonp("ftp://order-7.example").catch(() => {}),
    logged: (name) => console.error(Object.assign(new Error(message), { name })),
    render: () => setBroken(true),
  };
  if (isBroken) throw new SyntaxError(message);
  return <p>ready</p>;
}`;

let server: Awaited<ReturnType<typeof startApplicationServer>>;
let fragment: string;

beforeAll(async () => {
  server = await startApplicationServer();
  const settings = { reports: { type: "url" }, reportMessages: { type: "boolean" } } as const;
  [fragment = ""] = await buildFragments([source], { settings });
});
afterEach(() => {
  server.requests.length = 0;
});
afterAll(() => server?.stop());

interface Options {
  kind?: (typeof frameKinds)[number];
  reportMessages?: boolean;
}

/** Returns the reports of a widget whose frame runs these calls, after `count` of them have arrived. */
async function reportsOf(calls: readonly string[], count: number, { kind = "srcdoc", ...settings }: Options) {
  const parts = splitFragment(fragment);
  const filled = {
    ...parts,
    marker: { ...parts.marker, release: "0123456789abcdef" },
    settings: { reports: `${server.url}204?key=k`, ...settings },
  };
  const { code } = sealFragment(filled, { height: 100, page: "order" });
  const { page, frames } = await openFrames(await sharedBrowser(), code);
  for (const call of calls) await frames[kind].evaluate(`fail.${call}`);
  await eventually(() => expect(server.requests.length).toBeGreaterThanOrEqual(count));
  await page.close();
  expect(server.requests.every(({ method, params }) => method === "POST" && params["key"] === "k")).toBe(
    true,
  );
  return server.requests.map(({ body }) => body.split("\n"));
}

test.each(frameKinds)("a %s frame reports each kind of error without order data", async (kind) => {
  const calls = ["thrown()", "rejected()", "call()", "render()"];
  const reports = await reportsOf(calls, 4, { kind });
  const names = new Set(reports.map(([, , name]) => name));
  expect(names).toEqual(new Set(["TypeError", "RangeError", "bad-url", "SyntaxError"]));
  for (const [widget, release, , positions, ...others] of reports) {
    expect([widget, others]).toEqual(["built/widget-100", []]);
    expect(release).toMatch(/^[0-9a-f]{16}\.0123456789abcdef$/);
    expect(positions).toMatch(/^(?!.*0a1b2c3d)[0-9a-f]{8}\.js:\d+:\d+(,[0-9a-f]{8}\.js:\d+:\d+){0,7}$/);
  }
});

test("a page view sends each place once, five places at most, and the message only if the author asks", async () => {
  const calls = ["A", "A", "B", "C", "D", "E", "F"].map((name) => `logged("${name}")`);
  const reports = await reportsOf(calls, 5, { reportMessages: true });
  expect(reports).toHaveLength(5);
  expect(new Set(reports.map(([, , name]) => name))).toEqual(new Set(["A", "B", "C", "D", "E"]));
  expect(reports[0]?.[4]).toBe("no price for Иванова, 0a1b2c3d.js:7:7");
});

test("only a widget that declares the setting contains the code", async () => {
  const [without] = await buildFragments([source]);
  expect(without).not.toContain("sendBeacon");
});
