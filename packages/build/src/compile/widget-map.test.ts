import { expect, test } from "vitest";
import { createWidgetMap } from "./widget-map.ts";

test("a map has the texts of the project's own modules, but not of packages", () => {
  const sources = [
    "../widgets/a/index.tsx",
    "../node_modules/p/a.js",
    "../packages/ui/node_modules/q/b.js",
    null,
  ];
  const map = createWidgetMap(
    { names: ["n"], sources, sourcesContent: ["own", "p", "q", null], mappings: "AAAA" },
    { styles: [], root: ".." },
  );
  expect(map.sources).toEqual([...sources.slice(0, 2), "../node_modules/q/b.js", null]);
  expect(map.sourcesContent).toEqual(["own", null, null, null]);
  expect(map.mappings).toBe("AAAA");
});
