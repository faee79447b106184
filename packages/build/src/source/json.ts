import { parse, type ParseError } from "jsonc-parser";
import type { Plugin } from "vite";
import { BuildError, type BuildErrorCode } from "../errors.ts";
import { detailsAt } from "../place.ts";
import { projectFile } from "./paths.ts";
import { wrapForBundler } from "./problem.ts";

/** Reports invalid JSON with its place. */
export function jsonPlugin(root: () => string): Plugin {
  return {
    name: "orderpane:json",
    enforce: "pre",
    transform: {
      filter: { id: /\.json$/ },
      handler(code, id, options) {
        const { moduleType = "json" }: { moduleType?: string } = Object(options);
        // A plugin of the project may have converted it to a program.
        if (moduleType !== "json") return;
        const json = code.replace(/^\ufeff/, "");
        try {
          JSON.parse(json);
        } catch (cause) {
          throw wrapForBundler(jsonError("bad-syntax", cause, { json, file: projectFile(root(), id) }));
        }
      },
    },
  };
}

/** Returns the error for text that `JSON.parse` refused with `cause`. */
export function jsonError(
  code: BuildErrorCode,
  cause: unknown,
  { json, file }: { json: string; file: string },
): BuildError {
  const problem = cause instanceof Error ? cause.message : String(cause);
  // V8's message contains the offset only for some mistakes.
  const errors: ParseError[] = [];
  parse(json, errors, { disallowComments: true });
  const offset = Number(/at position (\d+)/.exec(problem)?.[1] ?? errors[0]?.offset ?? json.length);
  return new BuildError(code, `this is not JSON: ${problem}`, { file, ...detailsAt(json, offset), cause });
}
