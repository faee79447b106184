import type { Plugin } from "vite";
import { BuildError } from "../../errors.ts";
import { detailsAt } from "../../place.ts";
import { jsonError } from "../../source/json-error.ts";
import { projectFile } from "../../source/paths.ts";
import { wrapForBundler } from "../../source/problem.ts";

/** Reports with its place what Vite cannot read as JSON. */
export function jsonCheck(root: () => string): Plugin {
  return {
    name: "orderpane:json-check",
    enforce: "pre",
    transform: {
      filter: { id: /\.json$/ },
      handler(code, id, { moduleType } = {}) {
        // A plugin of the project may have turned it into a program.
        if (moduleType !== undefined && moduleType !== "json") return;
        const json = code.replace(/^\ufeff/, "");
        const file = projectFile(root(), id);
        let value: unknown;
        try {
          value = JSON.parse(json);
        } catch (cause) {
          throw wrapForBundler(jsonError("bad-syntax", cause, { json, file }));
        }
        if (!/\\ud[89a-f]/i.test(json) || JSON.stringify(value).isWellFormed()) return;
        const [half] = /\\ud(?:[89ab][\da-f]{2}(?!\\ud[c-f])|[c-f][\da-f]{2})/i.exec(json) ?? [];
        throw wrapForBundler(
          new BuildError("bad-syntax", "an escape is half of a character", {
            file,
            ...detailsAt(json, half === undefined ? 0 : json.indexOf(half)),
            fix: "Write both halves, such as \\ud83d\\ude00, or the character itself.",
          }),
        );
      },
    },
  };
}
