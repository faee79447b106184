import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isRecentEnough } from "@orderpane/cli/require-node";
import { temporaryFolder } from "@orderpane/tooling/temporary-folder";
import { expect, test } from "vitest";
import { describeOldNode } from "../bin/require-node.js";
import { createOrderpane, pathWith, runMain } from "./testing/command.ts";

test("without a terminal it creates a project with defaults and prints the next steps", async () => {
  const cwd = temporaryFolder();
  const run = await createOrderpane(["my-widgets"], { cwd });
  expect(run).toMatchObject({ code: 0, stderr: "" });
  expect(run.stdout).toContain("  cd my-widgets\n  npm install\n  npm start\n");
  expect(JSON.parse(await readFile(join(cwd, "my-widgets/package.json"), "utf8"))).toMatchObject({
    name: "my-widgets",
    scripts: { start: "orderpane dev" },
  });
  expect(await readFile(join(cwd, "my-widgets/README.md"), "utf8")).toContain("Widgets for the order page");
});

test("the defaults are the system's language and the package manager that runs it", async () => {
  const cwd = temporaryFolder();
  const env = {
    LC_ALL: "ru_RU.UTF-8",
    npm_config_user_agent: "pnpm/10.1.0 npm/? node/v24.1.0 linux x64",
  };
  const run = await createOrderpane(["shop", "--template=server"], { cwd, env });
  expect(run).toMatchObject({ code: 0, stderr: "" });
  expect(run.stdout).toContain("  pnpm install\n");
  expect(await readFile(join(cwd, "shop/server/main.ts"), "utf8")).toContain("нужен адрес с https");
});

test("if the installation fails without a network, the project exists and the error names the next command", async () => {
  const cwd = temporaryFolder();
  const PATH = await pathWith(cwd, "npm", "echo 'npm error code ENOTFOUND'; exit 1");
  const run = await createOrderpane(["my-widgets", "--install"], { cwd, env: { PATH } });
  expect(run.code).toBe(1);
  expect(run.stderr).toBe(
    "npm install: this takes about a minute …\nnpm error code ENOTFOUND\n" +
      "error npm install failed: it ended with exit code 1\n" +
      "→ The project is complete. Install its dependencies later: cd my-widgets && npm install\n",
  );
  expect(await readdir(join(cwd, "my-widgets"))).toContain("package.json");
});

test.each<[args: string[], message: RegExp]>([
  [[], /^error the name of the folder is missing\n→ Name the folder: npm create orderpane@latest my-widgets/],
  [["full"], /^error full is not empty: it holds a.txt\n→ Choose another folder/],
  [
    ["shop", "--template", "aplication"],
    /^error unknown template "aplication": expected widget, server, or /,
  ],
  [["shop", "--language", "de"], /^error unknown language "de": expected ru or en\n/],
  [
    ["shop", "--package-manager", "nmp"],
    /^error unknown package manager "nmp": expected npm, pnpm, yarn, or /,
  ],
  [["shop", "--tempalte", "widget"], /^error Unknown option '--tempalte'\n→ See npm create .* --help\n/],
  [["shop", "--template"], /^error Option '--template <value>' argument missing\n→ /],
  [["shop", "--install=no"], /^error Option '--install' does not take an argument\n→ /],
  [["My Shop"], /^error "My Shop" cannot be the name of a package: it has capital letters\n→ .* my-shop,/],
])("%j is refused, and nothing is written", async (args, message) => {
  const cwd = temporaryFolder();
  await mkdir(join(cwd, "full"));
  await writeFile(join(cwd, "full/a.txt"), "mine");
  const run = await runMain(args, cwd);
  expect(run).toMatchObject({ code: 2, stdout: "", stderr: expect.stringMatching(message) as string });
  expect(await readdir(cwd)).toEqual(["full"]);
});

test.each(["12.22.0", "20.20.2", "22.17.9", "22.18.0", "23.5.0", "23.6.0", "24.0.0", "26.10.0"])(
  "Node %s is too old for a project if it is too old for the orderpane command",
  (version) => {
    expect(describeOldNode(version, "node") === undefined).toBe(isRecentEnough(version));
  },
);
