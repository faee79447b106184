import { describe, expect, test } from "vitest";
import { formats, widgetPath, widgetsPath } from "@orderpane/protocol/api";
import { readMarker } from "@orderpane/protocol/bundle";
import { widgetCodecs } from "@orderpane/protocol/widget";
import { assumptionTable } from "../assumptions.ts";
import { startPlatform, widgetBody } from "../testing/test-client.ts";

const sent =
  '<!-- a -->\r\u0085<div data-orderpane="demo/card" data-build="00000000000000a1">1 &amp; 2</div>';

describe.each(formats)("%s", (format) => {
  const codec = widgetCodecs[format];
  const body = widgetBody(format, { code: sent, height: 60 });

  const echoes = {
    exact: sent,
    "double-escaped":
      '&lt;!-- a --&gt;\r\u0085&lt;div data-orderpane="demo/card" data-build="00000000000000a1"&gt;1 &amp;amp; 2&lt;/div&gt;',
    "comments-stripped":
      '\r\u0085<div data-orderpane="demo/card" data-build="00000000000000a1">1 &amp; 2</div>',
    "controls-lost": sent.replace("\r\u0085", ""),
  };
  test.each(assumptionTable.codeEcho.values)("codeEcho %s", async (codeEcho) => {
    const { platform, call } = startPlatform({ assumptions: { codeEcho } });
    const created = codec.decodeResponse(await (await call("POST", widgetsPath(format), { body })).text());
    const replaced = codec.decodeResponse(await (await call("PUT", widgetPath(1, format), { body })).text());
    const read = codec.decodeResponse(await (await call("GET", widgetPath(1, format))).text());
    const [listed] = codec.decodeList(await (await call("GET", widgetsPath(format))).text());
    for (const widget of [created, replaced, read, listed]) expect(widget?.code).toBe(echoes[codeEcho]);
    expect(readMarker(read.code!)).toMatchObject({
      project: "demo",
      widget: "card",
      build: "00000000000000a1",
    });

    const frame = await (await call("GET", `${platform.orderPage}/widgets/1`)).text();
    expect(frame).toContain(sent);
  });

  test.each(assumptionTable.widgetList.values)("widgetList %s", async (widgetList) => {
    const { call } = startPlatform({ assumptions: { widgetList } });
    for (let count = 0; count < 27; count++) await call("POST", widgetsPath(format), { body });
    const listed = codec.decodeList(await (await call("GET", widgetsPath(format))).text());
    const length = widgetList === "whole" ? 27 : 25;
    expect(listed.map(({ id }) => id)).toEqual(Array.from({ length }, (_, index) => index + 1));
    const second = await call("GET", `${widgetsPath(format)}?page=2&per_page=20`);
    const secondLength = widgetList === "paged" ? 7 : length;
    expect(codec.decodeList(await second.text())).toHaveLength(secondLength);
    const last = codec.decodeResponse(await (await call("GET", widgetPath(27, format))).text());
    expect(last.id).toBe(27);
  });

  test.each(assumptionTable.xmlErrors.values)("xmlErrors %s", async (xmlErrors) => {
    const { call } = startPlatform({ assumptions: { xmlErrors } });
    const invalid = widgetBody(format, { code: "x", height: 0 });
    const tall = widgetBody(format, { code: "x", height: "<&>".repeat(20) });
    const isXml = format === "xml" && xmlErrors === "xml";
    for (const wrong of [invalid, tall]) {
      const response = await call("POST", widgetsPath(format), { body: wrong });
      expect(response.status).toBe(422);
      expect(response.headers.get("content-type")).toBe(
        `application/${isXml ? "xml" : "json"}; charset=utf-8`,
      );
      expect(await response.text()).toMatch(
        isXml ? /<errors>\n  <error>Height must be .*<\/error>\n<\/errors>\n$/ : /^\{"height":\["must be /,
      );
    }
  });
});

test.each(assumptionTable.rootless.values)("rootless %s", async (rootless) => {
  const { call } = startPlatform({ assumptions: { rootless } });
  const path = widgetsPath("json");
  expect((await call("POST", path, { body: widgetBody("json", { code: "x", height: 60 }) })).status).toBe(
    201,
  );
  const bare = JSON.stringify({ code: "y", height: 90 });
  const statuses = [
    (await call("POST", path, { body: bare })).status,
    (await call("PUT", widgetPath(1, "json"), { body: bare })).status,
    (await call("PUT", widgetPath(1, "json"), { body: "{}" })).status,
  ];
  const isWrapped = rootless === "wrapped";
  expect(statuses).toEqual(isWrapped ? [201, 200, 200] : [422, 422, 200]);
  expect(await (await call("GET", widgetPath(1, "json"))).json()).toMatchObject(
    isWrapped ? { code: "y", height: 90 } : { code: "x", height: 60 },
  );
});
