import { parseArgs } from "node:util";
import { typedocCommand } from "../check/typedoc-command.ts";
import { projectRoot } from "../resolve-bin.ts";
import { runCommand } from "../run-command.ts";

/** `tooling reference`: writes the reference from the doc comments into `docs/reference/`. */
export async function writeReference(args: readonly string[]): Promise<number> {
  parseArgs({ args: [...args], options: {} });
  const { code, output } = await runCommand(process.execPath, typedocCommand(), { cwd: projectRoot });
  process.stderr.write(output);
  if (code === 0) process.stdout.write("docs/reference written\n");
  return code === 0 ? 0 : 1;
}
