import { expect, test } from "vitest";
import { writeBundles } from "../testing/bundles.ts";
import { lastDocument } from "../testing/kit.ts";
import { sharedProject } from "../testing/shared-project.ts";

const project = sharedProject();

test("the local store has one history, whatever its port and whether it is running", async () => {
  await writeBundles(project.dir, [{ name: "buyer-card" }]);
  const store = project.start(["store", "--port", "0"]);
  await store.line(/http:/);
  expect((await project.orderpane(["deploy", "--no-build"])).code).toBe(0);
  await store.stop();
  const runs = [{ kind: "deploy", changes: [{ action: "create", widget: "buyer-card" }] }];
  expect(lastDocument(await project.orderpane(["history", "--json"]))).toMatchObject({ runs });
  const undone = lastDocument(await project.orderpane(["rollback", "--json"]));
  expect(undone).toMatchObject({ actions: [{ action: "delete", widget: "buyer-card" }] });
});
