import { afterEach, expect, test } from "vitest";
import { sharedProject } from "../testing/shared-project.ts";

const project = sharedProject();
afterEach(() => project.reset());

interface BuildDocument {
  widgets: { name: string; bytes: { xml: number; references: number } }[];
  warnings: { code: string; widget: string; message: string }[];
}

test("each build warns about a widget near its budget", async () => {
  const file = "widgets/order-status/widget.json";
  const { widgets } = JSON.parse((await project.orderpane(["build", "--json"])).stdout) as BuildDocument;
  const { references } = widgets.find(({ name }) => name === "order-status")!.bytes;
  await project.edit(file, '"page"', `"budget": { "references": ${references} },\n  "page"`);
  for (let run = 1; run <= 2; run++) {
    const warned = await project.orderpane(["build", "--json"]);
    expect(warned.code).toBe(0);
    expect(warned.stderr).toMatch(/^warning the widget "order-status" has \d+ XML references /m);
    const { warnings } = JSON.parse(warned.stdout) as BuildDocument;
    expect(warnings).toMatchObject([{ code: "near-budget", widget: "order-status" }]);
  }
});

test("TypeScript errors stop build and deploy; --no-types lets them pass", async () => {
  await project.edit(
    "widgets/buyer-card/index.tsx",
    "export default",
    "const x: number = 'no';\nexport default",
  );
  for (const verb of ["build", "deploy"]) {
    const { code, stderr } = await project.orderpane([verb]);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/widgets\/buyer-card\/index\.tsx:\d+:7: TS2322[^]*--no-types/),
    ]);
  }
  expect(await project.exists("dist")).toBe(false);
  const { code, stdout } = await project.orderpane(["build", "--no-types", "--json"]);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ widgets: [{ name: "buyer-card" }, { name: "order-status" }] });
  expect(await project.exists("dist/buyer-card.xml")).toBe(false);
  await project.orderpane(["build", "--no-types", "--xml"]);
  expect(await project.read("dist/buyer-card.xml")).toContain("<height");
});

test("a sum of 10,000 terms is built", async () => {
  await project.edit("vite.config.ts", "export default", "const config =");
  await project.write(
    "vite.config.ts",
    `${await project.read("vite.config.ts")}\nexport default { ...config, build: { minify: false } };`,
  );
  const sum = Array.from({ length: 10_000 }, () => "x").join(" + ");
  await project.write(
    "widgets/order-status/index.tsx",
    `export default ({ x }: { x: string }) => <b>{${sum}}</b>;`,
  );
  // In its own process, because a stack overflow in the bundler ends the process.
  expect(await project.process(["build", "--no-types"])).toMatchObject({ code: 0 });
});
