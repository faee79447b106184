import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "@orderpane/tooling/temporary-folder";
import { expect, test } from "vitest";
import { lastDocument } from "../testing/kit.ts";
import { sharedProject } from "../testing/shared-project.ts";
import { orderpane } from "../testing/command.ts";

const project = sharedProject();

test("new widgets build without a warning and pass their tests", { timeout: 180_000 }, async () => {
  const options = { "line-count": [], "3d": ["--page", "product"], "delivery-4-server": ["--server"] };
  const names = Object.keys(options);
  for (const [name, args] of Object.entries(options)) {
    const made = await project.orderpane(["new", name, ...args, "--json"]);
    expect(made.code).toBe(0);
    expect(made.stderr).toContain(`npx vitest run widgets/${name} and npx playwright test ${name} test it`);
    const files = ["index.test.tsx", "index.tsx", "widget.json"].map((file) => `widgets/${name}/${file}`);
    expect(lastDocument(made)).toMatchObject({
      widget: name,
      files: expect.arrayContaining([...files, `e2e/${name}.spec.ts`]) as string[],
    });
  }
  expect(await project.read(".env.development")).toMatch(
    /^ORDERPANE_SETTING_DELIVERY4_SERVER_SERVER=\$\{ORDERPANE_STORE\}\/__app\/delivery-4-server$/m,
  );
  expect(await project.orderpane(["build"])).toMatchObject({ code: 0, stderr: "" });
  const vitest = join(project.dir, "node_modules/vitest/vitest.mjs");
  const run = spawnSync(process.execPath, [vitest, "run", ...names.map((name) => `widgets/${name}`)], {
    cwd: project.dir,
    encoding: "utf8",
    env: { ...process.env, VITEST: undefined, VITEST_WORKER_ID: undefined, NO_COLOR: "1" },
  });
  expect(run.stdout + run.stderr).toMatch(/Tests +7 passed/);
});

test("a widget with a server is for the order page", async () => {
  const refused = await project.orderpane(["new", "stock-count", "--server", "--page", "product"]);
  expect(refused).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("not beside a product") as string,
  });
  expect(await project.exists("widgets/stock-count")).toBe(false);
});

test("a project with the orderpane package imports from it, and texts can be in English", async () => {
  const folder = temporaryFolder();
  await writeFile(join(folder, "package.json"), `{"dependencies":{"orderpane":"^0.1.0"}}`);
  const made = await orderpane(["new", "line-count", "--language", "en"], { cwd: folder });
  expect(made).toMatchObject({ code: 0, stderr: "" });
  const paths = ["widgets/line-count/index.tsx", "widgets/line-count/widget.json", "e2e/line-count.spec.ts"];
  const [component, declaration, browserTest] = paths.map((path) => readFileSync(join(folder, path), "utf8"));
  expect(component).toContain('from "orderpane/runtime"');
  expect(component).toContain("export default function LineCount()");
  expect(component).toContain('["Buyer", order.client?.name]');
  expect(JSON.parse(declaration!)).toMatchObject({
    $schema: "../../node_modules/orderpane/widget.schema.json",
    title: "Line count",
  });
  // In the language of the existing widget.
  await orderpane(["new", "stock", "--page", "product"], { cwd: folder });
  expect(readFileSync(join(folder, "widgets/stock/index.tsx"), "utf8")).toContain('["Variants",');
  expect(browserTest).toContain('orderPage.widget("line-count", { order })');
});

test.each([
  ["application", ['"return": returnRoute', 'returnServer: routeUrl("return"), returnKey: widgetKey']],
  ["create-server", ['["/return", returnRoute]', "ORDERPANE_SETTING_RETURN_KEY"]],
])("names the edits that server/%s.ts needs for a widget with a server", async (file, edits) => {
  const folder = temporaryFolder();
  await mkdir(join(folder, "server"));
  await writeFile(join(folder, `server/${file}.ts`), "");
  await writeFile(join(folder, "package.json"), "{}");
  const { stdout } = await orderpane(["new", "return", "--server"], { cwd: folder });
  for (const edit of [
    `server/${file}.ts needs`,
    'import returnRoute from "../widgets/return/server.ts";',
    ...edits,
  ])
    expect(stdout).toContain(edit);
});

test.each([
  ["e2e/line-count.spec.ts", /^error e2e\/line-count\.spec\.ts already exists\n/],
  ["widgets", /^error widgets .*\n→ Make it/],
])("a file %s is named, and not overwritten", async (name, says) => {
  const folder = temporaryFolder();
  await writeFile(join(folder, "package.json"), "{}");
  await mkdir(join(folder, "e2e"));
  await writeFile(join(folder, name), "mine");
  const refused = await orderpane(["new", "line-count"], { cwd: folder });
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringMatching(says) as string });
  expect(readFileSync(join(folder, name), "utf8")).toBe("mine");
  expect(existsSync(join(folder, "widgets/line-count"))).toBe(false);
});

test.each([
  ["buyer-card", /^error widgets\/buyer-card already exists\n→ Choose another name/],
  ["Line Count", /"Line Count" cannot name a widget\n→ Use at most 100 lower-case/],
  ["../escape", /"\.\.\/escape" cannot name a widget/],
  ["con", /"con" cannot name a widget/],
  ["a".repeat(300), /"a{40}…" cannot name a widget/],
])("%j is refused, and nothing is written", async (name, says) => {
  const before = await project.read("widgets/buyer-card/widget.json");
  const refused = await project.orderpane(["new", name]);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toMatch(says);
  expect(await project.read("widgets/buyer-card/widget.json")).toBe(before);
  expect(await project.exists("escape")).toBe(false);
});
