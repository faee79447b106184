import { beforeEach, expect, test } from "vitest";
import { orderpaneProcess } from "../testing/command.ts";
import { type Front, fronts, startFront } from "../testing/front-server.ts";
import { findTerminal, inColour, orderpaneInTerminal, screenOf } from "../testing/terminal.ts";
import { openTwoStores } from "../testing/two-stores.ts";

const two = openTwoStores();

const wrap = findTerminal();
const args = ["deploy", "--no-build", "--mode", "one", "--mode", "two"];
let hosts: string[];

/** The first of the two stores refuses the first POST, for two seconds. */
beforeEach(async () => {
  let refusals = 1;
  const front: Front = async (context) => {
    if (context.request.method !== "POST" || refusals-- <= 0) await fronts["a store"](context);
    else context.response.writeHead(429, { "retry-after": "2" }).end();
  };
  const { url, close } = await startFront(front, two.stores[0]);
  await two.append(".env.one", `ORDERPANE_STORE=${url}\n`);
  hosts = [url, two.stores[1].url].map((address) => new URL(address).host);
  return close;
});

test("a terminal shows a line for each store, counts down, and ends with a table, in colours", async ({
  skip,
}) => {
  skip(wrap === null, "there is no script of util-linux to make a terminal");
  const { code, stdout } = await orderpaneInTerminal(args, { cwd: two.project.dir, wrap: wrap! });
  expect(code).toBe(0);
  for (const host of hosts) expect(stdout).toContain(`${host}: 1 of 1, create buyer-card`);
  const wait = (seconds: number) =>
    `… ${hosts[0]}: waiting ${seconds} s: the store's request limit is used up: POST /ad`;
  expect(stdout).toContain(wait(2));
  // From then on the line is another one.
  expect(stdout.indexOf(wait(1))).toBeGreaterThan(stdout.lastIndexOf(wait(2)));
  // It was shown while it was so, and is gone: what stays are plans, results and the summary.
  const screen = screenOf(stdout);
  expect(screen.filter((line) => /waiting|1 of 1/.test(line))).toEqual([]);
  expect(screen.slice(-5)).toEqual([
    "summary",
    expect.stringMatching(/^ {2}✓ one {2}\S+ +done$/),
    expect.stringMatching(/^ {2}✓ two {2}\S+ +done$/),
    "all 2 stores done",
    "",
  ]);
  expect(stdout).toContain("\x1b[32mall 2 stores done\x1b[39m");
});

test("without a terminal a wait is one line, nothing is updated in place, and there are no colours", async () => {
  const { code, stdout, stderr } = await orderpaneProcess(args, { cwd: two.project.dir, env: inColour });
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).not.toContain("\x1b");
  expect(stdout).not.toContain("1 of 1");
  expect(stdout.match(/waiting/g)).toHaveLength(1);
  expect(stdout).toMatch(
    /^one: … waiting 2 s: the store's request limit is used up: POST \/admin\/application_widgets\.xml got 429$/m,
  );
  expect(stdout).toMatch(/all 2 stores done\n$/);
});
