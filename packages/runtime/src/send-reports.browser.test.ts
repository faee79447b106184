import { sealFragment, splitFragment } from "@orderpane/protocol/bundle";
import { sharedBrowser } from "@orderpane/tooling/browser";
import { eventually } from "@orderpane/tooling/eventually";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { buildFragments } from "./bench/build-fragments.ts";
import { startApplicationServer } from "./remote/testing/application-server.ts";
import { openFrames } from "./remote/testing/frames.ts";

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
    named: (name) => console.error(Object.assign(new Error(message), { name })),
    render: () => setBroken(true),
  };
  if (isBroken) throw new SyntaxError(message);
  return <p>ready</p>;
}`;

const settings = { reports: { type: "url" }, reportMessages: { type: "boolean" } } as const;

let server: Awaited<ReturnType<typeof startApplicationServer>>;
let fragment: string;

beforeAll(async () => {
  server = await startApplicationServer();
  [fragment = ""] = await buildFragments([source], { settings });
});
afterEach(() => {
  server.requests.length = 0;
});
afterAll(() => server?.stop());

interface ReportOptions {
  count: number;
  kind?: "sandboxed" | "srcdoc";
  reportMessages?: boolean;
}

/** Opens the widget with its settings, and fails in one kind of frame. Returns the reports, at least `count`. */
async function reportsOf(
  failures: readonly (readonly [kind: string, name?: string])[],
  { count, kind = "sandboxed", ...filled }: ReportOptions,
): Promise<string[]> {
  const parts = splitFragment(fragment);
  const { code } = sealFragment(
    {
      ...parts,
      marker: { ...parts.marker, release: "0123456789abcdef" },
      settings: { reports: `${server.url}204?key=k`, ...filled },
    },
    { height: 100, page: "order" },
  );
  const { page, frames } = await openFrames(await sharedBrowser(), code);
  for (const [way, name] of failures) {
    await frames[kind].evaluate(`fail.${way}(${JSON.stringify(name)})`);
    // A later failure would replace the widget.
    await frames[kind].evaluate("new Promise((resolve) => setTimeout(resolve))");
  }
  const received = () => server.requests.filter(({ path }) => path === "/204");
  await eventually(() => expect(received().length).toBeGreaterThanOrEqual(count));
  await page.close();
  expect(received().every(({ method, params }) => method === "POST" && params["key"] === "k")).toBe(true);
  return received().map(({ body }) => body);
}

test.each(["sandboxed", "srcdoc"] as const)(
  "a %s frame reports each kind of error without order data",
  async (kind) => {
    const reports = await reportsOf([["thrown"], ["rejected"], ["call"], ["render"]], { count: 4, kind });
    const fields = reports.map((report) => report.split("\n"));
    expect(fields.map(([, , name]) => name).toSorted()).toEqual([
      "RangeError",
      "SyntaxError",
      "TypeError",
      "bad-url",
    ]);
    for (const [widget, release, , positions, ...others] of fields) {
      expect(widget).toBe("built/widget-100");
      expect(release).toMatch(/^[0-9a-f]{16}\.0123456789abcdef$/);
      expect(positions).toMatch(/^[0-9a-f]{8}\.js:\d+:\d+(,[0-9a-f]{8}\.js:\d+:\d+){0,7}$/);
      expect(positions).not.toContain("0a1b2c3d");
      expect(others).toEqual([]);
    }
  },
);

test("a page view sends each place once, and five places at most", async () => {
  const names = ["A", "A", "B", "C", "D", "E", "F"];
  const reports = await reportsOf(
    names.map((name) => ["named", name] as const),
    { count: 5 },
  );
  expect(reports.map((report) => report.split("\n")[2])).toEqual(["A", "B", "C", "D", "E"]);
});

test("the message is sent only if the author asks for it", async () => {
  const [report] = await reportsOf([["thrown"]], { count: 1, reportMessages: true });
  expect(report).toContain("\nno price for Иванова");
});

test("only a widget that declares the setting contains the code", async () => {
  const [without] = await buildFragments([source]);
  expect(without).not.toContain("sendBeacon");
  expect(fragment).toContain("sendBeacon");
});
