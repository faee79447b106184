import { expect, test } from "vitest";
import { declareLater, withoutDeclared } from "./composed-classes.ts";

test.each([
  [".a { composes: b } .b { top: 0 }", ".b{}"],
  [
    ".a { composes: b } .b { composes: c d } .c { top: 0 } .d { left: 0 }",
    ".c{}.d{}.b{composes:c;composes:d;}",
  ],
  [".b { top: 0 } .a { composes: b }", ""],
  [".a { composes: b from global; composes: c from './c.css' } .b { top: 0 }", ""],
  [".a { composes: none }", ""],
  ["/* .b {} */ .a { composes: b; } p .b:hover { top: 0 }", ".b{}"],
])("%s", (css, declared) => {
  expect(declareLater(css).replaceAll("--orderpane-later:0", "")).toBe(declared);
});

test("what was declared is taken out again", () => {
  const css = declareLater(".a { composes: b } .b { top: 0 }");
  expect(withoutDeclared(`/*! mark */${css}.a{top:0}`)).toBe("/*! mark */.a{top:0}");
});
