import { widgetCodecs } from "@orderpane/protocol/widget";
import fc from "fast-check";
import { expect, test } from "../kit.ts";

test("Chromium's XML parser reads what the codec writes", async ({ page }) => {
  const part = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom("&", "<", ">", "\r", "\r\n", "]]>", "&lt;", "</code>", "<!--"),
  );
  const codes = fc
    .sample(fc.array(part), { numRuns: 2_000, seed: 1 })
    .map((parts) => parts.join("").replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "·"));
  const documents = codes.map((code) => widgetCodecs.xml.encodeRequest({ code }));
  const read = await page.evaluate(
    (xmls) =>
      xmls.map(
        (xml) => new DOMParser().parseFromString(xml, "application/xml").querySelector("code")?.textContent,
      ),
    documents,
  );
  expect(read).toEqual(codes);
});
