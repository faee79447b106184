import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ProtocolError } from "../errors.ts";
import type { Widget, WidgetFields } from "./fields.ts";
import { xmlCodec } from "./xml.ts";

const { decodeList, decodeRequest, decodeResponse, encodeList, encodeRequest, encodeResponse } = xmlCodec;

const fixture = (name: string) =>
  readFileSync(new URL(`../../spec/fixtures/${name}`, import.meta.url), "utf8");

describe("the examples in the platform's documentation", () => {
  test("the request to create is encoded exactly, and its height has a type (observed)", () => {
    const example = fixture("widget-create-request.xml");
    const fields = { code: "some html or javascript code", height: 60 };
    expect(decodeRequest(example)).toEqual(fields);
    expect(`${encodeRequest(fields)}\n`).toBe(example.replace("<height>", '<height type="integer">'));
  });

  test("the response to create is decoded", () => {
    expect(decodeResponse(fixture("widget-created.xml"))).toEqual({
      id: 6,
      createdAt: "2012-08-09T17:26:48+04:00",
      code: "some html or javascript code",
      height: 60,
      pageType: "order",
    });
  });

  test("the list is decoded", () => {
    const widgets = decodeList(fixture("widgets-list.xml"));
    expect(widgets.map(({ id, code, height }) => [id, code, height])).toEqual([
      [1, "<script>alert(order_info.referer);</script>", 60],
      [2, "some widget code here", 60],
    ]);
  });
});

/** Code, and the same code in XML. Every row is encoded and decoded. */
const xmlCodes: readonly (readonly [name: string, code: string, written: string])[] = [
  ["plain text", "text", "text"],
  ["empty", "", ""],
  ["markup", "<p>1</p>", "&lt;p&gt;1&lt;/p&gt;"],
  ["ampersands, which are escaped first", "a && b &lt; c", "a &amp;&amp; b &amp;lt; c"],
  ["the end of a CDATA section", "]]>", "]]&gt;"],
  ["quotes, which stay", `"'`, `"'`],
  ["white space at both ends", " \n\tx\n ", " \n\tx\n "],
  ["CR and CRLF", "a\rb\r\nc", "a&#13;b&#13;\nc"],
  ["C1 controls, NEL and line separators", "\x7f\x85\x9f\u2028\u2029", "\x7f\x85\x9f\u2028\u2029"],
  [
    "the characters next to the forbidden ones",
    "\t\n \ud7ff\ue000\ufffd\u{10000}\u{10ffff}",
    "\t\n \ud7ff\ue000\ufffd\u{10000}\u{10ffff}",
  ],
  ["a byte order mark inside", "a\ufeffb", "a\ufeffb"],
  ["Cyrillic and emoji", "Привет 👋", "Привет 👋"],
  ["replacement patterns", "$& $1 $` $'", "$&amp; $1 $` $'"],
];

describe("code", () => {
  test.each(xmlCodes)("%s", (_name, code, written) => {
    const xml = encodeRequest({ code });
    expect(xml).toBe(`<application-widget>\n  <code>${written}</code>\n</application-widget>`);
    expect(decodeRequest(xml)).toEqual({ code });
  });

  test.each([
    ["NUL", "ab\0", "U+0000 at offset 2"],
    ["U+FFFE", "👋\ufffe", "U+FFFE at offset 2"],
    ["a lone high surrogate", "a\ud83d", "U+D83D at offset 1"],
  ])("the error about %s names the character and its offset", (_name, code, message) => {
    const problem = new ProtocolError("forbidden-character", `${message} cannot be carried by XML 1.0`);
    expect(() => encodeRequest({ code })).toThrow(problem);
  });
});

describe("a request of another client may have", () => {
  const read = (body: string) => decodeRequest(`<application-widget>${body}</application-widget>`);

  test.each<[string, string, WidgetFields]>([
    ["typed height", '<height type="integer">60</height>', { height: 60 }],
    ["nil values", '<code nil="true"/><height type="integer" nil="true"></height>', {}],
    ["page-type", "<page-type>product</page-type>", { pageType: "product" }],
    ["CDATA", "<code><![CDATA[<b>&amp;]]></code>", { code: "<b>&amp;" }],
    ["numeric references", "<code>&#60;&#x3E;&#13;</code>", { code: "<>\r" }],
    [
      "unknown elements and attributes",
      '<owner a="1"><id>7</id></owner><code type="string" x="">y</code>',
      { code: "y" },
    ],
    ["a raw CRLF, which XML reads as LF", "<code>a\r\nb</code>", { code: "a\nb" }],
  ])("%s", (_name, body, fields) => {
    expect(read(body)).toEqual(fields);
  });

  test("a declaration, a byte order mark and comments", () => {
    const xml =
      '\ufeff<?xml version="1.0" encoding="UTF-8"?><!-- x --><application-widget><!-- y --><height>1</height></application-widget>';
    expect(decodeRequest(xml)).toEqual({ height: 1 });
  });

  test("an empty body, which has no fields", () => {
    expect(decodeRequest(" \n")).toEqual({});
  });

  test.each([
    ["a height that is not an integer", "<height>6.5</height>", "height must be an integer"],
    ["an unknown page", "<page-type>cart</page-type>", "page_type must be order or product"],
    ["markup that was not escaped", "<code><b>x</b></code>", "found the element <b>: escape & < and >"],
    ["a field given twice", "<code>a</code><code>b</code>", "code is given twice"],
  ])("one invalid field: %s", (_name, body, message) => {
    expect(() => read(body)).toThrow(expect.objectContaining({ code: "invalid-field" }));
    expect(() => read(body)).toThrow(message);
  });
});

test.each([
  ["an unescaped ampersand", "<application-widget>\n<code>a && b</code></application-widget>", 2, 11],
  ["an unclosed element", "<application-widget>\n  <code>x</application-widget>", 2, 10],
  ["an unknown root", "<order/>", 1, 1],
  ["a document type", "<!DOCTYPE a [<!ENTITY e 'x'>]>\n<application-widget/>", 1, 1],
  ["an undefined entity", "<application-widget><code>&nbsp;</code></application-widget>", 1, 27],
  ["a forbidden character", "<application-widget><code>\x01</code></application-widget>", 1, 27],
  ["text, not XML", "HTTP Basic: Access denied.", 1, 1],
  ["elements that are nested too deeply", "<a>".repeat(100_000), 1, 1],
])("a malformed document is refused with line and column: %s", (_name, xml, line, column) => {
  expect(() => decodeRequest(xml)).toThrow(
    expect.objectContaining({
      code: "malformed",
      message: expect.stringMatching(`\\(line ${line}, column ${column}\\)$`),
    }),
  );
});

describe("a response", () => {
  const widget: Widget = {
    id: 7,
    createdAt: "2026-09-26T13:21:27.492+03:00",
    code: "<b>\r\n&</b>",
    height: 80,
    pageType: "product",
  };

  test("is decoded as it was encoded, but without milliseconds", () => {
    const read = { ...widget, createdAt: "2026-09-26T13:21:27+03:00" };
    expect(decodeResponse(encodeResponse(widget))).toEqual(read);
    expect(decodeList(encodeList([widget, { ...widget, id: 8 }]))).toEqual([read, { ...read, id: 8 }]);
  });

  test("distinguishes nil values from empty ones", () => {
    const empty: Widget = { id: 1, createdAt: null, code: null, height: null, pageType: "order" };
    expect(decodeResponse(encodeResponse(empty))).toEqual(empty);
    expect(decodeResponse(encodeResponse({ ...empty, code: "" })).code).toBe("");
  });

  test.each([
    ["an unknown page", "<page-type>cart</page-type>", "cart"],
    ["no page", "", "order"],
  ])("may have %s", (_name, element, pageType) => {
    const xml = `<application-widgets><application-widget><id>1</id>${element}</application-widget><application-widget><id>2</id></application-widget></application-widgets>`;
    expect(decodeList(xml)).toMatchObject([
      { id: 1, pageType },
      { id: 2, pageType: "order" },
    ]);
  });

  test("without an id is refused", () => {
    expect(() => decodeResponse("<application-widget><code/></application-widget>")).toThrow("id is missing");
  });

  test.each([
    ["that of this package", encodeList([])],
    [
      "that of Rails for an empty array",
      '<?xml version="1.0"?>\n<application-widgets type="array">\n</application-widgets>',
    ],
    ["that of Rails for an array without a type", '<nil-classes type="array"/>'],
  ])("may be an empty list: %s", (_name, xml) => {
    expect(decodeList(xml)).toEqual([]);
  });

  test.each([
    ["another root", "<orders type='array'/>", "found <orders>"],
    [
      "a foreign record",
      "<application-widgets>\n  <order/></application-widgets>",
      "found <order> (line 2, column 3)",
    ],
  ])("is never treated as an empty list: %s", (_name, xml, message) => {
    expect(() => decodeList(xml)).toThrow(message);
  });
});
