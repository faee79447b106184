import { expect, test } from "vitest";
import { createRedactor } from "./redactor.ts";

const secret = 'p"a\\ss w/ö&rd';

test.each([
  ["as it is", `password ${secret}, twice ${secret}`, "password •••, twice •••"],
  ["in JSON", JSON.stringify({ secret }), '{"secret":"•••"}'],
  ["in a URL", `https://a.example/?p=${encodeURIComponent(secret)}`, "https://a.example/?p=•••"],
  ["not there", "nothing to hide", "nothing to hide"],
])("a secret %s", (_name, text, redacted) => {
  const redactor = createRedactor();
  redactor.hide(secret);
  expect(redactor.redact(text)).toBe(redacted);
});

test("what is too short to be a secret hides nothing", () => {
  const redactor = createRedactor();
  redactor.hide("");
  redactor.hide("abcd");
  expect(redactor.redact("abcd abcde")).toBe("abcd abcde");
});
