import { describe, expect, test } from "vitest";
import { formats, widgetPath, widgetsPath } from "@orderpane/protocol/api";
import type { Operation } from "../db/widget-table.ts";
import { type Call, startPlatform, widgetBody } from "../testing/test-client.ts";

async function create(call: Call, fields: Parameters<typeof widgetBody>[1] = {}): Promise<number> {
  const body = widgetBody("json", { code: "<p>x</p>", height: 60, ...fields });
  const response = await call("POST", widgetsPath("json"), { body });
  return ((await response.json()) as { id: number }).id;
}

describe.each(formats)("%s", (format) => {
  test("assumed: a type may have parameters", async () => {
    const { call } = startPlatform();
    const body = widgetBody(format, { code: "x", height: 60 });
    const type = `Application/${format.toUpperCase()} ; charset=utf-8`;
    expect((await call("POST", widgetsPath(format), { body, type })).ok).toBe(true);
  });

  test.each([
    ["nothing", {}, ["code", "height"]],
    ["blank code", { code: " \n", height: 60 }, ["code"]],
    ["height 0", { code: "x", height: 0 }, ["height"]],
    ["a broken height", { code: "x", height: 60.5 }, ["height"]],
    ["an unknown page", { code: "x", height: 60, page_type: "cart" }, ["page_type"]],
  ])("create with %s gets a 422 with messages by field", async (_, fields, invalid) => {
    const { call } = startPlatform({ assumptions: { xmlErrors: "json" } });
    const response = await call("POST", widgetsPath(format), { body: widgetBody(format, fields) });
    expect(response.status).toBe(422);
    const messages = (await response.json()) as Record<string, string[]>;
    expect(Object.keys(messages)).toEqual(invalid);
    for (const list of Object.values(messages)) expect(list).toEqual([expect.stringMatching(/./)]);
  });

  test.each([{ height: 0 }, { code: "" }, { page_type: "cart" }])(
    "replace with %j changes nothing",
    async (fields) => {
      const { call } = startPlatform();
      const id = await create(call);
      const response = await call("PUT", widgetPath(id, format), { body: widgetBody(format, fields) });
      expect(response.status).toBe(422);
      expect(await (await call("GET", widgetPath(id, "json"))).json()).toMatchObject({
        code: "<p>x</p>",
        height: 60,
        page_type: "order",
      });
    },
  );
});

test("assumed: JSON cannot store characters that XML does not allow", async () => {
  const { call } = startPlatform();
  const body = widgetBody("json", { code: "a\u0001b", height: 60 });
  const response = await call("POST", widgetsPath("json"), { body });
  expect(response.status).toBe(422);
  expect(await response.json()).toEqual({ code: [expect.stringContaining("U+0001 at offset 1")] });
});

test("listeners are called for every create, replace and delete that is executed, and for nothing else", async () => {
  const { platform, call } = startPlatform();
  const operations: Operation[] = [];
  const unsubscribe = platform.onWidgetsChanged((operation) => operations.push(operation));
  const id = await create(call);
  await call("PUT", widgetPath(id, "json"), { body: widgetBody("json", { height: 70 }) });
  await call("GET", widgetPath(id, "json"));
  await call("PUT", widgetPath(id, "json"), { body: widgetBody("json", { height: 0 }) });
  await call("DELETE", widgetPath(99, "json"));
  await call("DELETE", widgetPath(id, "json"));
  expect(operations).toMatchObject([
    { kind: "create", id, before: null, after: { id, height: 60 } },
    { kind: "replace", id, before: { height: 60 }, after: { height: 70 } },
    { kind: "delete", id, before: { height: 70 }, after: null },
  ]);
  unsubscribe();
  await create(call);
  expect(operations).toHaveLength(3);
});
