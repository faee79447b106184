import { expect, test } from "vitest";
import { createWidgetMap, withImportedFiles } from "./widget-map.ts";

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

test("a map does not have the text of a file imported as data", () => {
  const sources = ["../a.json", "../a.css?inline", "../a.txt?raw", "../a.SVG", "../a.ts"];
  const map = createWidgetMap(
    { names: [], sources, sourcesContent: sources, mappings: "" },
    { styles: [], root: ".." },
  );
  expect(map.sourcesContent).toEqual([null, null, null, null, "../a.ts"]);
});

test("imported files that remapping has dropped are added at the end, each once", () => {
  const map = { names: [], sources: ["../b.json", "../b.ts"], sourcesContent: [null, "b"], mappings: "AAAA" };
  expect(withImportedFiles(map, ["../a.ts", "../a.json", null, "../b.json", "../b.ts"])).toEqual({
    ...map,
    sources: ["../b.json", "../b.ts", "../a.json"],
  });
});
