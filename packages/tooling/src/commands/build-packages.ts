import { parseArgs } from "node:util";
import { compilePackages } from "../packages/compile-packages.ts";

/** Compiles the packages that are published and have changed. */
export async function buildPackages(args: readonly string[]): Promise<number> {
  parseArgs({ args: [...args], options: {} });
  const start = performance.now();
  const { packages, compiled } = await compilePackages();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  process.stdout.write(
    `✓ ${packages.length} packages in packages/*/dist, ${compiled} compiled (${seconds} s)\n`,
  );
  return 0;
}
