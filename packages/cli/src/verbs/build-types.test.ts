import { expect, onTestFinished, test } from "vitest";
import { createProject } from "../testing.ts";

test("TypeScript errors stop build, plan and deploy; --no-types lets them pass", async () => {
  const project = await createProject();
  onTestFinished(() => project.remove());
  await project.edit(
    "widgets/buyer-card/index.tsx",
    "export default",
    "const x: number = 'no';\nexport default",
  );
  for (const verb of ["build", "plan", "deploy"]) {
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
});
