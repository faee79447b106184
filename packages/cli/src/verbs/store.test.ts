import { afterAll, beforeAll, expect, test } from "vitest";
import { createProject, type Project } from "../testing.ts";

/** The options of `orderpane store` for faults, variants and the clock. */
let project: Project;
beforeAll(async () => {
  project = await createProject();
});
afterAll(() => project.remove());

interface Started {
  url: string;
  appId: string;
  appPassword: string;
}

test("--fault, --variant and --clock: the store starts with them, and shows them", async () => {
  const faults = ["POST after reset", "GET /admin/account.json skip 1 status 418"];
  const options = faults.flatMap((fault) => ["--fault", fault]);
  const running = project.start([
    "store",
    "--port",
    "0",
    "--json",
    "--clock",
    "2030-05-01",
    ...options,
    "--variant",
    "putBody=empty",
  ]);
  const [line] = await running.line(/^\{.*\}$/);
  const { url, appId, appPassword } = JSON.parse(line) as Started;
  await running.error(/fault +GET \/admin\/account\.json skip 1 status 418/);
  for (const said of [/variant +putBody empty/, /clock +2030-05-01T00:00:00\.000Z/])
    await running.error(said);
  const headers = { authorization: `Basic ${Buffer.from(`${appId}:${appPassword}`).toString("base64")}` };
  const ask = (method: string, path: string, body?: string) =>
    fetch(url + path, {
      method,
      headers: { ...headers, ...(body && { "content-type": "application/json" }) },
      ...(body && { body }),
    });

  const list = "/admin/application_widgets.json";
  const created = ask("POST", list, '{"application_widget":{"code":"x","height":60}}');
  await expect(created).rejects.toMatchObject({ cause: { code: "ECONNRESET" } });
  expect(await (await ask("GET", list)).json()).toMatchObject([
    { height: 60, created_at: expect.stringMatching(/^2030-05-01T03:/) },
  ]);
  const statuses = [await ask("GET", "/admin/account.json"), await ask("GET", "/admin/account.json")];
  expect(statuses.map(({ status }) => status)).toEqual([200, 418]);
  await running.stop();
});

test.each([
  [
    ["--fault", "POST aftr reset"],
    /expected one of status, delay, .* found "aftr": write a fault such as "POST /,
  ],
  [["--clock", "noon"], /--clock: expected a time that exists, in ISO 8601 .* found "noon"/],
])("%j is wrong usage, and nothing is created", async (options, says) => {
  const run = await project.orderpane(["store", "--port", "0", "--db", "never.db", ...options]);
  expect(run.code).toBe(2);
  expect(run.stderr).toMatch(says);
  expect(await project.exists("never.db")).toBe(false);
});

test("the help lists the actions of faults, and examples", async () => {
  const { stdout } = await project.orderpane(["store", "--help"]);
  expect(stdout).toContain("\n    truncate BYTES\n");
  expect(stdout).toContain("--fault 'POST /admin/application_widgets.xml after reset'");
});
