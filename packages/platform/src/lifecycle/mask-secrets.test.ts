import { expect, test } from "vitest";
import { createMask, encodeBasic, maskSecrets } from "./mask-secrets.ts";

const secret = `a+b"c<d&e/f$'9`;

test.each([
  ["itself", secret],
  ["a URL", encodeURIComponent(secret)],
  ["a form", new URLSearchParams({ secret }).toString().slice(7)],
  ["JSON", JSON.stringify(secret).slice(1, -1)],
  ["HTML", "a+b&quot;c&lt;d&amp;e/f$&#39;9"],
  ["capitals", secret.toUpperCase()],
])("a secret as %s is hidden, and what stands around it keeps its place", (_, spelling) => {
  const masked = maskSecrets(`before ${spelling} after ${spelling}`, [secret]);
  const stars = "*".repeat(spelling.length);
  expect(masked).toBe(`before ${stars} after ${stars}`);
});

test("the longer of two secrets is hidden first, credentials by what a header carries", () => {
  const password = "0123456789abcdef";
  const basic = encodeBasic("shop", password);
  expect(maskSecrets(`Basic ${basic}`, [password, basic])).toBe(`Basic ${"*".repeat(basic.length)}`);
  expect(maskSecrets("abcd abc", ["abc", "abcd"])).toBe("**** ***");
});

test("without a secret nothing is hidden", () => {
  expect(createMask([])("abc")).toBe("abc");
  expect(createMask([""])("abc")).toBe("abc");
});
