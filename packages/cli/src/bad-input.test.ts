import { rename, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { canary } from "@orderpane/tooling/canary";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { createProject, type Project } from "./testing.ts";

/** Each mistake is one clear error, with its place and exit code, in text and in JSON. */
let project: Project;

beforeAll(async () => {
  project = await createProject();
  // The tests then build, and check the types of, only what they change.
  await project.orderpane(["build"]);
});
beforeEach(() => project.reset());
afterAll(() => project.remove());

describe("sources", () => {
  const card = "widgets/buyer-card";

  test.each<{ name: string; spoil: () => Promise<void>; code: number; says: RegExp[] }>([
    {
      name: "a missing widget.json",
      spoil: () => rm(join(project.dir, card, "widget.json")),
      code: 2,
      says: [/widgets\/buyer-card\/widget\.json/],
    },
    {
      name: "a malformed widget.json",
      spoil: () =>
        writeFile(join(project.dir, card, "widget.json"), '{\n  "title": "x",\n  "height": 80,,\n}'),
      code: 2,
      says: [/widgets\/buyer-card\/widget\.json:3:16/],
    },
    {
      name: "an unknown page",
      spoil: () =>
        writeFile(
          join(project.dir, card, "widget.json"),
          '{\n  "title": "x", "height": 80,\n  "page": "cart"\n}',
        ),
      code: 2,
      says: [/widget\.json:3:\d+/, /order/, /product/, /cart/],
    },
    ...["0", "-5", "80.5", '"80"', "null"].map((height) => ({
      name: `a height of ${height}`,
      spoil: () =>
        writeFile(join(project.dir, card, "widget.json"), `{\n  "title": "x",\n  "height": ${height}\n}`),
      code: 2,
      says: [/widget\.json:3:\d+/, /positive integer/],
    })),
    {
      name: "no index.tsx",
      spoil: () => rm(join(project.dir, card, "index.tsx")),
      code: 2,
      says: [/widgets\/buyer-card\/index\.tsx/],
    },
    {
      name: "a folder whose name is not allowed",
      spoil: () => rename(join(project.dir, card), join(project.dir, "widgets/Buyer Card")),
      code: 2,
      says: [/"Buyer Card" cannot name a widget/],
    },
    {
      name: "no default export",
      spoil: () => writeFile(join(project.dir, card, "index.tsx"), "export const Card = () => <p>1</p>;\n"),
      code: 1,
      says: [/widgets\/buyer-card\/index\.tsx/, /default export/],
    },
    {
      name: "a syntax error",
      spoil: () =>
        writeFile(
          join(project.dir, card, "index.tsx"),
          "export default function Card() {\n  return <p>1</b>;\n}\n",
        ),
      code: 1,
      says: [/widgets\/buyer-card\/index\.tsx:2:\d+/, /2.*return <p>1<\/b>;/],
    },
    {
      name: "an unresolved import",
      spoil: () =>
        project.edit(
          `${card}/index.tsx`,
          "import",
          'import { x } from "./nowhere.ts";\nconsole.log(x);\nimport',
        ),
      code: 1,
      says: [/widgets\/buyer-card\/index\.tsx/, /\.\/nowhere\.ts/],
    },
    {
      name: "a vite.config.ts that does not parse",
      spoil: () => writeFile(join(project.dir, "vite.config.ts"), "export default { plugins: [ }\n"),
      code: 2,
      says: [/^error the Vite configuration cannot be loaded/],
    },
    {
      name: "no widgets at all",
      spoil: () => rm(join(project.dir, "widgets"), { recursive: true }),
      code: 2,
      says: [/widgets/],
    },
  ])("$name", async ({ spoil, code, says }) => {
    await spoil();
    const run = await project.orderpane(["build", "--json"]);
    expect(run.code).toBe(code);
    for (const pattern of says) expect(run.stderr).toMatch(pattern);
    expect(run.stderr).not.toMatch(/^\s+at /m);
    expect(run.stderr).not.toContain(String.fromCodePoint(27));
    const { error } = JSON.parse(run.stdout) as { error: { code: string; message: string } };
    expect(error).toMatchObject({ code: expect.any(String), message: expect.any(String) });
    expect(await project.exists("dist")).toBe(false);
  });

  test("a failing build keeps what was built before", async () => {
    expect((await project.orderpane(["build"])).code).toBe(0);
    const before = await project.read("dist/manifest.json");
    await project.edit(`${card}/index.tsx`, "export default", "export {};\nconst nothing =");
    expect((await project.orderpane(["build"])).code).toBe(1);
    expect(await project.read("dist/manifest.json")).toBe(before);
  });
});

describe("targets", () => {
  const password = canary;
  const target = (store: string) => ({
    ORDERPANE_STORE: store,
    ORDERPANE_APP_ID: "orderpane",
    ORDERPANE_APP_PASSWORD: password,
  });
  const deploy = (env: Record<string, string>) => project.orderpane(["deploy", "--json"], env);

  let server: Server | undefined;
  afterEach(() => server?.close());

  async function serve(status: number, headers: Record<string, string>, body = ""): Promise<string> {
    server = createServer((_request, response) => response.writeHead(status, headers).end(body));
    await new Promise<void>((resolve) => server!.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  test.each<[name: string, env: Record<string, string>, code: number, says: RegExp]>([
    ["an address that is not a URL", target("not a url"), 2, /ORDERPANE_STORE is not an address/],
    ["http beyond this machine", target("http://shop.example.com"), 2, /must be an https address/],
    [
      "no password",
      { ...target("https://shop.example.com"), ORDERPANE_APP_PASSWORD: "" },
      2,
      /ORDERPANE_APP_PASSWORD is not set/,
    ],
    [
      "a host that does not exist",
      target("https://shop.invalid"),
      1,
      /shop\.invalid: cannot list the widgets: there is no such host/,
    ],
    ["a store that is down", target("http://127.0.0.1:9"), 1, /127\.0\.0\.1:9/],
    [
      "a setting that does not fit",
      { ORDERPANE_SETTING_SERVER: "ftp://x" },
      2,
      /ORDERPANE_SETTING_SERVER must be an https URL/,
    ],
  ])("%s", async (_name, env, code, says) => {
    const run = await deploy(env);
    expect(run.code).toBe(code);
    expect(run.stderr).toMatch(says);
  });

  test.each<[name: string, status: number, headers: Record<string, string>, body: string, says: RegExp]>([
    ["a wrong password", 401, { "www-authenticate": "Basic" }, "HTTP Basic: Access denied.\n", /password/i],
    ["an address that is not a store", 404, { "content-type": "text/html" }, "<h1>404</h1>", /store/],
    ["a redirect", 302, { location: "https://elsewhere.example/login?x=1" }, "", /elsewhere\.example/],
  ])("%s", async (_name, status, headers, body, says) => {
    const run = await deploy(target(await serve(status, headers, body)));
    expect(run.code).toBe(1);
    expect(run.stderr).toMatch(says);
  });

  test("a mode without env files does not mean the local store", async () => {
    const run = await project.orderpane(["deploy", "--mode", "produciton"]);
    expect(run.code).toBe(2);
    expect(run.stderr).toMatch(/\.env\.produciton/);
  });

  test("a mode's store and credentials come from its env files", async () => {
    await writeFile(join(project.dir, ".env.production"), `ORDERPANE_STORE=${await serve(401, {}, "")}\n`);
    await writeFile(
      join(project.dir, ".env.production.local"),
      `ORDERPANE_APP_ID=a\nORDERPANE_APP_PASSWORD=${password}\n`,
    );
    const run = await project.orderpane(["deploy", "--mode", "production"]);
    expect(run.code).toBe(1);
    expect(run.stderr).toContain("401");
  });
});

describe("the local store", () => {
  test.each(["dev", "store"])("%s: a port that is taken", async (verb) => {
    const server = createServer();
    onTestFinished(() => void server.close());
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const port = String((server.address() as AddressInfo).port);
    // A failed `dev` leaves its half-made server open until its process ends.
    const run = await project.process([verb, "--port", port]);
    expect(run.code).toBe(2);
    expect(run.stderr).toMatch(new RegExp(`${port}.*(in use|taken)`));
    expect(run.stderr).toContain("--port");
  });

  test("a database file that is not one stays as it is", async () => {
    await writeFile(
      join(project.dir, "notes.txt"),
      "not a database, but long enough to be read as one\n".repeat(100),
    );
    const before = await project.read("notes.txt");
    const run = await project.orderpane(["store", "--port", "0", "--db", "notes.txt"]);
    expect(run.code).toBe(2);
    expect(run.stderr).toMatch(/notes\.txt/);
    expect(await project.read("notes.txt")).toBe(before);
  });

  test("dev: a database file that is not one", async () => {
    await writeFile(join(project.dir, ".orderpane", "store.db"), "not a database\n".repeat(1000));
    // A failed `dev` leaves its half-made server open until its process ends.
    const run = await project.process(["dev", "--port", "0"]);
    expect(run.code).toBe(2);
    expect(run.stderr).toMatch(/store\.db/);
  });
});

test("dev without a vite.config.ts fails, and shows what to write", async () => {
  await rm(join(project.dir, "vite.config.ts"));
  const run = await project.orderpane(["dev", "--port", "0"]);
  expect(run.code).toBe(2);
  expect(run.stderr).toMatch(/^error there is no vite\.config\.ts\n→ Make it:\n/);
  expect(run.stderr).toContain("export default { plugins: [widgets(), localPlatform()] };\n");
});

describe("the command line", () => {
  test.each([
    ["no verb", []],
    ["an unknown verb", ["biuld"]],
    ["an unknown option", ["build", "--jsno"]],
    ["a port that is not a number", ["store", "--port", "http"]],
    ["an unknown variant", ["store", "--port", "0", "--variant", "putBody=maybe"]],
    ["a fault whose method is in lower case", ["store", "--port", "0", "--fault", "get reset"]],
    ["nothing to remove", ["remove"]],
    ["names and all to remove", ["remove", "buyer-card", "--all"]],
  ])("%s is wrong usage", async (_name, args) => {
    const run = await project.orderpane(args);
    expect(run.code).toBe(2);
    expect(run.stderr).not.toBe("");
    expect(run.stderr).not.toMatch(/^\s+at /m);
  });

  test("--help and --version are not", async () => {
    expect(await project.orderpane(["--help"])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("Exit codes"),
    });
    expect(await project.orderpane(["--version"])).toMatchObject({ code: 0 });
  });
});
