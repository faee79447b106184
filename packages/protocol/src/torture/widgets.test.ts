import fc from "fast-check";
import { expect, test } from "vitest";
import { ProtocolError } from "../errors.ts";
import { widgetCodecs } from "../widget.ts";

const { xml } = widgetCodecs;

/** Any text that XML can carry, with many characters that need escaping. */
const legalText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.string({ unit: "binary", maxLength: 6 }),
      fc.constantFrom("&", "<", ">", "\r", "\n", "]]>", "&lt;", "&#13;", "</code>", "<!--"),
    ),
  )
  .map((parts) => parts.join("").replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "·"));

test("any fields are decoded as they were encoded", { timeout: 300_000 }, () => {
  const height = fc.integer({ min: 1 });
  const pageType = fc.constantFrom("order" as const, "product" as const);
  const fields = fc.record({ code: legalText, height, pageType }, { requiredKeys: [] });
  fc.assert(
    fc.property(fields, (sent) => {
      expect(xml.decodeRequest(xml.encodeRequest(sent))).toEqual(sent);
    }),
    { numRuns: 100_000 },
  );
});

const pieces =
  "<application-widget> </application-widget> <code> </code> <height> 60 </height> & &lt; <![CDATA[ ]]> <!-- --> <?xml ?> " +
  "<!DOCTYPE \" nil='true'";
test("any text is decoded or refused with a ProtocolError", () => {
  const soup = fc.array(
    fc.oneof(fc.constantFrom(...pieces.split(" ")), fc.string({ unit: "binary", maxLength: 4 })),
  );
  fc.assert(
    fc.property(soup, (parts) => {
      const outcome = attempt(() => xml.decodeRequest(parts.join("")));
      expect(["read", "malformed", "invalid-field"]).toContain(outcome);
    }),
    { numRuns: 20_000 },
  );
});

/** Returns `read`, or the code of the error. */
function attempt(read: () => unknown): unknown {
  try {
    read();
    return "read";
  } catch (error) {
    return error instanceof ProtocolError ? error.code : error;
  }
}
