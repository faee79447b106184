import { once } from "node:events";
import { mkdir, rename, symlink } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { defaultPort } from "../local-platform.ts";
import { createProject, type Project } from "../testing/kit.ts";

let project: Project;
beforeAll(async () => {
  project = await createProject();
});
afterEach(() => project.reset());
afterAll(() => project.remove());

test.each([
  ["dev", "SIGINT"],
  ["store", "SIGTERM"],
] as const)("%s ends with exit code 0 on %s", async (verb, signal) => {
  const running = project.start([verb, "--port", "0"]);
  await running.line(/Ctrl-C ends it/);
  expect(await running.stop(signal)).toBe(0);
  expect(running.stderr()).toBe("");
  expect(await project.exists(".orderpane/store.db.running.json")).toBe(false);
});

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

  test("shows the titles of widgets, whatever the configuration calls the project", async () => {
    await project.edit("vite.config.ts", "widgets({", 'widgets({ project: "panes",');
    const { running, origin } = await start();
    const page = await (await fetch(`${origin}/widgets`)).text();
    const { title } = JSON.parse(await project.read("widgets/buyer-card/widget.json")) as { title: string };
    expect(page).toContain("panes/buyer-card");
    expect(page).toContain(title);
    await running.stop();
  });

  test("names a widget's folder that is a symbolic link, and deletes nothing in the store", async () => {
    expect((await project.orderpane(["deploy", "--no-types"])).code).toBe(0);
    await rename(join(project.dir, "widgets/buyer-card"), join(project.dir, "card"));
    await symlink("../card", join(project.dir, "widgets/buyer-card"));
    const { running } = await start();
    await running.error(/widgets\/buyer-card: a widget must be a folder, found a symbolic link to one/);
    await running.stop();
    expect((await project.orderpane(["list"])).stdout).toContain("buyer-card");
  });

  describe("if a port is in use", () => {
    const occupy = async (port: number): Promise<number> => {
      const other = createServer();
      onTestFinished(() => void other.close());
      other.listen(port, "127.0.0.1");
      // Whoever else has the port of dev serves the purpose.
      await Promise.race([once(other, "listening"), once(other, "error")]).catch(() => undefined);
      return (other.address() as AddressInfo | null)?.port ?? port;
    };

    test("takes the next one that is free, and says so", async () => {
      await occupy(defaultPort);
      const running = project.start(["dev"]);
      const [, said] = await running.line(/port 4480 is in use, so the store is at (http:\S+)/);
      const [, origin] = await running.line(/order page {2}(http:\/\/[^/]+)/);
      expect(origin).toBe(said);
      expect(Number(new URL(said!).port)).toBeGreaterThan(defaultPort);
      await running.stop();
    });

    test("a port that was named is an error", async () => {
      const port = await occupy(0);
      const run = await project.orderpane(["dev", "--port", String(port)]);
      expect(run.code).toBe(2);
      expect(run.stderr).toContain(`port ${port} is in use\n`);
    });
  });

  test("a mode without env files is refused", async () => {
    const run = await project.orderpane(["dev", "--port", "0", "--mode", "produciton"]);
    expect(run.code).toBe(2);
    expect(run.stderr).toContain(".env.produciton");
    expect((await project.orderpane(["dev", "--help"])).stdout).not.toContain("target store");
  });
});

describe("store", () => {
  test("the error for a database in use names the address of its store, in dev too", async () => {
    const running = project.start(["store", "--port", "0", "--json"]);
    const [, url] = await running.line(/"url":"([^"]+)"/);
    const again = await project.orderpane(["store", "--port", "0"]);
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining(`already runs at ${url}, `)]);
    expect(again.stderr).toContain("another process");
    const dev = await project.orderpane(["dev", "--port", "0"]);
    expect([dev.code, dev.stderr]).toEqual([2, expect.stringMatching(/already runs at http:/)]);
  });

  test("an unexpected error is a document too, with its stack on stderr", async () => {
    await mkdir(join(project.dir, ".orderpane", "store.db.running.json"), { recursive: true });
    const run = await project.process(["store", "--port", "0", "--json"]);
    expect(run.code).toBe(1);
    expect(JSON.parse(run.stdout)).toEqual({
      error: { code: "internal", message: expect.stringContaining("running.json") },
    });
    expect(run.stderr).toMatch(/^\s+at announcePlatform/m);
  });
});
