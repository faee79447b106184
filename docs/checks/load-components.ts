/**
 * Preloaded into a process that runs a block. Node reads TypeScript, but neither JSX nor styles, and here
 * the packages are sources. In a project they are compiled.
 */
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { transformSync } from "rolldown/utils";

registerHooks({
  load(url, context, nextLoad) {
    if (url.endsWith(".css")) return { format: "module", source: "export default {};", shortCircuit: true };
    if (!url.endsWith(".tsx")) return nextLoad(url, context);
    const file = fileURLToPath(url);
    const { code } = transformSync(file, readFileSync(file, "utf8"), { jsx: { importSource: "preact" } });
    return { format: "module", source: code, shortCircuit: true };
  },
});
