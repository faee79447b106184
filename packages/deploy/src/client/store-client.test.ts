import { type Widget, widgetCodecs } from "@orderpane/protocol/widget";
import { canary } from "@orderpane/tooling/canary";
import { describe, expect, test, vi } from "vitest";
import { createClient, createRecordClient, isDecided } from "./store-client.ts";
import { decodeTarget } from "../target.ts";
import { desiredWidget } from "../testing/desired-widget.ts";
import { failureOf, textOfError } from "../testing/error-text.ts";
import { openMemoryStore } from "../testing/memory-store.ts";
import { testClock } from "../testing/test-clock.ts";

const header = `Basic ${Buffer.from(`orderpane:${canary}`).toString("base64")}`;
const target = decodeTarget({ store: "shop.example.ru", appId: "orderpane", appPassword: canary });
const { code } = desiredWidget();
const fields = { code, height: 80 };

const reset = () => new TypeError("fetch failed", { cause: codedError("ECONNRESET") });
const emptyList = () => new Response(widgetCodecs.xml.encodeList([]));

/** Returns a client of a store that sends these responses, and the requests that the store received. */
function clientOf(...responses: (Response | Error)[]) {
  const requests: Request[] = [];
  const clock = testClock();
  const client = createClient(target, {
    ...clock,
    fetch: async (input, init) => {
      requests.push(new Request(input, init));
      const response = responses.shift();
      if (response instanceof Response) return response;
      throw response ?? new Error("an unexpected request");
    },
  });
  return { client, clock, requests };
}

describe("a request", () => {
  test("goes to the widgets of the store, with credentials in a header only", async () => {
    const { client, requests } = clientOf(emptyList());
    expect(await client.list()).toEqual([]);
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      "GET https://shop.example.ru/admin/application_widgets.xml",
    ]);
    expect(requests[0]!.headers.get("authorization")).toBe(header);
    expect(requests[0]!.headers.get("content-type")).toBeNull();
    expect(requests[0]!.redirect).toBe("manual");
    expect(client.requests).toBe(1);
  });

  test("sends XML with its content type", async () => {
    const { client, requests } = clientOf(new Response());
    expect(await client.replace(7, { code: "<p>&</p>", height: 80 })).toBe("done");
    expect(requests[0]!.url).toBe("https://shop.example.ru/admin/application_widgets/7.xml");
    expect(requests[0]!.headers.get("content-type")).toBe("application/xml");
    expect(await requests[0]!.text()).toContain("<code>&lt;p&gt;&amp;&lt;/p&gt;</code>");
  });
});

describe("a refusal is final", () => {
  const rows: [string, string, Response][] = [
    [
      "unauthorized",
      "the store does not accept the application's id and password (401)",
      new Response(`HTTP Basic: ${canary}`, { status: 401 }),
    ],
    [
      "forbidden",
      "the application has no right to do this (403): no right",
      new Response('{"status":"error","message":"no right"}', { status: 403 }),
    ],
    ["not-found", "this address has no widgets (404)", new Response("<html>404</html>", { status: 404 })],
    [
      "refused",
      "the store refused it (422): Height is too big",
      new Response("<errors><error>Height is too big</error></errors>", { status: 422 }),
    ],
    [
      "refused",
      "your header was Basic ••• and •••",
      new Response(`your header was ${header} and ${canary}`, { status: 400 }),
    ],
  ];
  test.each(rows)("%s: %s", async (errorCode, message, response) => {
    const { client, clock } = clientOf(response);
    const error = await failureOf(client.list());
    expect(error.code).toBe(errorCode);
    expect(error.message).toContain("shop.example.ru: cannot list the widgets: ");
    expect(error.message).toContain(message);
    expect(clock.waits).toEqual([]);
    expect(textOfError(error)).not.toContain(canary);
    expect(textOfError(error)).not.toContain(header);
  });
});

describe("a temporary failure", () => {
  test("is retried after 0.5, 2 and 8 s", async () => {
    const { client, clock } = clientOf(
      reset(),
      new Response(null, { status: 500 }),
      new Response("<application-widgets"),
      emptyList(),
    );
    expect(await client.list()).toEqual([]);
    expect(clock.waits.map(({ seconds }) => seconds)).toEqual([0.5, 2, 8]);
    expect(clock.waits[0]!.reason).toMatch(/: cannot list the widgets: .*; trying again$/);
    expect(client.requests).toBe(4);
  });

  test.each([
    ["ENOTFOUND", "there is no such host"],
    ["UND_ERR_CONNECT_TIMEOUT", "the host cannot be reached"],
    ["CERT_HAS_EXPIRED", "no secure connection"],
  ])("%s at the first request is the address's fault", async (errorCode, message) => {
    const { client, clock } = clientOf(new TypeError("fetch failed", { cause: codedError(errorCode) }));
    const error = await failureOf(client.list());
    expect(error.code).toBe("unreachable");
    expect(error.message).toContain(message);
    expect(clock.waits).toEqual([]);
  });

  test("an endless response is cut off and not requested again", async () => {
    let sent = 0;
    const mebibyte = new Uint8Array(1024 * 1024);
    const endless = new ReadableStream({
      pull(controller) {
        sent++;
        controller.enqueue(mebibyte);
      },
    });
    const { client, clock } = clientOf(new Response(endless));
    const error = await failureOf(client.list());
    expect(error.code).toBe("endless-answer");
    expect(error.message).toContain("the response is longer than 64 MiB, the most that is read");
    expect(clock.waits).toEqual([]);
    expect(sent).toBeLessThan(70);
  });
});

describe("creating, when it is unclear whether the request was executed", () => {
  const listOf = (...widgets: Partial<Widget>[]) =>
    new Response(widgetCodecs.xml.encodeList(widgets.map(widgetOf)));
  const absent = () => [...Array.from({ length: 5 }, emptyList), Response.json({ count: 0 })];
  const otherBuild = desiredWidget({ version: 2 }).code;
  const otherProject = code.replace("shop/buyer-card", "other/buyer-card");

  test("a listed widget with this marker and build is the one, however late", async () => {
    const late = listOf({ id: 4, code: otherProject }, { id: 6, code }, { id: 5, code });
    const early = [emptyList(), listOf({ id: 3, code: otherBuild }), emptyList(), emptyList()];
    const { client, clock, requests } = clientOf(reset(), ...early, late);
    expect((await client.create(fields)).id).toBe(5);
    expect(requests.map(({ method }) => method).join(" ")).toBe("POST GET GET GET GET GET");
    expect(clock.waits.map(({ seconds }) => seconds)).toEqual([0.5, 2, 8, 20, 30]);
  });

  test("the request is retried only if the widget does not appear, three times at most", async () => {
    const { client, requests } = clientOf(reset(), ...absent(), reset(), ...absent(), reset(), ...absent());
    const error = await failureOf(client.create(fields));
    expect(error.code).toBe("interrupted");
    const methods = requests.map(({ method }) => method).join(" ");
    expect(methods).toBe(Array(3).fill("POST GET GET GET GET GET GET").join(" "));
  });

  test("a failed list ends it, and the message contains both failures", async () => {
    const { client } = clientOf(reset(), new Response(null, { status: 401 }));
    const error = await failureOf(client.create(fields, "card"));
    expect(error.code).toBe("unauthorized");
    expect(error.message).toMatch(/cannot create card.*broke.*is unclear, because.*cannot list.*\(401\)/);
    expect(error.fix).toContain("found by its marker");
  });

  test("if the second attempt is refused, the first may have been executed", async () => {
    const { client } = clientOf(reset(), ...absent(), new Response(null, { status: 403 }));
    const error = await failureOf(client.create(fields));
    expect([error.code, isDecided(error)]).toEqual(["forbidden", false]);
    const refused = await failureOf(clientOf(new Response(null, { status: 403 })).client.create(fields));
    expect([refused.code, isDecided(refused)]).toEqual(["forbidden", true]);
  });

  test("code without a marker cannot be found, so it is sent once", async () => {
    const { client } = clientOf(reset());
    await failureOf(client.create({ code: "<p>by hand</p>", height: 60 }));
    expect(client.requests).toBe(1);
  });
});

const json = (value: unknown) => new Response(JSON.stringify(value));

test.each<[string, Response, string | null]>([
  ["in one line", json({ title: " a\nb\t\u001b[2Jc\u202e " }), "a b [2Jc"],
  ["cut", json({ title: "x".repeat(200) }), "x".repeat(80)],
  ["not a text", json({ title: 7 }), null],
  ["in a web page", new Response("<html></html>"), null],
  ["beyond the limit", new Response(null, { status: 429, headers: { "retry-after": "9" } }), null],
])("the title of a store is requested once: %s", async (_name, response, title) => {
  const { client, requests } = clientOf(response);
  expect(await client.title()).toBe(title);
  expect(requests.map(({ url }) => url)).toEqual(["https://shop.example.ru/admin/account.json"]);
});

test("a client that does not wait fails immediately and leaves its share of the limit", async () => {
  const store = openMemoryStore();
  const sleep = vi.fn<(ms: number) => Promise<void>>(store.clock.sleep);
  const answer = vi.fn<typeof store.fetch>(async () => new Response("", { status: 500 }));
  const options = { ...store.clock, sleep, fetch: answer, isCourtesy: true, reserve: 0.5 };
  const { read } = createRecordClient(store.target, options);
  const ask = () => failureOf(read("/admin/account.json", "read the account", String));
  expect((await ask()).code).toBe("server-error");
  answer.mockResolvedValueOnce(new Response("", { headers: { "API-Usage-Limit": "250/500" } }));
  await read("/admin/account.json", "read the account", String);
  expect((await ask()).code).toBe("limited");
  expect(answer).toHaveBeenCalledTimes(2);
  expect(sleep).not.toHaveBeenCalled();
});

test("a failed change of a record is retried, a failed create is not", async () => {
  const store = openMemoryStore();
  const { read, find, write } = createRecordClient(store.target, { ...store.clock, fetch: store.fetch });
  const change = { doing: "change an order", fields: { order: { manager_comment: "x" } } };
  expect(await write("PUT", "/admin/orders/1001.json", change)).toBe(true);
  expect(await read("/admin/orders/1001.json", "read", JSON.parse)).toMatchObject({ manager_comment: "x" });
  expect(await write("PUT", "/admin/orders/999999.json", change)).toBe(false);
  expect(await find("/admin/orders/999999.json", "read", JSON.parse)).toBeNull();
  const wrong = { ...change, fields: { order: { financial_status: "x" } } };
  expect(await failureOf(write("PUT", "/admin/orders/1001.json", wrong))).toMatchObject({
    code: "refused",
    message: expect.stringContaining('financial_status expected one of pending, paid, found "x"') as string,
  });
  const broken = vi.fn<typeof store.fetch>(async () => new Response("", { status: 500 }));
  const other = createRecordClient(store.target, { ...store.clock, fetch: broken });
  expect(await failureOf(other.write("PUT", "/admin/orders/1.json", change))).toHaveProperty(
    "code",
    "server-error",
  );
  expect(broken).toHaveBeenCalledTimes(4);
  expect(await failureOf(other.write("POST", "/admin/orders.json", change))).toHaveProperty(
    "code",
    "server-error",
  );
  expect(broken).toHaveBeenCalledTimes(5);
});

function codedError(errorCode: string): Error {
  return Object.assign(new Error(errorCode.toLowerCase()), { code: errorCode });
}

function widgetOf(widget: Partial<Widget>): Widget {
  return { id: 1, createdAt: null, code: null, height: 80, pageType: "order", ...widget };
}
