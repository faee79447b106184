import { expect, onTestFinished, test } from "vitest";
import { createProject } from "../testing.ts";

test("build --watch reports each build, survives errors, and ends with Ctrl-C", async () => {
  const project = await createProject();
  onTestFinished(() => project.remove());
  const running = project.start(["build", "--watch"]);
  await running.line(/built 2 of 2 into dist/);
  await running.line(/Ctrl-C ends it/);
  await project.edit("widgets/buyer-card/index.tsx", "export default", "export default (");
  await project.edit("widgets/buyer-card/index.tsx", "export default (", "export default");
  await project.edit("widgets/order-status/widget.json", '"height": 200', '"height": 210');
  await running.line(/order-status .* 210 px/);
  await running.line(/built 1 of 2 into dist/);
  expect(await project.read("dist/order-status.xml")).toContain("<height");
  expect(await running.stop()).toBe(0);
});
