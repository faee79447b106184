import { beforeEach, expect, test } from "vitest";
import { lastDocument } from "../testing/kit.ts";
import { writeBundles } from "../testing/bundles.ts";
import { type Front, fronts, startFront } from "../testing/front-server.ts";
import { openTwoStores } from "../testing/two-stores.ts";

/**
 * A store in mode `one` that responds to one request, `GET <busyAt>`, with a 503 that asks for a second.
 */
const two = openTwoStores();
const { project, run, append } = two;
let busyAt: string;
beforeEach(async () => {
  const front: Front = async (context) => {
    const { method, url } = context.request;
    if (method !== "GET" || url !== busyAt) return fronts["a store"](context);
    busyAt = "";
    context.response.writeHead(503, { "retry-after": "1" }).end();
  };
  const { url, close } = await startFront(front, two.stores[0]);
  await append(".env.one", `ORDERPANE_STORE=${url}\n`);
  await writeBundles(project.dir, [{ name: "buyer-card" }, { name: "stock" }]);
  return close;
});

const account = "/admin/account.json";
const mode = ["--mode", "one"];

test("a plan does not wait for the title, and says that it is unknown", async () => {
  busyAt = account;
  const plan = await run(["plan", "--no-build", ...mode]);
  expect([plan.code, plan.stderr]).toEqual([0, ""]);
  expect(plan.stdout).toMatch(/^plan for \S+ \(the store did not return its title\)$/m);
  expect(plan.stdout).not.toContain("waiting");
  busyAt = account;
  const document = lastDocument(await run(["plan", "--no-build", "--json", ...mode]));
  expect(document).toMatchObject({ target: { title: null }, requests: 3 });
  expect(lastDocument(await run(["plan", "--no-build", "--json", ...mode]))).toMatchObject({
    target: { title: expect.any(String) as string },
  });
});
