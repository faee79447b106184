import type { Plugin } from "vite";
import { jsonError } from "../source/json-error.ts";
import { projectFile } from "../source/paths.ts";
import { wrapForBundler } from "../source/problem.ts";

/**
 * Reports with its place what is not JSON. Until Vite has made a program of it, hides what that would read as
 * something else: escapes of half a character, and the key `__proto__`.
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
          const hidden = printed
            .replace(/\\(?:u(d[89a-f][\da-f]{2})|[^])/g, (escape, half?: string) =>
              half === undefined ? escape : `orderpane half:${half};`,
            )
            .replace(/"(?:[^"\\]|\\[^])*":?/g, (token) =>
              token === '"__proto__":' ? '"orderpane proto":' : token,
            );
          if (hidden !== printed) return { code: hidden, map: null };
          return json === code ? null : { code: json, map: null };
        },
      },
    },
    {
      name: "orderpane:json-hidden",
      enforce: "post",
      transform: {
        filter: { code: /orderpane (?:half|proto)/ },
        handler: (code) => ({
          code: code
            .replace(/orderpane half:(d[89a-f][\da-f]{2});/g, "\\u$1")
            .replaceAll('\\"orderpane proto\\":', '\\"__proto__\\":')
            // The minifier would make a prototype of ["__proto__"].
            .replaceAll('"orderpane proto":', '[["__proto__"]]:'),
          map: null,
        }),
      },
    },
  ];
}
