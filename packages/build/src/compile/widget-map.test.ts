import { expect, test } from "vitest";
import { createWidgetMap } from "./widget-map.ts";

test("a map holds the texts of the project's own modules, and of no package wherever it lies", () => {
  const sources = [
    "../widgets/a/index.tsx",
    "../node_modules/p/a.js",
    "../packages/ui/node_modules/q/b.js",
    null,
  ];
  const map = createWidgetMap(
    { names: ["n"], sources, sourcesContent: ["own", "p", "q", null], mappings: "AAAA" },
    { styles: [], nameOf: (source) => source },
  );
  expect(map.sources).toEqual(sources);
  expect(map.sourcesContent).toEqual(["own", null, null, null]);
  expect(map.mappings).toBe("AAAA");
});
