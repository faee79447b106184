import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { type BuildConfig, resolveBuild } from "@orderpane/build";
import type { Failure } from "../errors.ts";
import { sharedProject } from "../testing/shared-project.ts";
import type { Problem } from "./problems.ts";
import { createTypeChecks } from "./type-checks.ts";

const card = "widgets/buyer-card/index.tsx";
const syntaxError: Failure = { exitCode: 1, code: "bad-syntax", message: "no", place: `${card}:1:1` };

const project = sharedProject();
let config: BuildConfig;
beforeAll(async () => {
  config = await resolveBuild({ root: project.dir });
});

let put: ReturnType<typeof vi.fn<(source: string, problems: readonly Problem[]) => boolean>>;
let failures: ReturnType<typeof vi.fn<() => Failure[]>>;
let checks: ReturnType<typeof createTypeChecks>;
beforeEach(() => {
  put = vi.fn<typeof put>().mockReturnValue(true);
  failures = vi.fn<() => Failure[]>().mockReturnValue([]);
  checks = createTypeChecks(() => config, { put, failures });
  onTestFinished(checks.stop);
});

const until = (assert: () => void) => vi.waitFor(assert, { timeout: 30_000 });

test("nothing is checked before the first paint, and while a syntax error hides all others", async () => {
  checks.onChange("change", card);
  failures.mockReturnValueOnce([syntaxError]);
  checks.onPaint();
  await until(() => expect(failures).toHaveBeenCalledOnce());
  expect(put).not.toHaveBeenCalled();
  checks.onChange("change", card);
  await until(() => expect(put).toHaveBeenCalledOnce());
});
