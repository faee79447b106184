import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { discard } from "../canary.ts";

/** Creates a folder for one test. After the test and its hooks it is searched for passwords and deleted. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "orderpane-"));
  onTestFinished(() => discard(folder));
  return folder;
}
