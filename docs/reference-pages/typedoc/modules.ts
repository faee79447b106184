import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { typedocCommand } from "@orderpane/tooling/typedoc";
import { runCommand } from "@orderpane/tooling/programs";

/** What TypeDoc says about the public modules, in Markdown, by the name of the module. */
export type Modules = Readonly<Record<string, string>>;

/** The page on which a module is described, by the name of the module. */
export const modulePages: Readonly<Record<string, { readonly page: string; readonly name: string }>> = {
  "@orderpane/runtime": { page: "runtime", name: "orderpane/runtime" },
  "@orderpane/runtime/testing": { page: "testing", name: "orderpane/testing" },
  "@orderpane/runtime/ui": { page: "ui", name: "orderpane/ui" },
  "@orderpane/protocol/order": { page: "order-info", name: "orderpane/runtime" },
  "@orderpane/server": { page: "server", name: "orderpane/server" },
  "@orderpane/server/widget": { page: "server", name: "orderpane/server/widget" },
  "@orderpane/server/postgres": { page: "server", name: "orderpane/server/postgres" },
  "@orderpane/server/pg-boss": { page: "server", name: "orderpane/server/pg-boss" },
  "@orderpane/server/testing": { page: "testing", name: "orderpane/server/testing" },
  "@orderpane/build/vite": { page: "vite", name: "orderpane/vite" },
  "@orderpane/platform/vite": { page: "vite", name: "orderpane/vite" },
  "@orderpane/cli/playwright": { page: "testing", name: "orderpane/playwright" },
};

/** Runs TypeDoc. @throws {Error} with its output if it has a warning */
export async function readModules(): Promise<Modules> {
  const folder = mkdtempSync(join(tmpdir(), "orderpane-reference-"));
  try {
    const { code, output } = await runCommand(process.execPath, [...typedocCommand(), "--out", folder]);
    if (code !== 0) throw new Error(`TypeDoc has refused the doc comments:\n${output}`);
    const read = (name: string) => [name, readFileSync(join(folder, `${name}.md`), "utf8")];
    return Object.fromEntries(Object.keys(modulePages).map(read)) as Modules;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
