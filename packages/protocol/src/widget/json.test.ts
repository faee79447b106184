import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Widget } from "./fields.ts";
import {
  decodeWidgetResponseJson,
  decodeWidgetJson,
  decodeWidgetListJson,
  encodeWidgetResponseJson,
  encodeWidgetJson,
  encodeWidgetListJson,
} from "./json.ts";

const golden = readFileSync(new URL("../../spec/fixtures/widget-created.json", import.meta.url), "utf8");

const created: Widget = {
  id: 1,
  createdAt: "2026-09-26T13:21:27.492+03:00",
  code: '<p>Номер заказа: <b id="order-number"></b></p>',
  height: 80,
  pageType: "order",
};

test("the platform's answer is read, and written with the same names and values", () => {
  expect(decodeWidgetResponseJson(golden)).toEqual(created);
  expect(JSON.parse(encodeWidgetResponseJson(created))).toEqual(JSON.parse(golden));
});

test("a list is a bare array, in both directions", () => {
  const widgets = [created, { ...created, id: 2, code: null }];
  expect(decodeWidgetListJson(encodeWidgetListJson(widgets))).toEqual(widgets);
  expect(decodeWidgetListJson("[]")).toEqual([]);
});

test.each([
  ["a page that we do not know", '"cart"', "cart"],
  ["control characters in it", '"\\u001b[2J"', "\ufffd[2J"],
  ["a page that is no text", '{"a":1}', '{"a":1}'],
  ["no page", "null", "order"],
])("a list takes %s as text", (_name, page, pageType) => {
  expect(decodeWidgetListJson(`[{"id":1,"page_type":${page}},{"id":2}]`)).toMatchObject([
    { id: 1, pageType },
    { id: 2, pageType: "order" },
  ]);
});

test("a page may be left out of an answer", () => {
  const { pageType: _page, ...rest } = created;
  expect(encodeWidgetResponseJson(rest)).not.toContain("page_type");
});

describe("requests", () => {
  test("have the root application_widget", () => {
    expect(encodeWidgetJson({ code: "x", height: 60, pageType: "product" })).toBe(
      '{"application_widget":{"code":"x","height":60,"page_type":"product"}}',
    );
  });

  test.each([
    ["an empty body", ""],
    ["an empty array", "[]"],
    ["an empty root", '{"application_widget":{}}'],
  ])("%s has no fields", (_name, body) => {
    expect(decodeWidgetJson(body)).toEqual({});
  });

  test.each([
    ["invalid JSON", '{\n "a": x}'],
    ["JSON that ends too early", '{"application_widget":'],
    ["no root", '{"code":"x"}'],
    ["an array", "[1]"],
    ["null", "null"],
  ])("%s is malformed", (_name, body) => {
    expect(() => decodeWidgetJson(body)).toThrow(expect.objectContaining({ code: "malformed" }));
  });

  test("an unknown page is one invalid field", () => {
    expect(() => decodeWidgetJson('{"application_widget":{"page_type":"cart"}}')).toThrow(
      expect.objectContaining({ code: "invalid-field", field: "page_type" }),
    );
  });

  test("a wrong type is one invalid field", () => {
    expect(() => decodeWidgetJson('{"application_widget":{"code":["x"]}}')).toThrow(
      expect.objectContaining({ code: "invalid-field", field: "code" }),
    );
  });
});

test.each([
  ["an object", "{}"],
  ["an error body", '{"status":"error","message":"no"}'],
  ["a list of something else", '["x"]'],
  ["a page of HTML", "<html></html>"],
])("a list is never silently empty: %s", (_name, body) => {
  expect(() => decodeWidgetListJson(body)).toThrow(expect.objectContaining({ code: "malformed" }));
});
