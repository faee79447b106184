import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { createCanaryStore } from "@orderpane/deploy/testing/canary-store";
import { expect, onTestFinished, test } from "vitest";
import { runCommandLine } from "../command-line.ts";
import { writeBundles } from "../testing/bundles.ts";
import { sharedProject } from "../testing/shared-project.ts";
import { captureStream } from "../testing/captured-stream.ts";

const project = sharedProject();

interface Started {
  url: string;
  appId: string;
  appPassword: string;
}

test("store starts with --fault and --assume, and shows them", async () => {
  const fault = '{"match":{"path":"/admin/account.json"},"skip":1,"do":{"kind":"status","status":418}}';
  const assumptions = ["--assume", "putBody=empty", "--assume", "limitStatus=503"];
  const running = project.start(["store", "--port", "0", "--json", "--fault", fault, ...assumptions]);
  const [line] = await running.line(/^\{.*\}$/);
  const { url } = JSON.parse(line) as Started;
  await running.error(/fault +\{"match":\{"path":"\/admin\/account\.json"\},"skip":1/);
  for (const said of [/assumption +limitStatus 503/, /assumption +putBody empty/]) await running.error(said);

  const statuses = [await fetch(`${url}/admin/account.json`), await fetch(`${url}/admin/account.json`)];
  expect(statuses.map(({ status }) => status)).toEqual([401, 418]);
  await running.stop();
});

test.each([
  [["--fault", '{"do":{"kind":"rest"}}'], /fault\.do\.kind: expected one of status, delay, .* found "rest"/],
  [["--fault", "POST after reset"], /fault: expected JSON such as \{"match"/],
])("%j is wrong usage, and nothing is created", async (options, says) => {
  const run = await project.orderpane(["store", "--port", "0", "--db", "never.db", ...options]);
  expect(run.code).toBe(2);
  expect(run.stderr).toMatch(says);
  expect(await project.exists("never.db")).toBe(false);
});

test("a terminal shows the application's password, a pipe the command that prints it", async () => {
  const running = project.start(["store", "--port", "0", "--json", "--db", "password.db"]);
  const [line] = await running.line(/^\{.*\}$/);
  const { url, appId, appPassword } = JSON.parse(line) as Started;
  const [, address] = await running.error(/password +curl -s (\S+)/);
  expect(address).toBe(`${url}/__store/applications/${appId}`);
  expect(await (await fetch(address!)).json()).toMatchObject({ password: appPassword });
  await running.stop();
  expect(running.stderr()).not.toContain(appPassword);

  const { stream, text } = captureStream();
  await runCommandLine(["store", "--port", "0", "--db", "password.db"], {
    cwd: project.dir,
    stdout: Object.assign(stream, { isTTY: true }),
    stderr: stream,
    ask: null,
    untilStopped: async () => {},
    onInterrupt: () => () => {},
  });
  expect(text()).toMatch(new RegExp(`password.* ${appPassword}\n`));
});

test("the project's samples are in the store; an invalid one is reported, and nothing is created", async () => {
  await mkdir(join(project.dir, "samples/orders"), { recursive: true });
  onTestFinished(() => project.reset());
  const sample = "samples/orders/wholesale.json";
  await project.write(sample, '{"comment":"By lorry"}');
  const args = ["store", "--port", "0", "--json", "--db", "samples.db"];
  const running = project.start(args);
  const [, url] = await running.line(/"url":"([^"]+)"/);
  expect(await (await fetch(`${url}/orders/2001`)).text()).toContain("By lorry");
  await running.stop();

  await project.write(sample, '{"comment":5}');
  const run = await project.orderpane(["store", "--port", "0", "--db", "never.db"]);
  expect(run.code).toBe(2);
  expect(run.stderr).toContain(`error ${sample}: comment: expected a text, found 5\n`);
  expect(await project.exists("never.db")).toBe(false);
  await writeBundles(project.dir, [{ name: "buyer-card" }]);
  expect((await project.orderpane(["deploy", "--no-build"])).code, "the deploy").toBe(0);
});

test("--stores creates the missing stores", async () => {
  const args = ["store", "--port", "0", "--json", "--db", "stores.db", "--stores", "2"];
  const running = project.start(args);
  await running.error(/stores +http:\/\/shop-1\.localhost:\d+ to http:\/\/shop-2\.localhost:\d+/);
  await running.stop();
  const platform = createCanaryStore({ db: join(project.dir, "stores.db") });
  const hosts = ["lastochka.localhost", "shop-1.localhost", "shop-2.localhost"];
  expect(platform.stores().map(({ host }) => host)).toEqual(hosts);
  platform.close();
});
