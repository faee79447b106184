import fc from "fast-check";
import { parseFragment } from "parse5";
import { expect, test } from "vitest";
import { composeFragment, splitFragment } from "../bundle/fragment.ts";

const numRuns = 5000;
const marker = { project: "@acme/shop", widget: "buyer-card", build: "0123456789abcdef", release: "" };

test("an HTML parser reads every accepted fragment in the same way", () => {
  const pieces =
    '<style> </style> </STYLE <script> </script> </SCRIPT <!-- --> </div> &amp; " < > / a \0 \r \n';
  const unit = fc.constantFrom(...pieces.split(" "));
  const text = fc.string({ unit, maxLength: 6 });
  let taken = 0;
  const property = fc.property(text, text, text, (style, script, server) => {
    const given = composeFragment({ marker, settings: { server }, style, script });
    const found = attempt(() => splitFragment(given));
    if (found === null) return;
    taken++;
    const texts = parseFragment(given).childNodes.map((node) =>
      "childNodes" in node ? node.childNodes.map((child) => ("value" in child ? child.value : "")) : null,
    );
    expect(texts.map((parts) => parts?.join(""))).toEqual([found.style, "", found.script]);
  });
  fc.assert(property, { numRuns });
  expect(taken).toBeGreaterThan(numRuns / 50);
});

function attempt<Result>(task: () => Result): Result | null {
  try {
    return task();
  } catch {
    return null;
  }
}
