import { describe, expect, test } from "vitest";
import type { ContractResponse } from "../responses/contract-response.ts";
import { type Draft, isMarked, markCode, OwnWidgets } from "./own-widgets.ts";

const user = { appId: "app", appPassword: "password" };
const code = markCode("0123456789abcdef", "<p>x</p>");
const response = (status: number, body = ""): ContractResponse => ({
  request: "",
  status,
  headers: new Headers(),
  body,
});
const seven = "/admin/application_widgets/7.xml";
const draft = (method: string, path: string, body?: string): Draft => ({
  method,
  path,
  user,
  ...(body !== undefined && { body }),
});
const create = draft("POST", "/admin/application_widgets.json", JSON.stringify({ code }));

describe("the marker", () => {
  test.each([
    ["as it was sent", code],
    ["escaped once more", code.replaceAll("<", "&lt;").replaceAll(">", "&gt;")],
    [
      "with its quotes escaped, too",
      code.replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;"),
    ],
  ])("is found in code %s", (_, echoed) => expect(isMarked(echoed)).toBe(true));

  test.each([
    ["code of others", "<p>x</p>"],
    ["code that mentions it", `<p>${code}</p>`],
    ["a run without a valid name", '<div data-orderpane-contract="x">y</div>'],
    ["a widget of a deploy", '<div data-orderpane="demo/card" data-build="00000000000000a1"></div>'],
    ["no code", null],
  ])("is not found in %s", (_, echoed) => expect(isMarked(echoed)).toBe(false));
});

describe("refused is", () => {
  test.each([
    ["a widget without the marker", draft("POST", create.path, '{"code":"<p>x</p>"}')],
    ["a POST without a body", draft("POST", create.path)],
    ["PUT of a widget of others", draft("PUT", "/admin/application_widgets/7.json", create.body)],
    ["PATCH of a widget of others", draft("PATCH", "/admin/application_widgets/7.xml", create.body)],
    ["DELETE of a widget of others", draft("DELETE", "/admin/application_widgets/7.json?x=1")],
  ])("%s", (_, refused) => {
    expect(() => new OwnWidgets().check(refused)).toThrow(expect.objectContaining({ code: "refused" }));
  });

  test("nothing else", () => {
    const own = new OwnWidgets();
    own.note(create, response(201, '{"id":7}'));
    for (const allowed of [
      create,
      draft("GET", "/admin/application_widgets/8.json"),
      draft("DELETE", seven),
    ]) {
      expect(() => own.check(allowed)).not.toThrow();
    }
  });
});

test.each([
  ["JSON", '{"id":7,"code":"<id>8</id>"}'],
  ["XML", '<application-widget><id type="integer">7</id></application-widget>'],
])("a created widget is known from the response in %s until it is deleted", (_, body) => {
  const own = new OwnWidgets();
  own.note(create, response(200, body));
  expect(own.ids).toEqual([7]);
  own.note(draft("DELETE", seven), response(500));
  expect(own.ids).toEqual([7]);
  own.note(draft("DELETE", seven), response(404));
  expect(own.ids).toEqual([]);
});

test("a sweep deletes the marked widgets, and reports those that stay", async () => {
  const own = new OwnWidgets();
  const sent: string[] = [];
  const list = JSON.stringify([
    { id: 1, code: "<p></p>" },
    { id: 2, code },
    { id: 3, code },
  ]);
  const left = await own.sweep(user, async ({ method, path }) => {
    sent.push(`${method} ${path}`);
    if (method === "GET") return response(200, list);
    return response(path.includes("/3.") ? 500 : 200);
  });
  expect(left).toEqual([3]);
  expect(sent).toEqual([
    "GET /admin/application_widgets.json",
    "DELETE /admin/application_widgets/2.json",
    "DELETE /admin/application_widgets/3.json",
  ]);
});

test.each(["<html>maintenance</html>", "{}", "[null]", ""])(
  "an unreadable list (%j) is an error, not empty",
  async (body) => {
    const sweep = new OwnWidgets().sweep(user, async () => response(200, body));
    await expect(sweep).rejects.toMatchObject({ code: "mismatch" });
  },
);
