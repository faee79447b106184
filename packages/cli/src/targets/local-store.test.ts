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
  const proxy = {
    NODE_USE_ENV_PROXY: "1",
    HTTP_PROXY: "http://127.0.0.1:2",
    HTTPS_PROXY: "http://127.0.0.1:2",
  };
  const { code, stdout } = await project.process(["plan", "--no-build"], proxy);
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(/^plan for http:\S+ .the local store.\n.* buyer-card +unchanged/),
  ]);
  await store.stop();
  const runs = [{ kind: "deploy", changes: [{ action: "create", widget: "buyer-card" }] }];
  expect(lastDocument(await project.orderpane(["history", "--json"]))).toMatchObject({ runs });
  const undone = lastDocument(await project.orderpane(["rollback", "--json"]));
  expect(undone).toMatchObject({ actions: [{ action: "delete", widget: "buyer-card" }] });
});
