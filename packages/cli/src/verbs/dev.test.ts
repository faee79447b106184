import { once } from "node:events";
import { rename, rm, symlink } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { defaultPort } from "../local-platform.ts";
import { writeBundles } from "../testing/bundles.ts";
import { createProject, type Project } from "../testing/kit.ts";

let project: Project;
beforeAll(async () => {
  project = await createProject();
});
afterEach(() => project.reset());
afterAll(() => project.remove());

describe("dev", () => {
  const card = "widgets/buyer-card/index.tsx";
  const spoil = async () => {
    const source = await project.read(card);
    await project.write(card, `${source}\nconst broken = <p>1</b>;\n`);
  };

  const start = async () => {
    const running = project.start(["dev", "--port", "0"]);
    const [, origin] = await running.line(/order page {2}(http:\/\/[^/]+)/);
    return { running, origin, ask: () => fetch(`${origin}/${card}`) };
  };
  /** Ends it, and expects one entry about the syntax error on stderr. */
  const expectOneEntry = async ({ running }: Awaited<ReturnType<typeof start>>) => {
    await running.stop();
    expect(running.stderr()).toMatch(/^error widgets\/buyer-card\/index\.tsx:\d+:\d+: Expected [^\n]*\n/);
    expect(running.stderr().match(/Expected corresponding/g)).toHaveLength(1);
    expect(running.stderr()).not.toContain("\u001b");
    expect(running.stderr()).not.toMatch(/^\s*at |dependency scan/m);
  };

  test("reports a syntax error once, in one entry", async () => {
    await spoil();
    const dev = await start();
    expect((await dev.ask()).status).toBe(500);
    expect((await dev.ask()).status).toBe(500);
    await expectOneEntry(dev);
  });

  test("reports a later syntax error once, too", async () => {
    const dev = await start();
    const served = await dev.ask();
    expect(served.status).toBe(200);
    // Optimized dependencies are kept in the project, not in a node_modules that others share.
    const [, dependency] = /from "([^"]*\/deps\/[^"]+)"/.exec(await served.text())!;
    expect(dependency).toMatch(/^\/\.orderpane\/vite\/deps\//);
    expect((await fetch(`${dev.origin}${dependency}`)).status).toBe(200);
    await spoil();
    await expect.poll(async () => (await dev.ask()).status, { timeout: 30_000 }).toBe(500);
    await dev.running.error(/Expected corresponding/);
    expect((await dev.ask()).status).toBe(500);
    await expectOneEntry(dev);
  });

  test("reports what the build refuses until it is mended, and names only the widget that is declared anew", async () => {
    const { running } = await start();
    const insecure = 'export const logo = "http://example.org/a.png";\n';
    const source = await project.read(card);
    await project.write(card, `${insecure}export const Logo = () => <img src={logo} />;\n${source}`);
    await running.error(/widgets\/buyer-card\/index\.tsx:1:\d+: .+ is not secure/);
    const before = running.stdout().length;
    await project.edit(card, insecure, insecure.replace("http:", "https:"));
    await running.line(/^✓ buyer-card: shown again$/);
    await project.edit("widgets/order-status/widget.json", '"height": 200', '"height": 210');
    await running.line(/order-status .*height 200 becomes 210/);
    expect(running.stdout().slice(before).trim().split("\n")).toHaveLength(2);
    await running.stop();
    expect(running.stderr().match(/is not secure/g)).toHaveLength(1);
  });

  test("reports a syntax error in vite.config.ts once, with its place, until it is mended", async () => {
    const { running } = await start();
    await project.edit("vite.config.ts", "export default", "const broken = ;\nexport default");
    await running.error(/^error vite\.config\.ts:\d+:16: Unexpected token$/m);
    await project.edit("vite.config.ts", "const broken = ;\n", "");
    await running.line(/^✓ all widgets: shown again$/);
    await running.stop();
    expect(running.stderr().match(/^error/gm)).toHaveLength(1);
  });

  test("goes on when a server.ts fails after its response, and reports where", async () => {
    const file = "widgets/order-status/server.ts";
    const late = 'setTimeout(() => void Promise.reject(new Error("too late")));';
    await project.write(file, `${late}\n${await project.read(file)}`);
    const { running, origin } = await start();
    const ask = async () => (await fetch(`${origin}/__app/order-status`)).text();
    const response = await ask();
    await running.error(/^error widgets\/order-status\/server\.ts:1:\d+: Error: too late$/m);
    expect(await ask()).toBe(response);
    await project.edit(file, `${late}\n`, 'setTimeout(() => { throw "no error"; });\n');
    expect(await ask()).toBe(response);
    await running.error(/no error/);
    expect(await running.stop()).toBe(0);
  });

  test("shows the titles of widgets, whatever the configuration calls the project, and ends with Ctrl-C", async () => {
    await project.edit("vite.config.ts", "widgets({", 'widgets({ project: "panes",');
    const { running, origin } = await start();
    const page = await (await fetch(`${origin}/widgets`)).text();
    const { title } = JSON.parse(await project.read("widgets/buyer-card/widget.json")) as { title: string };
    expect(page).toContain("panes/buyer-card");
    expect(page).toContain(title);
    expect(await running.stop()).toBe(0);
    expect(running.stderr()).toBe("");
    expect(await project.exists(".orderpane/store.db.running.json")).toBe(false);
  });

  test("names a widget's folder that is a symbolic link, and deletes nothing in the store", async () => {
    await writeBundles(project.dir, [{ name: "buyer-card" }]);
    expect((await project.orderpane(["deploy", "--no-build"])).code).toBe(0);
    await rename(join(project.dir, "widgets/buyer-card"), join(project.dir, "card"));
    await symlink("../card", join(project.dir, "widgets/buyer-card"));
    const { running } = await start();
    await running.error(/widgets\/buyer-card: a widget must be a folder, found a symbolic link to one/);
    await running.stop();
    expect((await project.orderpane(["list"])).stdout).toContain("buyer-card");
  });

  test("takes the next port if its own is in use, and says so", async () => {
    const other = createServer().listen(defaultPort, "127.0.0.1");
    onTestFinished(() => void other.close());
    // Another program that has the port of dev serves the purpose.
    await Promise.race([once(other, "listening"), once(other, "error")]).catch(() => undefined);
    const running = project.start(["dev"]);
    const [, said] = await running.line(/port 4480 is in use, so the store is at (http:\S+)/);
    const [, origin] = await running.line(/order page {2}(http:\/\/[^/]+)/);
    expect(origin).toBe(said);
    expect(Number(new URL(said!).port)).toBeGreaterThan(defaultPort);
    await running.stop();
  });

  test("says where the product page is if all widgets are for it, and opens it with --open", async () => {
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

test("the error for a database in use names the address of its store, which ends on SIGTERM", async () => {
  const running = project.start(["store", "--port", "0", "--json"]);
  const [, url] = await running.line(/"url":"([^"]+)"/);
  for (const verb of ["store", "dev"]) {
    const again = await project.orderpane([verb, "--port", "0"]);
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining(`already runs at ${url}, `)]);
    expect(again.stderr).toContain("another process");
  }
  expect(await running.stop("SIGTERM")).toBe(0);
});
