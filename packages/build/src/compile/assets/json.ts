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
        let value: unknown;
        try {
          value = JSON.parse(json);
        } catch (cause) {
          throw wrapForBundler(jsonError("bad-syntax", cause, { json, file: projectFile(root, id) }));
        }
        if (json === code && !/\\ud[89a-f]/i.test(json)) return null;
        return {
          code: moduleOf(json, value),
          moduleType: "js",
          map: mapToFile(id),
        };
      },
    },
  };
}

/** With an export for each key, as the bundler makes it; the bundler removes those that are not imported. */
function moduleOf(json: string, value: unknown): string {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  const keys = isObject ? Object.keys(value).filter((key) => key !== "default" && key.isWellFormed()) : [];
  return [
    `const json = JSON.parse(${JSON.stringify(json)});`,
    "export default json;",
    ...keys.map((key, index) => {
      const name = JSON.stringify(key);
      return `const json${index} = /* @__PURE__ */ (() => json[${name}])();\nexport { json${index} as ${name} };`;
    }),
  ].join("\n");
}
