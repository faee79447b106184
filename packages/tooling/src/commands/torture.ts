import { randomBytes } from "node:crypto";
import { projectRoot, resolveBin } from "../resolve-bin.ts";
import { runCommand } from "../run-command.ts";
import { ToolingError } from "../errors.ts";

/**
 * `tooling torture`: every case of the tests in `torture/` folders; each prints its counts. The password that they
 * use is made for this run, and must be nowhere in what is printed.
 */
export async function runTorture(args: readonly string[]): Promise<number> {
  const [border, ...forRunner] = args;
  if (border !== undefined && border !== "--") {
    throw new ToolingError(
      "usage",
      `torture knows no "${border}"; arguments for the test runner go after --`,
    );
  }
  const canary = `canary-${randomBytes(8).toString("hex")}`;
  const script = resolveBin("vitest", "vitest");
  const { code, output } = await runCommand(
    process.execPath,
    [script, "run", "/torture/", "--reporter=verbose", ...forRunner],
    { cwd: projectRoot, env: { ORDERPANE_TORTURE: "all", ORDERPANE_CANARY: canary }, echo: true },
  );
  const header = Buffer.from(`orderpane:${canary}`).toString("base64");
  const isSeen = [canary, header].some((secret) => output.includes(secret));
  process.stdout.write(
    isSeen
      ? "✗ the password was printed\n"
      : `✓ the password is not in ${output.length} characters of output\n`,
  );
  return code === 0 && !isSeen ? 0 : 1;
}
