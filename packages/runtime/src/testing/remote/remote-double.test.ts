// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from "vitest";
import { loadScript } from "../../remote/jsonp.ts";
import { createRemote } from "./remote-double.ts";

// The runtime and the simulated page log every failure, and these tests cause some.
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

const url = "https://app.example/statuses";

/** Resolves with the callback's argument, or with the code of the failure. */
const jsonp = (input: string): Promise<unknown> =>
  new Promise((resolve) => void loadScript(new URL(input), resolve, resolve));
const ask = async (input: string, init?: RequestInit): Promise<unknown> => (await fetch(input, init)).json();

/** Both transports; each test runs with both. */
const transports: [string, (address: string) => Promise<unknown>][] = [
  ["JSONP", jsonp],
  ["fetch", ask],
];

describe.each(transports)("with %s", (_name, load) => {
  test("data, errors, raw JSON and data made from the request are sent as prepared", async () => {
    const remote = createRemote({ "GET /statuses": ["new", "</script>\u2028"] });
    expect(await load(url)).toEqual({ ok: true, data: ["new", "</script>\u2028"] });
    remote.refuse("*", { message: "Не найден", code: "absent" });
    expect(await load(url)).toEqual({ ok: false, error: { message: "Не найден", code: "absent" } });
    remote.answerRaw("*", { statuses: [] });
    expect(await load(url)).toEqual({ statuses: [] });
    remote.answer("*", async ({ params }: { params: { id: string } }) => `№ ${params.id}`);
    expect(await load(`${url}?id=7`)).toEqual({ ok: true, data: "№ 7" });
  });

  test("the last matching rule applies, as often as it says", async () => {
    const remote = createRemote({ "*": "anything", "/statuses": "statuses" });
    remote.answer(url, "for a while", { times: 2 });
    const data = [];
    for (let request = 0; request < 3; request++) data.push(await load(url));
    data.push(await load("https://app.example/other"));
    expect(data.map((answer) => (answer as { data: string }).data)).toEqual([
      "for a while",
      "for a while",
      "statuses",
      "anything",
    ]);
  });

  test("a stalled request waits for its release, and then the current rules apply", async () => {
    const remote = createRemote({ "*": "before" });
    const release = remote.stall("/statuses");
    const settled = vi.fn<(answer: unknown) => void>();
    const loading = load(url).then(settled);
    await vi.waitFor(() => expect(remote.requests).toHaveLength(1));
    expect(await load("https://app.example/other")).toEqual({ ok: true, data: "before" });
    expect(settled).not.toHaveBeenCalled();
    remote.answer("/statuses", "after");
    release();
    await loading;
    expect(settled).toHaveBeenCalledWith({ ok: true, data: "after" });
    remote.stall("*")();
    expect(await load(url)).toEqual({ ok: true, data: "after" });
  });

  test("requests are recorded without the callback", async () => {
    const remote = createRemote({ "*": null });
    await load(`${url}?order_id=7&note=a%26b`);
    expect(remote.requests).toEqual([
      {
        transport: load === ask ? "fetch" : "jsonp",
        method: "GET",
        address: url,
        path: "/statuses",
        params: { order_id: "7", note: "a&b" },
        headers: expect.any(Object),
        body: undefined,
      },
    ]);
  });
});

test("a JSONP failure has a code", async () => {
  const remote = createRemote();
  const outcomes = [];
  for (const failure of ["network", 500, "garbage", "wrong-callback"] as const) {
    remote.fail("/statuses", failure, { times: 1 });
    outcomes.push(await jsonp(url));
  }
  expect(outcomes).toEqual(["network", "network", "no-callback", "no-callback"]);
});

test("a fetch failure is an error, a body that is not JSON, or a status", async () => {
  const remote = createRemote().fail("*", "network");
  await expect(fetch(url)).rejects.toThrow(new TypeError("Failed to fetch"));
  remote.fail("*", "garbage");
  await expect(ask(url)).rejects.toThrow(SyntaxError);
  remote.fail("*", 503);
  expect(await fetch(url)).toMatchObject({ status: 503, ok: false });
  remote.refuse("*", { message: "Нет" });
  expect(await fetch(url)).toMatchObject({ status: 422 });
  remote.refuse("*", { message: "Нет" }, { status: 409 });
  expect(await fetch(url)).toMatchObject({ status: 409 });
});

test("the method, headers and body of a fetch are recorded", async () => {
  const remote = createRemote().handle("POST /receipts", async (request) => {
    return new Response(await request.text(), { headers: { "access-control-allow-origin": "*" } });
  });
  const receipts = "https://app.example/receipts";
  const headers = { "content-type": "application/json", "Idempotency-Key": "k1" };
  expect(await ask(receipts, { method: "POST", headers, body: '{"sum":5}' })).toEqual({ sum: 5 });
  await fetch(receipts, { method: "POST", body: "plain" });
  expect(remote.requests).toMatchObject([
    { transport: "fetch", method: "POST", headers: { "idempotency-key": "k1" }, body: { sum: 5 } },
    { body: "plain" },
  ]);
});

test.fails("a request without a matching rule fails its test", async () => {
  createRemote({ "/other": 1 });
  expect(await jsonp(`${url}?key=secret`)).toBe("network");
});

test.each(["statuses", "", "ftp://app.example/"])("%o is not a route", (route) => {
  expect(() => createRemote({ [route]: 1 })).toThrow('expected a text like "GET /statuses"');
});
