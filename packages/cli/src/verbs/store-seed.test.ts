import { afterAll, beforeAll, expect, test } from "vitest";
import { createProject, type Project } from "../testing.ts";

/** The stores of a new database. */
let project: Project;
beforeAll(async () => {
  project = await createProject();
});
afterAll(() => project.remove());

const seed = {
  format: "orderpane-store",
  version: 1,
  applications: [{ id: "receipts" }],
  stores: [
    { title: "Лавка", host: "lavka.localhost", installations: [{ application: "receipts", password: "p" }] },
  ],
};

test("--seed and --stores: a new database starts with the file; one that has stores keeps them, with a warning", async () => {
  await project.write("seed.json", JSON.stringify(seed));
  const args = ["store", "--port", "0", "--json", "--db", "seeded.db", "--seed", "seed.json"];
  const first = project.start([...args, "--stores", "2"]);
  const [, url] = await first.line(/"url":"([^"]+)"/);
  await first.error(/stores +http:\/\/shop-1\.localhost:\d+ to http:\/\/shop-2\.localhost:\d+/);
  const headers = { authorization: `Basic ${btoa("receipts:p")}` };
  const account = await fetch(`${url}/admin/account.json`, { headers });
  expect(await account.json()).toMatchObject({ title: "Лавка", host: "lavka.localhost" });
  await first.stop();

  const other = { ...seed, stores: [{ title: "b", host: "b.localhost" }] };
  await project.write("seed.json", JSON.stringify(other));
  const second = project.start(args);
  await second.error(/warning .*seeded\.db holds stores already: seed\.json was not used/);
  const [, again] = await second.line(/"url":"([^"]+)"/);
  expect((await fetch(`${again}/admin/account.json`, { headers })).status).toBe(200);
  await second.stop();
});

test.each<[what: string, content: string | null, says: RegExp]>([
  ["is not there", null, /seed\.json cannot be read: ENOENT[^]*--seed/],
  [
    "has an error",
    JSON.stringify({ ...seed, stores: [{ title: "a", host: "a.example" }] }),
    /the store file seed\.json cannot be used: stores\[0\]\.host: expected a host name under localhost/,
  ],
])("a seed file that %s is wrong usage, and nothing is created", async (_, content, says) => {
  await project.reset();
  if (content !== null) await project.write("seed.json", content);
  const run = await project.orderpane(["store", "--port", "0", "--db", "never.db", "--seed", "seed.json"]);
  expect(run.code).toBe(2);
  expect(run.stderr).toMatch(says);
  expect(await project.exists("never.db")).toBe(false);
});
