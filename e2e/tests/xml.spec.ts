import { encodeWidgetXml } from "@orderpane/protocol/widget";
import fc from "fast-check";
import { expect, test } from "../fixtures.ts";

test("Chromium's XML parser reads what the codec writes", async ({ page }) => {
  const part = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom("&", "<", ">", "\r", "\r\n", "]]>", "&lt;", "</code>", "<!--"),
  );
  const codes = fc
    .sample(fc.array(part), { numRuns: 2_000, seed: 1 })
    // oxlint-disable-next-line no-control-regex -- these are what XML cannot carry
    .map((parts) => parts.join("").replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, "·"));
  const documents = codes.map((code) => encodeWidgetXml({ code }));
  const read = await page.evaluate(
    (xmls) =>
      xmls.map(
        (xml) => new DOMParser().parseFromString(xml, "application/xml").querySelector("code")?.textContent,
      ),
    documents,
  );
  expect(read).toEqual(codes);
});
