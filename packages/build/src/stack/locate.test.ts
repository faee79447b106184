import { expect, test } from "vitest";
import { createLocate } from "./locate.ts";

test("a position without a source, such as one in the bundler's own code, is not found", () => {
  // The first segment leads nowhere, the second, ten columns on, to the source.
  const mappings = "A,UAAA";
  const map = {
    version: 3,
    file: "card.js",
    sources: ["card.ts"],
    sourcesContent: ["a"],
    names: [],
    mappings,
  };
  const locate = createLocate(map);
  expect(locate([{ line: 1, column: 1 }])).toEqual([null]);
  expect(locate([{ line: 1, column: 11 }])).toMatchObject([{ file: "card.ts", line: 1, column: 1 }]);
});
