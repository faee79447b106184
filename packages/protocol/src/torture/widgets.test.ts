import { execFileSync, spawnSync } from "node:child_process";
import fc from "fast-check";
import { expect, test } from "vitest";
import { ProtocolError } from "../errors.ts";
import { xmlCodes } from "../testing/xml-codes.ts";
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

/** An independent parser: reads documents from its input and prints the text of `code` as JSON. */
const expat = `
import sys, json, xml.etree.ElementTree as tree
for line in sys.stdin:
    print(json.dumps([c.text or "" for c in tree.fromstring(json.loads(line).encode("utf-8")).iter("code")]))
`;

const hasPython = spawnSync("python3", ["-c", "import pyexpat"]).status === 0;

test.skipIf(!hasPython)("expat decodes the same text, if Python includes it", () => {
  const samples = [...xmlCodes.map(([, code]) => code), ...fc.sample(legalText, { numRuns: 2000, seed: 1 })];
  const input = samples.map((code) => JSON.stringify(xml.encodeRequest({ code }))).join("\n");
  const output = execFileSync("python3", ["-c", expat], { input, maxBuffer: 64 * 1024 * 1024 });
  const lines = output.toString().trim().split("\n");
  expect(lines.flatMap((line) => JSON.parse(line) as string[])).toEqual(samples);
});
