import type { Plugin } from "vite";
import { jsonError } from "../source/json-error.ts";
import { projectFile } from "../source/paths.ts";
import { wrapForBundler } from "../source/problem.ts";

/**
 * Reports with its place what Vite cannot read as JSON. Hides escapes of half a character, which Vite cannot read
 * although they are JSON, until Vite has made a program of it.
 */
export function jsonPlugins(root: () => string): Plugin[] {
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
          let printed: string;
          try {
            // Only half a character is printed as an escape.
            printed = JSON.stringify(JSON.parse(json));
          } catch (cause) {
            throw wrapForBundler(jsonError("bad-syntax", cause, { json, file: projectFile(root(), id) }));
          }
          const hidden = printed.replace(/\\(?:u(d[89a-f][\da-f]{2})|[^])/g, (escape, half?: string) =>
            half === undefined ? escape : `orderpane half:${half};`,
          );
          if (hidden !== printed) return { code: hidden, map: null };
          return json === code ? null : { code: json, map: null };
        },
      },
    },
    {
      name: "orderpane:json-halves",
      enforce: "post",
      transform: {
        filter: { code: "orderpane half:" },
        handler: (code) => ({
          code: code.replace(/orderpane half:(d[89a-f][\da-f]{2});/g, "\\u$1"),
          map: null,
        }),
      },
    },
  ];
}
