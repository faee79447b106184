import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, symlink, writeFile } from "node:fs/promises";
import { createRequire, isBuiltin } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, posix } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { discard } from "../canary.ts";
import { type CommandOutcome, projectRoot, resolveBin, runCommand, runOrThrow } from "../programs.ts";
import { type PackedPackage, packPackages } from "./check-packages.ts";
import { compilePackages, publicPackages } from "./compile-packages.ts";

/** A project with every package installed, and third-party packages from this repository. */
let project: string;
let packed: PackedPackage[];

const names = publicPackages(projectRoot).map(({ name }) => name);
const filesOf = (name: string) => packed.find((one) => one.name === name)!.files;

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), "orderpane-packed-"));
  packed = await packPackages(await compilePackages(), project);
  for (const one of packed) await unpack(one);
  await symlink(join(projectRoot, "node_modules/@types"), join(project, "node_modules/@types"), "junction");
  await writeFile(join(project, "package.json"), '{ "name": "shop", "type": "module" }');
}, 120_000);

afterAll(() => discard(project));

test.each(names)(
  "the tarball of %s has each compiled module whole, and nothing that only tests need",
  (name) => {
    const files = filesOf(name);
    const compiled = files.flatMap((file) => /^dist\/(.*)\.js$/.exec(file)?.[1] ?? []);
    expect(compiled.length).toBeGreaterThan(0);
    const needed = compiled.map((path) => `dist/${path}.d.ts`);
    expect(files).toEqual(expect.arrayContaining(["LICENSE", "README.md", "package.json", ...needed]));
    const unneeded = /^src\/|\.map$|^dist\/.*(\.(test|test-d|bench)\.|(fixtures|torture|bench)\/)/;
    expect(files.filter((file) => unneeded.test(file))).toEqual([]);
  },
);

test("published texts name only files of their package and pages of the documentation", () => {
  const pages = filesOf("orderpane").filter((file) => /^docs\/.*\.md$/.test(file));
  const known = new Set(pages.flatMap((page) => [posix.basename(page, ".md"), page.slice(5, -3)]));
  const wrong: string[] = [];
  const listed: string[] = [];
  for (const { name, files } of packed) {
    for (const file of files.filter((path) => /\.(md|txt)$/.test(path) && !path.includes("llms-full"))) {
      const text = readFileSync(join(project, "node_modules", name, file), "utf8");
      const links = text.replaceAll(/^```.*?^```$|`[^`\n]*`/gms, "").matchAll(/\]\((?![a-z]+:|#)([^)#]+)/g);
      const targets = Array.from(links, ([, path]) => posix.join(posix.dirname(file), path!));
      const named = Array.from(text.matchAll(/orderpane docs ([\w/-]+)/g), ([, page]) => page!);
      const missing = [...targets, ...named].filter((one) => !files.includes(one) && !known.has(one));
      wrong.push(...missing.map((one) => `${name}/${file}: ${one}`));
      if (file === "docs/llms.txt") listed.push(...targets);
    }
  }
  expect(wrong).toEqual([]);
  expect(listed).toEqual(expect.arrayContaining(pages));
});

test.each(names)("%s depends on each package that it imports", (name) => {
  const { dependencies, peerDependencies } = readManifest(name);
  const known = new Set([...Object.keys({ ...dependencies, ...peerDependencies }), name]);
  const compiled = filesOf(name).filter((file) => /^dist\/.*\.(js|d\.ts)$/.test(file));
  const imported = compiled.flatMap((file) => readImports(join(project, "node_modules", name, file)));
  expect(imported.filter((needed) => !known.has(needed))).toEqual([]);
});

test("every entry can be imported", async () => {
  // The bundler of a project reads styles, Node does not.
  const hooks = `import { registerHooks } from "node:module";
    registerHooks({ load: (url, context, next) => url.endsWith(".css")
      ? { format: "module", source: "export default {}", shortCircuit: true } : next(url, context) });`;
  await writeFile(join(project, "styles.js"), hooks);
  const imports = entries()
    .filter((entry) => !entry.endsWith(".json"))
    .map((entry) => `await import("${entry}");\n`);
  await writeFile(join(project, "import.js"), imports.join(""));
  expect(await runHere("--import", "./styles.js", "import.js")).toMatchObject({ code: 0, output: "" });
});

test("every entry has types that a project can use", async () => {
  const imports = entries().filter((entry) => !entry.endsWith(".json"));
  const source = imports.map((entry, index) => `import type * as T${index} from "${entry}";\n`).join("");
  await writeFile(join(project, "import.ts"), source);
  const options = "--noEmit --strict --module nodenext --target esnext --skipLibCheck --types node".split(
    " ",
  );
  const tsc = [resolveBin("typescript", "tsc"), ...options, "import.ts"];
  expect(await runHere(...tsc)).toMatchObject({ code: 0, output: "" });
});

test("each command starts and finds the files of its package", async () => {
  const { version } = readManifest("orderpane");
  const command = (path: string) => join(project, "node_modules", path);
  const [orderpane, create, contract] = [
    command("orderpane/bin/orderpane.js"),
    command("create-orderpane/bin/create-orderpane.js"),
    command("@orderpane/contract/bin/orderpane-contract.js"),
  ];
  expect(await runHere(orderpane, "--version")).toMatchObject({ code: 0, output: `${version}\n` });
  expect(await runHere(create, "--version")).toMatchObject({ code: 0, output: `${version}\n` });
  expect(await runHere(contract, "--help")).toMatchObject({
    code: 2,
    output: "expected no argument, found --help\n",
  });
  const printed = await runHere(orderpane, "docs", "server", "--lang", "ru");
  expect(printed).toMatchObject({ code: 0, output: expect.stringMatching(/^# Ваш сервер\n/) as string });
  const unknown =
    /^error the documentation has no page "orders"; similar: guide\/order-data, reference\/order-info\n/;
  expect(await runHere(orderpane, "docs", "orders", "--lang", "en")).toMatchObject({
    code: 2,
    output: expect.stringMatching(unknown) as string,
  });
  expect(await runHere(orderpane, "new", "line-count")).toMatchObject({ code: 0 });
  expect(await runHere(create, "made", "--package-manager", "npm")).toMatchObject({ code: 0 });
  const made = ["widgets/line-count/index.tsx", "made/.gitignore", "made/.github/workflows/orderpane.yml"];
  const settings = readFileSync(join(project, "made/.vscode/settings.json"), "utf8");
  made.push(...Array.from(settings.matchAll(/"url": "(.*)"/g), ([, file]) => file!));
  expect(made.filter((file) => !existsSync(join(project, file)))).toEqual([]);
});

/** Imports that a project may use, such as `orderpane/vite`. Test support exists only in the repository. */
function entries(): string[] {
  return names.flatMap((name) => {
    const { exports = {} } = readManifest(name);
    return Object.entries(exports)
      .filter(
        ([path, target]) => !path.startsWith("./bin/") && (typeof target === "string" || "default" in target),
      )
      .map(([path]) => join(name, path).replaceAll("\\", "/"));
  });
}

/** The names of other packages that a compiled module imports. */
function readImports(file: string): string[] {
  const source = readFileSync(file, "utf8").replaceAll(/\/\*.*?\*\//gs, "");
  const imports = /^(?:import|export) (?:[^;"=(]* from )?"([^"]+)"|\bimport\("([^"]+)"\)/gm;
  const specifiers = [...source.matchAll(imports)].map(([, first, second]) => first ?? second!);
  const foreign = specifiers.filter((specifier) => !isBuiltin(specifier));
  return foreign.flatMap((specifier) => /^(?:@[\w-]+\/)?\w[\w.-]*/.exec(specifier)?.[0] ?? []);
}

interface Manifest {
  readonly version: string;
  readonly exports?: Record<string, string | object>;
  readonly dependencies?: Record<string, string>;
  readonly peerDependencies?: Record<string, string>;
}

function readManifest(name: string): Manifest {
  return JSON.parse(readFileSync(join(project, "node_modules", name, "package.json"), "utf8")) as Manifest;
}

/** Its dependencies are in its own folder, so that it does not find undeclared packages. */
async function unpack({ name, folder, tarball }: PackedPackage): Promise<void> {
  const target = join(project, "node_modules", name);
  await mkdir(target, { recursive: true });
  await runOrThrow("tar", ["-xzf", tarball, "-C", target, "--strip-components=1"]);
  const { dependencies, peerDependencies } = readManifest(name);
  for (const dependency of Object.keys({ ...dependencies, ...peerDependencies })) {
    if (!names.includes(dependency)) await link(dependency, folder, join(target, "node_modules"));
  }
}

/** Links a package that is found from `folder` of the repository. */
async function link(name: string, folder: string, modules: string): Promise<void> {
  const places = createRequire(join(folder, "package.json")).resolve.paths(name) ?? [];
  const found = places.map((place) => join(place, name)).find((path) => existsSync(path));
  if (found === undefined) throw new Error(`${name} is not installed`);
  await mkdir(dirname(join(modules, name)), { recursive: true });
  await symlink(found, join(modules, name), "junction");
}

/** Runs Node in the project as a user would. */
function runHere(...args: string[]): Promise<CommandOutcome> {
  return runCommand(process.execPath, args, { cwd: project, env: { NODE_OPTIONS: "" } });
}
