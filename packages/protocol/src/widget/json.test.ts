import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Widget } from "./fields.ts";
import { jsonCodec } from "./json.ts";

const { decodeList, decodeRequest, decodeResponse, encodeList, encodeRequest, encodeResponse } = jsonCodec;

const golden = readFileSync(new URL("../../spec/fixtures/widget-created.json", import.meta.url), "utf8");

const created: Widget = {
  id: 1,
  createdAt: "2026-09-26T13:21:27.492+03:00",
  code: '<p>Номер заказа: <b id="order-number"></b></p>',
  height: 80,
  pageType: "order",
};

test("the platform's response is decoded, and encoded with the same names and values", () => {
  expect(decodeResponse(golden)).toEqual(created);
  expect(JSON.parse(encodeResponse(created))).toEqual(JSON.parse(golden));
});

test("a list is an array without a root, in both directions", () => {
  const widgets = [created, { ...created, id: 2, code: null }];
  expect(decodeList(encodeList(widgets))).toEqual(widgets);
  expect(decodeList("[]")).toEqual([]);
});

test.each([
  ["an unknown page", '"cart"', "cart"],
  ["a page with control characters", '"\\u001b[2J"', "\ufffd[2J"],
  ["a page that is not a string", '{"a":1}', '{"a":1}'],
])("a listed widget may have %s", (_name, page, pageType) => {
  expect(decodeList(`[{"id":1,"page_type":${page}},{"id":2}]`)).toMatchObject([
    { id: 1, pageType },
    { id: 2, pageType: "order" },
  ]);
});

describe("a request", () => {
  test("has the root application_widget", () => {
    expect(encodeRequest({ code: "x", height: 60, pageType: "product" })).toBe(
      '{"application_widget":{"code":"x","height":60,"page_type":"product"}}',
    );
  });

  test.each([
    ["an empty body", ""],
    ["an empty object", "{}"],
    ["a root that is an empty array", '{"application_widget":[]}'],
  ])("that is %s has no fields", (_name, body) => {
    expect(decodeRequest(body)).toEqual({});
  });

  test.each([
    ["invalid JSON", '{\n "a": x}'],
    ["a root that is a text", '{"application_widget":"x"}'],
    ["an array", "[1]"],
    ["null", "null"],
  ])("that is %s is malformed", (_name, body) => {
    expect(() => decodeRequest(body)).toThrow(expect.objectContaining({ code: "malformed" }));
  });

  test("may have its fields without the root (assumed), unless the root is needed", () => {
    const bare = '{"id":7,"code":"x","height":"60"}';
    expect(decodeRequest(bare)).toEqual({ code: "x", height: 60 });
    expect(() => decodeRequest(bare, { needsRoot: true })).toThrow(
      expect.objectContaining({ code: "invalid-field", field: "application_widget" }),
    );
    expect(decodeRequest('{"id":7}', { needsRoot: true })).toEqual({});
    expect(decodeRequest('{"code":"y","application_widget":{"height":60}}')).toEqual({ height: 60 });
  });
});

test.each([
  ["an object", "{}"],
  ["an error body", '{"status":"error","message":"no"}'],
  ["a list of something else", '["x"]'],
])("%s is never treated as an empty list", (_name, body) => {
  expect(() => decodeList(body)).toThrow(expect.objectContaining({ code: "malformed" }));
});
