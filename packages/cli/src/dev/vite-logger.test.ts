import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BuildError } from "@orderpane/build";
import { discard } from "@orderpane/tooling/canary";
import type { Logger } from "vite";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Failure } from "../errors.ts";
import { fakeReport } from "../testing/fake-report.ts";
import type { Problems } from "./problems.ts";
import { createViteLogger, readViteError } from "./vite-logger.ts";

const drawn = `\u001b[31mInternal server error: Transform failed with 1 error:

\u001b[31m[PARSE_ERROR] \u001b[0mExpected corresponding JSX closing tag for 'p'.
    \u001b[38;5;246m╭─[\u001b[0m widgets/card/index.tsx:2:14 \u001b[38;5;246m]\u001b[0m
  2 │   return <p>1</b>;
    │               ╰── Expected \`</p>\`
────╯
  Plugin: vite:oxc
  File: /shop/widgets/card/index.tsx
      at transformWithOxc (file:///shop/node_modules/vite/dist/node/chunks/node.js:7673:19)`;

const imported = `Internal server error: Failed to resolve import "./nowhere.ts" from "widgets/card/index.tsx". Does the file exist?
  Plugin: vite:import-analysis
  File: /shop/widgets/card/index.tsx:1:18
  1  |  import { x } from "./nowhere.ts";
     |                     ^
      at TransformPluginContext._formatLog (file:///shop/node_modules/vite/dist/node/chunks/node.js:1:19)`;

const importError = Object.assign(new Error("Failed to resolve"), {
  id: "/shop/widgets/card/index.tsx?t=1",
  loc: { line: 1, column: 18 },
});

test.each<[name: string, text: string, error: Error | undefined, expected: Partial<Failure>]>([
  [
    "the bundler's diagram",
    drawn,
    undefined,
    {
      message: "widgets/card/index.tsx:2:14: Expected corresponding JSX closing tag for 'p'.",
      place: "widgets/card/index.tsx:2:14",
      frame: "  2 │   return <p>1</b>;\n    │               ╰── Expected `</p>`",
    },
  ],
  [
    "Vite's error about an import",
    imported,
    importError,
    {
      message:
        'widgets/card/index.tsx:1:19: Failed to resolve import "./nowhere.ts" from "widgets/card/index.tsx". Does the file exist?',
      place: "widgets/card/index.tsx:1:19",
      frame: '  1  |  import { x } from "./nowhere.ts";\n     |                     ^',
    },
  ],
  [
    "an error that the build also reports",
    "Internal server error: widgets/card/a.scss: no\n  Plugin: orderpane\n  File: /shop/widgets/card/a.scss",
    new BuildError("not-compiled", "no", { file: "widgets/card/a.scss", fix: "Write .css." }),
    {
      code: "not-compiled",
      message: "widgets/card/a.scss: no",
      place: "widgets/card/a.scss",
      fix: "Write .css.",
    },
  ],
  [
    "an error of the user's own plugin keeps the stack of their code",
    "Internal server error: no\n    at transform (/shop/vite.config.ts:3:9)\n    at node:internal/x:1:1",
    undefined,
    { message: "no", frame: "    at transform (/shop/vite.config.ts:3:9)" },
  ],
])("%s", (_, text, error, expected) => {
  expect(readViteError(text, { options: { error: error ?? null }, root: "/shop" })).toEqual({
    exitCode: 1,
    code: "vite",
    ...expected,
  });
});

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "orderpane-report-"));
  await mkdir(join(root, "widgets/card"), { recursive: true });
  await writeFile(join(root, "widgets/card/index.tsx"), "");
});
afterAll(() => discard(root));

let printed: string[];
let logger: Logger;
beforeEach(() => {
  printed = [];
  const report = fakeReport({ warn: (message) => printed.push(`warning ${message}`) });
  const reportOnce = ({ message }: Failure) => void printed.push(message);
  const problems = { reportOnce, putLater: vi.fn<Problems["putLater"]>() };
  logger = createViteLogger({ root, report, problems });
});

test("an error in a deleted widget is not reported", () => {
  logger.error(drawn.replaceAll("card", "deleted"));
  logger.error("Pre-transform error: Failed to load url /widgets/deleted/a.ts (resolved id: /a.ts).");
  expect(printed).toEqual([]);
});

test("a missing module of an existing widget is reported", () => {
  logger.error("Pre-transform error: Failed to load url /widgets/card/a.ts (resolved id: /a.ts).");
  expect(printed).toHaveLength(1);
});

test.each(["virtual:texts", "widgets/card/index.tsx?raw"])("an error in %s is reported", (module) => {
  logger.error(drawn.replaceAll("widgets/card/index.tsx", module));
  expect(printed).toHaveLength(1);
});

test("an error in the configuration is left to the build", () => {
  const error = new Error("Unexpected token");
  logger.error("failed to load config from /shop/vite.config.ts", { error });
  logger.error("Unexpected token");
  logger.error("server restart failed");
  expect(printed).toEqual([]);
});

test("a warning is reported once, without colours", () => {
  logger.warn("\u001b[33mcareful\u001b[39m");
  logger.warnOnce("careful");
  expect(printed).toEqual(["warning careful"]);
  expect(logger.hasWarned).toBe(true);
});
