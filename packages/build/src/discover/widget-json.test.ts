import { expect, test } from "vitest";
import { BuildError } from "../errors.ts";
import { readWidgetJson } from "./widget-json.ts";

const file = "widgets/a/widget.json";

test("every key is read", () => {
  const text = `{
    "$schema": "x", "title": "Покупатель", "height": 120, "page": "product",
    "settings": {
      "address": { "type": "url", "default": "https://a.test/", "required": true },
      "local": { "type": "url", "default": "http://127.0.0.1:3000" },
      "limit": { "type": "number", "default": 5 },
      "isOpen": { "type": "boolean", "default": false, "required": false },
      "greeting": { "type": "string" }
    },
    "budget": { "xml": 30000, "references": 900 }
  }`;
  expect(readWidgetJson(text, { file })).toEqual({
    title: "Покупатель",
    height: 120,
    page: "product",
    settings: {
      address: { type: "url", default: "https://a.test/", required: true },
      local: { type: "url", default: "http://127.0.0.1:3000" },
      limit: { type: "number", default: 5 },
      isOpen: { type: "boolean", default: false, required: false },
      greeting: { type: "string" },
    },
    budget: { xml: 30_000, references: 900 },
  });
});

/** The text of a `widget.json`, with `§` before its problem. */
const bad: [marked: string, problem: RegExp][] = [
  ["§", /is not JSON: Unexpected end/],
  [`{\n  "title": "A",\n  "height" §120\n}`, /is not JSON: Expected ':'/],
  [`{ "title": "A", "height": 1, §}`, /is not JSON/],
  [` §5`, /the file must be an object, found 5/],
  [`{ "title": "A", §"heigth": 1 }`, /unknown key "heigth", expected \$schema, title/],
  [`§{ "height": 1 }`, /"title" is missing/],
  [`{ "title": §" ", "height": 1 }`, /"title" must be a text.*found " "/],
  [`§{ "title": "A" }`, /"height" is missing/],
  [`{ "title": "A",\n  "height": §0 }`, /"height" must be a positive integer, found 0/],
  [`{ "title": "A",\n  "height": §1000000 }`, /"height" must be at most 10000, found 1000000/],
  [valid(`"page": §"cart"`), /"order" or "product", found "cart"/],
  [valid(`"budget": { §"brotli": 1 }`), /unknown key "brotli", expected xml, references/],
  [valid(`"budget": { "xml": §1048577 }`), /must be at most 1048576: no larger widget is deployed, found/],
  [valid(`"settings": { §"a-b": {} }`), /"a-b" cannot name/],
  [valid(`"settings": { "a": §{} }`), /"type" is missing, expected one of "string"/],
  [
    valid(`"settings": { "a": { "type": "number", "default": §"5" } }`),
    /"default" must be a number, found "5"/,
  ],
  [valid(`"settings": { "a": { "type": "url", "default": §"http://a.test" } }`), /must be an https URL/],
  [
    valid(`"settings": { "apiUrl": { "type": "url" }, §"api_url": { "type": "url" } }`),
    /"apiUrl" and "api_url" have the same variable, ORDERPANE_SETTING_API_URL/,
  ],
  [
    valid(`"settings": { "a": { "type": "string", "required": §"yes" } }`),
    /must be true or false, found "yes"/,
  ],
];

test.each(bad)("%j is refused at the mark", (marked, problem) => {
  const error = refusal(marked.replace("§", ""));
  const before = marked.slice(0, marked.indexOf("§")).split("\n");
  const [line, column] = [before.length, before.at(-1)!.length + 1];
  expect(error).toMatchObject({ code: "bad-declaration", file, place: { line, column } });
  expect(error.message).toMatch(problem);
  expect(error.message.startsWith(`${file}:${line}:${column}: `)).toBe(true);
  expect(error.frame).toMatch(/\^$/);
});

function valid(more: string): string {
  return `{ "title": "A", "height": 1, ${more} }`;
}

function refusal(text: string): BuildError {
  try {
    readWidgetJson(text, { file });
  } catch (error) {
    if (error instanceof BuildError) return error;
    throw error;
  }
  throw new Error("was accepted");
}
