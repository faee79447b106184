import { beforeEach, expect, test } from "vitest";
import { lastDocument } from "../testing/kit.ts";
import { writeBundles } from "../testing/bundles.ts";
import { type Front, fronts, startFront } from "../testing/front-server.ts";
import { openTwoStores } from "../testing/two-stores.ts";

/**
 * A store in mode `one` that responds to one request, `GET <busyAt>`, with a 503 that asks for three seconds.
 */
const two = await openTwoStores();
const { project, run, append, deploy } = two;
let busyAt: string;
beforeEach(async () => {
  const front: Front = async (context) => {
    const { method, url } = context.request;
    if (method !== "GET" || url !== busyAt) return fronts["a store"](context);
    busyAt = "";
    context.response.writeHead(503, { "retry-after": "3" }).end();
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
  expect(plan.stdout).toMatch(/^plan for \S+ \(the store did not tell its title\)$/m);
  expect(plan.stdout).not.toContain("waiting");
  busyAt = account;
  const document = lastDocument(await run(["plan", "--no-build", "--json", ...mode]));
  expect(document).toMatchObject({ target: { title: null }, requests: 2 });
  expect(lastDocument(await run(["plan", "--no-build", "--json", ...mode]))).toMatchObject({
    target: { title: expect.any(String) as string },
  });
});

test("a deploy goes on without the title after a second; a protected store must be named all the same", async () => {
  await append(".env.one", "ORDERPANE_PROTECTED=true\n");
  busyAt = account;
  expect((await deploy(...mode)).code).toBe(2);
  expect((await deploy(...mode, "--yes", "shop.example")).code).toBe(2);
  expect([busyAt, two.stores[0].requests]).toEqual([account, []]);
  const { code, stdout } = await deploy(...mode, "--yes", "one");
  expect(code).toBe(0);
  expect(stdout).toMatch(/^plan for \S+ \(the store did not tell its title\)$/m);
  // On a busy machine some of the three seconds are over before the wait begins.
  expect(stdout.match(/^… .*/gm)?.map((line) => line.replace(/[123] s/, "3 s"))).toEqual([
    `… waiting 3 s: the store takes no requests at the moment: GET ${account} got 503`,
  ]);
  expect(await two.stores[0].list()).toHaveLength(2);
});

test("doctor reports what it waited for", async () => {
  busyAt = "/admin/application_widgets.xml";
  const { code, stdout } = await run(["doctor", ...mode]);
  const why = `the store takes no requests at the moment: GET /admin/application_widgets.xml got 503`;
  expect(code).toBe(0);
  expect(stdout).toMatch(/^… waiting [123] s: the store takes no requests/m);
  expect(stdout).toContain(`  ! patience  the store made the command wait: ${why}\n`);
});
