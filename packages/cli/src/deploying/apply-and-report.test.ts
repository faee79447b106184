import { expect, test } from "vitest";
import { writeBundles } from "../testing/bundles.ts";
import { fronts, startFront } from "../testing/front-server.ts";
import { openTwoStores } from "../testing/two-stores.ts";

const two = openTwoStores();

test("Ctrl-C during a deploy reports finished and open changes, and what the next run will do", async () => {
  const names = ["buyer-card", "delivery", "gift", "notes", "stock"];
  await writeBundles(
    two.project.dir,
    names.map((name) => ({ name })),
  );
  // Four run in parallel, so the fifth starts when the first is done.
  const fifthCreate = Promise.withResolvers<void>();
  let creates = 0;
  const { url, close } = await startFront(async (context) => {
    if (context.request.method !== "POST" || ++creates === 1) return fronts["a store"](context);
    if (creates === 5) fifthCreate.resolve();
  }, two.stores[0]);
  await two.append(".env.one", `ORDERPANE_STORE=${url}\n`);
  const running = two.project.start(["deploy", "--no-build", "--mode", "one"]);
  await fifthCreate.promise;
  expect(await running.stop()).toBeNull();
  await running.line(/^stopped 1 of 5 changes were made in http:\S+, create [\w-]+$/);
  await running.line(
    /^→ the store may still (create [\w-]+, ){3}create [\w-]+; the next run looks there first and does only what is left$/,
  );
  await close();
});
