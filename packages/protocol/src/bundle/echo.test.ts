import { describe, expect, test } from "vitest";
import { decodeEcho, isIntact } from "./echo.ts";
import { sealFragment } from "./fragment.ts";

const { code } = sealFragment(
  {
    marker: { project: "shop", widget: "buyer-card", build: "", release: "" },
    settings: { server: "https://b.example/?x=1&y=&lt;" },
    style: "a{color:red}",
    script: "if(1<2&&'&copy'){}",
  },
  { height: 80, page: "order" },
);

/** Escapes as the local platform does under `codeEcho` = `double-escaped`. */
const escape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

test.each([
  ["sealed code", code],
  ["code written by hand", "<p>1 &lt; 2 &amp;amp; so on</p>"],
])(
  "code that a store returns is decoded whether it is exact or escaped once too often: %s",
  (_name, sent) => {
    expect(decodeEcho(sent)).toBe(sent);
    expect(decodeEcho(escape(sent))).toBe(sent);
  },
);

describe("the seal", () => {
  const place = { height: 80, page: "order" };
  test("is intact for unchanged code, however the store echoes it", () => {
    expect(isIntact(code, place)).toBe(true);
    expect(isIntact(escape(code), place)).toBe(true);
  });

  test.each([
    ["an edit in the script", code.replace("1<2", "1<3"), place],
    ["something added", `${code}<p></p>`, place],
    ["another height", code, { ...place, height: 81 }],
    ["code written by hand", "<p>1</p>", place],
  ])("is broken by %s", (_name, edited, where) => {
    expect(isIntact(edited, where)).toBe(false);
  });
});
