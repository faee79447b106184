import { expect, test } from "vitest";
import { createHandWait } from "../testing/hand-wait.ts";
import type { FaultInput, FaultMatch } from "./fault.ts";
import { Faults, type FaultsOptions } from "./faults.ts";
import { eventually } from "@orderpane/tooling/eventually";

const request = (method = "GET", path = "/admin/account.json", init: RequestInit = {}) =>
  new Request(`http://store.test${path}`, { method, ...init });

/** Faults before a handler that executes every request and returns ten letters. */
function faultsBefore(inputs: FaultInput[], options: FaultsOptions = {}) {
  const faults = new Faults({ ...options, first: inputs });
  const executed: string[] = [];
  const lags: number[] = [];
  const ask = async (given = request()) =>
    faults.apply(given, new URL(given.url).hostname, async (one, { lagMs }) => {
      executed.push(`${one.method} ${await one.text()}`.trim());
      lags.push(lagMs);
      return new Response("abcdefghij", { headers: { "Content-Type": "text/plain" } });
    });
  const statuses = async (count: number) => {
    const responses = await Promise.all(Array.from({ length: count }, () => ask()));
    return responses.map(({ status }) => status).join(" ");
  };
  return { faults, executed, lags, ask, statuses };
}

const busy = { kind: "status", status: 503 } as const;

test.each([
  ["once by default", {}, "503 200 200 200 200 200"],
  ["after the skipped requests", { skip: 2 }, "200 200 503 200 200 200"],
  ["as often as times allows", { skip: 1, times: 3 }, "200 503 503 503 200 200"],
  ["without limit", { times: 0 }, "503 503 503 503 503 503"],
])("a fault strikes %s, even among requests at the same time", async (_, given, expected) => {
  const { statuses } = faultsBefore([{ ...given, do: busy }]);
  expect(await statuses(6)).toBe(expected);
});

test("a fault that prevents the execution is the last one; the others apply together", async () => {
  const { ask, faults, executed } = faultsBefore([
    { times: 0, do: { kind: "content-type", type: "image/png" } },
    { skip: 1, do: busy },
    { times: 0, when: "after", do: { kind: "status", status: 201, body: "other" } },
  ]);
  const first = await ask();
  expect([first.status, first.headers.get("content-type"), await first.text()]).toEqual([
    201,
    "image/png",
    "other",
  ]);
  const second = await ask();
  expect([second.status, second.headers.get("content-type")]).toEqual([503, "image/png"]);
  expect(executed).toEqual(["GET"]);
  expect(faults.list().map(({ hits }) => hits)).toEqual([2, 1, 1]);
});

test.each<[FaultMatch, boolean]>([
  [{}, true],
  [{ headers: { "x-request": "17" } }, true],
  [{ headers: { "x-request": "18" } }, false],
  [{ method: "HEAD" }, false],
  [{ store: "shop-1.localhost" }, true],
  [{ store: "shop-2.localhost" }, false],
  [{ path: "/admin/application_widgets/12.xml" }, true],
  [{ path: "/admin/application_widgets/12" }, false],
  [{ path: "/admin/*" }, true],
  [{ path: "/admin/*/12.*" }, true],
  [{ path: "/admin/application_widgets/12.xml*" }, true],
])("whether a fault strikes with the match %j: %s", async (match, isStruck) => {
  const { ask } = faultsBefore([{ match, do: busy }]);
  const url = "http://shop-1.localhost/admin/application_widgets/12.xml";
  const given = new Request(url, { headers: { "X-Request": "17" } });
  expect((await ask(given)).status).toBe(isStruck ? 503 : 200);
});

test("faults never apply to the control API, and to other paths only if they name them", async () => {
  const { ask } = faultsBefore([{ times: 0, do: busy }]);
  expect((await ask(request("GET", "/orders"))).status).toBe(200);
  expect((await ask(request("GET", "/administration"))).status).toBe(200);
  const everywhere = faultsBefore([{ times: 0, match: { path: "*" }, do: busy }]);
  expect((await everywhere.ask(request("GET", "/orders"))).status).toBe(503);
  expect((await everywhere.ask(request("DELETE", "/__store/faults"))).status).toBe(200);
});

test("a delay before the execution executes the request late, even if its client has left", async () => {
  const { wait, waiting, pass } = createHandWait();
  const { ask, executed } = faultsBefore([{ do: { kind: "delay", ms: 700 } }], { wait });
  const client = new AbortController();
  const response = ask(request("POST", undefined, { body: "text", signal: client.signal }));
  await eventually(() => expect(waiting()).toEqual([700]));
  client.abort(new DOMException("too late", "TimeoutError"));
  expect(await readUntilError(await response)).toEqual([
    "",
    expect.objectContaining({ name: "TimeoutError" }),
  ]);
  expect(executed).toEqual([]);
  pass();
  await eventually(() => expect(executed).toEqual(["POST text"]));
});

test("a delay after the execution executes the request immediately, and responds late", async () => {
  const { wait, waiting, pass } = createHandWait();
  const { ask, executed } = faultsBefore([{ when: "after", do: { kind: "delay", ms: 700 } }], { wait });
  const response = ask();
  await eventually(() => expect(waiting()).toEqual([700]));
  expect(executed).toEqual(["GET"]);
  pass();
  expect(await (await response).text()).toBe("abcdefghij");
});

test("a delay mid-answer sends half of the body, then the rest", async () => {
  const { wait, waiting, pass } = createHandWait();
  const { ask } = faultsBefore([{ when: "mid-answer", do: { kind: "delay", ms: 700 } }], { wait });
  const reader = (await ask()).body!.getReader();
  expect(String(Buffer.from((await reader.read()).value!))).toBe("abcde");
  const rest = reader.read();
  expect(waiting()).toEqual([700]);
  pass();
  expect(String(Buffer.from((await rest).value!))).toBe("fghij");
  expect((await reader.read()).done).toBe(true);
});

test.each(["before", "after", "mid-answer"] as const)(
  "a fault that hangs %s sends nothing more until the client gives up",
  async (when) => {
    const { ask, executed } = faultsBefore([{ when, do: { kind: "hang" } }]);
    const client = new AbortController();
    const response = ask(request("GET", undefined, { signal: client.signal }));
    const read = response.then(readUntilError);
    await eventually(() => expect(executed).toHaveLength(when === "before" ? 0 : 1));
    client.abort(new DOMException("too late", "TimeoutError"));
    expect((await read)[1]).toMatchObject({ name: "TimeoutError" });
  },
);

test.each([
  ["half", "abcde", null],
  ["empty", "", null],
  ["broken-gzip", "this is not gzip", "gzip"],
  ["byte-order-mark", "\uFEFFabcdefghij", null],
] as const)("garble as %s: %j", async (as, body, coding) => {
  const { ask, executed } = faultsBefore([{ when: "after", do: { kind: "garble", as } }]);
  const response = await ask();
  const bytes = Buffer.from(await response.arrayBuffer());
  const { headers } = response;
  expect([bytes.toString(), headers.get("content-encoding")]).toEqual([body, coding]);
  expect(Number(headers.get("content-length"))).toBe(bytes.length);
  expect(executed).toHaveLength(1);
});

test("dribble sends one byte after each pause", async () => {
  const { wait, waiting, pass } = createHandWait();
  const { ask } = faultsBefore([{ when: "mid-answer", do: { kind: "dribble", ms: 700 } }], { wait });
  const reader = (await ask()).body!.getReader();
  const next = async () => String(Buffer.from((await reader.read()).value!));
  expect(await next()).toBe("a");
  const second = next();
  await eventually(() => expect(waiting()).toEqual([700]));
  pass();
  expect(await second).toBe("b");
});

async function readUntilError(response: Response): Promise<[text: string, error: unknown]> {
  let text = "";
  try {
    for await (const chunk of response.body!) text += String(Buffer.from(chunk));
  } catch (error) {
    return [text, error];
  }
  return [text, null];
}
