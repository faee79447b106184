import { escape } from "he";
import { describe, expect, test } from "vitest";
import { createRedactor } from "./secrets.ts";
import { encodeXmlText } from "./widget/xml-text.ts";

/** How programs escape or encode a text. */
const spellings: Readonly<Record<string, (text: string) => string>> = {
  "as it is": (text) => text,
  "in capitals": (text) => text.replace(/[a-z]/g, (letter) => letter.toUpperCase()),
  "in JSON": (text) => JSON.stringify(text).slice(1, -1),
  "in JSON in JSON": (text) => JSON.stringify(JSON.stringify(text)).slice(3, -3),
  "in a URL": (text) => encodeURIComponent(text),
  "in a URL of a URL": (text) => encodeURIComponent(encodeURIComponent(text)),
  "in a form": inForm,
  "in HTML": inHtml,
  "in XML": encodeXmlText,
  "in base64": (text) => Buffer.from(text).toString("base64"),
  "in base64 for URLs": (text) => Buffer.from(text).toString("base64url"),
  "in base64 in a URL": (text) => encodeURIComponent(Buffer.from(text).toString("base64")),
  "in base64 behind a login": (text) => Buffer.from(`shop:${text}`).toString("base64"),
  "in hexadecimal": (text) => Buffer.from(text).toString("hex"),
};

/** he also escapes "`", which other encoders do not. */
function inHtml(text: string): string {
  return escape(text).replaceAll("&#x60;", "`");
}

function inForm(text: string): string {
  return new URLSearchParams({ text }).toString().slice("text=".length);
}

const secret = "p\"a\\ss w/ö&r+d<%2B>€'";
const { redact, isIn, reach } = createRedactor([secret]);

describe("a secret is hidden", () => {
  test.each(Object.entries(spellings))("%s", (_name, spell) => {
    const spelled = spell(secret);
    expect(redact(`before "${spelled}" and '${spelled}' after`)).toMatch(
      /^before "\S*•••\S*" and '\S*•••\S*' after$/,
    );
    expect(isIn(spelled)).toBe(true);
    expect(spelled.length).toBeLessThanOrEqual(reach);
  });

  test.each([
    ["several times", `${secret}, ${secret}${secret}`, "•••, ••••••"],
    ["beside broken escapes", `%${secret}%2 \\u00${secret}&amp${secret}`, "%•••%2 \\u00•••&amp•••"],
    ["in a header", `Basic ${btoa("shop:1234567")}`, "Basic c2hvcD•••"],
    ["with non-ASCII letters in capitals", "ПАРОЛЬ", "•••"],
  ])("%s", (_name, text, expected) => {
    expect(createRedactor([secret, "1234567", "пароль"]).redact(text)).toBe(expected);
  });

  test("and the surrounding JSON stays valid", () => {
    const known = createRedactor(['"quoted"', "\\back\\slash\\"]);
    const text = JSON.stringify({ a: '"quoted"', b: "\\back\\slash\\" });
    expect(JSON.parse(known.redact(text))).toEqual({ a: "•••", b: "•••" });
  });

  test("however long it is, and among many others", () => {
    const long = Array.from({ length: 3000 }, (_, at) => `Ж${at}-`).join("");
    const others = Array.from({ length: 500 }, (_, at) => `secret-${at}-of-many`);
    const known = createRedactor([...others, long]);
    expect(known.redact(`${long} ${encodeURIComponent(long)}`)).toMatch(/^•+ •+$/);
    expect(known.redact("secret-499-of-many")).toBe("•••");
    expect(known.isIn("secret-500-of-many")).toBe(false);
  });
});

test.each([
  ["one that begins another", ["12345", "1234567"], "12345 1234567", "••• •••"],
  ["two that touch", ["12345", "67890"], "1234567890", "••••••"],
  ["short ones", ["ab", ""], "ab ABC b", "••• •••C b"],
  ["short ones, but not in digits", ["abc"], "YWJj 616263", "YWJj 616263"],
  ["none", [], "12345 %31", "12345 %31"],
])("the longest of several matching secrets is hidden: %s", (_name, secrets, text, expected) => {
  expect(createRedactor(secrets).redact(text)).toBe(expected);
});

// In quadratic time, each would take minutes.
test.each(["%", "\\", "&", "&amp;", "QUJD", "p"])(
  "a text that repeats %s takes linear time",
  { timeout: 10_000 },
  (part) => {
    const text = part.repeat(500_000 / part.length);
    expect(redact(text)).toBe(text);
  },
);
