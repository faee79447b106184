import type { Plugin } from "vite";
import { jsonError } from "../source/json-error.ts";
import { projectFile } from "../source/paths.ts";
import { wrapForBundler } from "../source/problem.ts";
import { isExported } from "./styles/class-reads.ts";

/**
 * Reports with its place what is not JSON, and reads what Vite reads as something else: escapes of half a character,
 * and the key `__proto__`.
 */
export function jsonPlugins(root: () => string): Plugin[] {
  const programs = new Map<string, string>();
  return [
    {
      name: "orderpane:json",
      enforce: "pre",
      transform: {
        filter: { id: /\.json$/ },
        handler(code, id, options) {
          const { moduleType = "json" }: { moduleType?: string } = Object(options);
          // A plugin of the project may have turned it into a program.
          if (moduleType !== "json") return null;
          const json = code.replace(/^\ufeff/, "");
          programs.delete(id);
          let value: unknown;
          try {
            value = JSON.parse(json);
          } catch (cause) {
            throw wrapForBundler(jsonError("bad-syntax", cause, { json, file: projectFile(root(), id) }));
          }
          const printed = JSON.stringify(value);
          // Only half a character is printed as an escape.
          const isOther = /\\ud[89a-f]/.test(printed) || printed.includes('"__proto__":');
          if (!isOther) return json === code ? null : { code: json, map: null };
          programs.set(id, programOf(value, printed));
          return { code: "{}", map: null };
        },
      },
    },
    {
      name: "orderpane:json-program",
      enforce: "post",
      transform: {
        filter: { id: /\.json$/ },
        handler(_code, id) {
          const code = programs.get(id);
          return code === undefined ? null : { code, map: { mappings: "" } };
        },
      },
    },
  ];
}

function programOf(value: unknown, printed: string): string {
  const names = Array.isArray(value) ? [] : Object.keys(Object(value)).filter(isExported);
  return [
    `const value = JSON.parse(${JSON.stringify(printed)});`,
    "export default value;",
    ...names.map(
      (name, index) => `const member${index} = value.${name};\nexport { member${index} as ${name} };`,
    ),
  ].join("\n");
}
