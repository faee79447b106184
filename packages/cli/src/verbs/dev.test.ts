import { once } from "node:events";
import { rename, rm, symlink } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { defaultPort } from "../local-platform.ts";
import { writeBundles } from "../testing/bundles.ts";
import { sharedProject } from "../testing/shared-project.ts";

const project = sharedProject();
const card = "widgets/buyer-card/index.tsx";

async function start() {
  const running = project.start(["dev", "--port", "0"]);
  const [, origin] = await running.line(/order page {2}(http:\/\/[^/]+)/);
  return { running, origin: origin! };
}

/** Each test restores the files that it breaks. */
describe("a running dev", () => {
  let dev: Awaited<ReturnType<typeof start>>;
  /** The output before the test. */
  let before = { stdout: "", stderr: "" };
  const stdout = () => dev.running.stdout().slice(before.stdout.length);
  const stderr = () => dev.running.stderr().slice(before.stderr.length);
  const isFixed = async (name = "buyer-card") => {
    await expect.poll(stdout, { timeout: 30_000 }).toContain(`✓ ${name}: shown again`);
  };
  const ask = (path: string) => fetch(`${dev.origin}/${path}`);
  beforeAll(async () => {
    dev = await start();
  });
  beforeEach(() => {
    before = { stdout: dev.running.stdout(), stderr: dev.running.stderr() };
  });
  afterAll(() => project.reset());

  test("keeps optimized dependencies in the project, not in a shared node_modules", async () => {
    const [, dependency = ""] = /from "\/([^"]*\/deps\/[^"]+)"/.exec(await (await ask(card)).text()) ?? [];
    expect(dependency).toMatch(/^\.orderpane\/vite\/deps\//);
    expect((await ask(dependency)).status).toBe(200);
  });

  test("reports a syntax error once, in one entry", async () => {
    const broken = "const broken = <p>1</b>;\nexport default";
    await project.edit(card, "export default", broken);
    await expect.poll(async () => (await ask(card)).status, { timeout: 30_000 }).toBe(500);
    await expect.poll(stderr, { timeout: 30_000 }).toContain("Expected corresponding");
    expect((await ask(card)).status).toBe(500);
    await project.edit(card, broken, "export default");
    await expect.poll(async () => (await ask(card)).status, { timeout: 30_000 }).toBe(200);
    expect(stderr()).toMatch(/^error widgets\/buyer-card\/index\.tsx:\d+:\d+: Expected [^\n]*\n/);
    expect(stderr().match(/Expected corresponding/g)).toHaveLength(1);
    expect(stderr()).not.toContain("\u001b");
    expect(stderr()).not.toMatch(/^\s*at |dependency scan/m);
  });

  test("names only the widget whose declaration has changed", async () => {
    await project.edit("widgets/order-status/widget.json", '"height": 200', '"height": 210');
    await expect.poll(stdout, { timeout: 30_000 }).toMatch(/order-status .*height 200 becomes 210/);
    expect(stdout().trim().split("\n")).toHaveLength(1);
  });

  test("reports a syntax error in vite.config.ts once, with its place, until it is fixed", async () => {
    await project.edit("vite.config.ts", "export default", "const broken = ;\nexport default");
    const error = /^error vite\.config\.ts:\d+:16: Unexpected token$/m;
    await expect.poll(stderr, { timeout: 30_000 }).toMatch(error);
    await project.edit("vite.config.ts", "const broken = ;\n", "");
    await isFixed("all widgets");
    expect(stderr().match(/^error/gm)).toHaveLength(1);
  });

  test("continues when a server.ts fails after its response, and reports the location", async () => {
    const file = "widgets/order-status/server.ts";
    const late = 'setTimeout(() => void Promise.reject(new Error("too late")));\n';
    // Only the frames know the URL.
    const frame = await (await ask("orders/1001/widgets/2")).text();
    const [path = ""] = /__app\/~[\w-]+\/order-status/.exec(frame) ?? [];
    const response = await (await ask(path)).text();
    await project.write(file, late + (await project.read(file)));
    const answered = async () => {
      expect(await (await ask(path)).text()).toBe(response);
      return stderr();
    };
    const place = /^error widgets\/order-status\/server\.ts:1:\d+: Error: too late$/m;
    await expect.poll(answered, { timeout: 30_000 }).toMatch(place);
    await project.edit(file, late, 'setTimeout(() => { throw "no error"; });\n');
    await expect.poll(answered, { timeout: 30_000 }).toContain("no error");
  });
});

describe("dev", () => {
  afterEach(() => project.reset());

  test("shows the titles of widgets, whatever the project's name, and stops on Ctrl-C", async () => {
    await project.edit("vite.config.ts", "widgets()", 'widgets({ project: "panes" })');
    const { running, origin } = await start();
    const page = await (await fetch(`${origin}/widgets`)).text();
    const { title } = JSON.parse(await project.read("widgets/buyer-card/widget.json")) as { title: string };
    expect(page).toContain("panes/buyer-card");
    expect(page).toContain(title);
    expect(await running.stop()).toBe(0);
    expect(running.stderr()).toBe("");
    expect(await project.exists(".orderpane/store.db.running.json")).toBe(false);
  });

  test("reports a widget folder that is a symbolic link, and deletes nothing in the store", async () => {
    await writeBundles(project.dir, [{ name: "buyer-card" }]);
    expect((await project.orderpane(["deploy", "--no-build"])).code).toBe(0);
    await rename(join(project.dir, "widgets/buyer-card"), join(project.dir, "card"));
    await symlink("../card", join(project.dir, "widgets/buyer-card"));
    const { running } = await start();
    await running.error(/widgets\/buyer-card: a widget must be a folder, found a symbolic link to one/);
    await running.stop();
    expect((await project.orderpane(["list"])).stdout).toContain("buyer-card");
  });

  test("uses the next port if its own is in use, and prints it", async () => {
    const other = createServer().listen(defaultPort, "127.0.0.1");
    onTestFinished(() => void other.close());
    // It does not matter if another program already uses dev's port.
    await Promise.race([once(other, "listening"), once(other, "error")]).catch(() => undefined);
    const running = project.start(["dev"]);
    const [, said] = await running.line(/port 4480 is in use, so the store is at (http:\S+)/);
    const [, origin] = await running.line(/order page {2}(http:\/\/[^/]+)/);
    expect(origin).toBe(said);
    expect(Number(new URL(said!).port)).toBeGreaterThan(defaultPort);
    await running.stop();
  });

  test("prints the product page if all widgets are for it, and opens it with --open", async () => {
    await rm(join(project.dir, "widgets/order-status"), { recursive: true });
    await project.edit("widgets/buyer-card/widget.json", '"order"', '"product"');
    await project.write("browser.js", "console.log('opened ' + process.argv.at(-1));");
    const running = project.start(["dev", "--port", "0", "--open"], {
      BROWSER: join(project.dir, "browser.js"),
    });
    const [, page] = await running.line(/^product page {2}(http:\S+\/products\/\d+)$/);
    expect((await fetch(page!)).status).toBe(200);
    await running.line(new RegExp(`^opened ${page}$`));
    await running.stop();
  });

  test("a mode without env files is refused", async () => {
    const run = await project.orderpane(["dev", "--port", "0", "--mode", "produciton"]);
    expect(run.code).toBe(2);
    expect(run.stderr).toContain(".env.produciton");
    expect((await project.orderpane(["dev", "--help"])).stdout).not.toContain("target store");
  });
});

test("the error for a database in use contains the address of its store, which stops on SIGTERM", async () => {
  const running = project.start(["store", "--port", "0", "--json"]);
  const [, url] = await running.line(/"url":"([^"]+)"/);
  for (const verb of ["store", "dev"]) {
    const again = await project.orderpane([verb, "--port", "0"]);
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining(`already runs at ${url}, `)]);
    expect(again.stderr).toContain("another process");
  }
  expect(await running.stop("SIGTERM")).toBe(0);
});
