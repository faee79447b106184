import { expect, test } from "vitest";
import { writeBundles } from "../testing/bundles.ts";
import { fronts, startFront } from "../testing/front-server.ts";
import { openTwoStores } from "../testing/two-stores.ts";

const two = openTwoStores();

test("Ctrl-C during a deploy says what was done, what is open, and what the next run does", async () => {
  await writeBundles(two.project.dir, [{ name: "buyer-card" }, { name: "stock" }]);
  const secondCreate = Promise.withResolvers<void>();
  let creates = 0;
  const { url, close } = await startFront(async (context) => {
    if (context.request.method !== "POST" || ++creates !== 2) return fronts["a store"](context);
    secondCreate.resolve();
  }, two.stores[0]);
  await two.append(".env.one", `ORDERPANE_STORE=${url}\n`);
  const running = two.project.start(["deploy", "--no-build", "--mode", "one"]);
  await secondCreate.promise;
  expect(await running.stop()).toBeNull();
  await running.line(/^stopped 1 of 2 changes were made in http:\S+, create buyer-card$/);
  await running.line(
    /^→ the store may still create stock; the next run looks there first and does only what is left$/,
  );
  await close();
});
