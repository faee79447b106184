import type { Plugin } from "rolldown";
import { jsonError } from "../../source/json-error.ts";
import { projectFile } from "../../source/paths.ts";
import { wrapForBundler } from "../../source/problem.ts";
import { mapToFile } from "./imported-file.ts";

/** Reads JSON that the bundler does not: with lone surrogates, or with a BOM at the start. */
export function jsonPlugin(root: string): Plugin {
  return {
    name: "orderpane:json",
    transform: {
      filter: { id: "**/*.json" },
      handler(code, id, { moduleType }) {
        // A plugin of the project may have turned it into a program.
        if (moduleType !== "json") return null;
        const json = code.replace(/^\ufeff/, "");
        let printed: string;
        try {
          // Only a lone surrogate is printed as an escape.
          printed = JSON.stringify(JSON.parse(json));
        } catch (cause) {
          throw wrapForBundler(jsonError("bad-syntax", cause, { json, file: projectFile(root, id) }));
        }
        if (!/\\ud[89a-f]/.test(printed)) return json === code ? null : { code: json, map: null };
        const literal = JSON.stringify(json);
        return { code: `export default JSON.parse(${literal});`, moduleType: "js", map: mapToFile(id) };
      },
    },
  };
}
