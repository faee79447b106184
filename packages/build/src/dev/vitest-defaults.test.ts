import { execFile } from "node:child_process";
import { mkdir, readFile, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { temporaryProject, widgetFiles, writeFiles } from "../testing/temporary-project.ts";
import { vitestDefaults } from "./vitest-defaults.ts";

const repository = join(import.meta.dirname, "../../../..");
const titled = (condition: string) =>
  `import { expect, test } from "vitest"; test("it", () => expect(${condition}).toBe(true));`;

test("a project without Vitest options tests widgets in a document and their servers in Node", async () => {
  const root = await temporaryProject(
    widgetFiles("card", {
      "index.test.tsx": [
        'import { box } from "@orderpane/runtime";',
        'import { useState } from "for-react";',
        'import { useState as own } from "preact/hooks";',
        titled('document.body !== null && box !== "" && useState === own'),
      ].join("\n"),
      "server.test.ts": titled('typeof document === "undefined"'),
    }),
  );
  await rm(join(root, "node_modules"));
  await mkdir(join(root, "node_modules/@orderpane"), { recursive: true });
  for (const name of ["vitest", "happy-dom", "vite", "preact", "@orderpane/protocol"]) {
    await symlink(join(repository, "node_modules", name), join(root, "node_modules", name));
  }
  const plugin = join(import.meta.dirname, "../vite.ts");
  await writeFiles(root, {
    "vite.config.js": `import { widgets } from ${JSON.stringify(plugin)}; export default { plugins: [widgets()] };`,
    "package.json": '{ "name": "trial", "type": "module", "devDependencies": { "for-react": "1.0.0" } }',
    "node_modules/for-react/package.json":
      '{ "name": "for-react", "type": "module", "exports": "./a.js", "peerDependencies": { "react": "19" } }',
    "node_modules/for-react/a.js": 'export { useState } from "react";',
    "helper.test.js": titled('typeof document === "undefined"'),
    "e2e/card.spec.ts": 'throw new Error("a test of Playwright");',
    "node_modules/@orderpane/runtime/package.json":
      '{ "name": "@orderpane/runtime", "type": "module", "exports": "./a.js" }',
    "node_modules/@orderpane/runtime/a.js":
      'import style from "./a.module.css"; export const { box } = style;',
    "node_modules/@orderpane/runtime/a.module.css": ".box { color: red; }",
  });
  const vitest = join(repository, "node_modules/vitest/vitest.mjs");
  const options = ["run", "--reporter=json", "--outputFile=report.json"];
  // Failed tests are also in the report.
  await promisify(execFile)(process.execPath, [vitest, ...options], { cwd: root }).catch(() => undefined);
  const { testResults } = JSON.parse(await readFile(join(root, "report.json"), "utf8")) as {
    testResults: { name: string; status: string }[];
  };
  const results = testResults.map(({ name, status }) => `${name.slice(root.length + 1)} ${status}`);
  expect(results.toSorted()).toEqual([
    "helper.test.js passed",
    "widgets/card/index.test.tsx passed",
    "widgets/card/server.test.ts passed",
  ]);
});

test("a project that sets what to include keeps it", () => {
  const own = { include: ["a.test.ts"], exclude: [] };
  const { server, ...defaults } = vitestDefaults("/", own) as { server?: object };
  expect(defaults).toEqual({ environment: "happy-dom" });
  expect(server).toBeDefined();
});
