import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { dirname, isAbsolute, join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { BuildError } from "../errors.ts";
import { projectFile } from "../source/paths.ts";
import { type Place, readFrame } from "../place.ts";

interface TypeScriptRun {
  compiler: string;
  configFile: string;
  config: object;
  signal: AbortSignal;
  /** Whether everything else on the machine goes first. Default `false`. */
  isInBackground?: boolean;
}

interface TypeScriptResult {
  /** All checked files. */
  files: string[];
  errors: TypeScriptError[];
}

/** Resolves as soon as TypeScript runs. */
export async function startTypeScript(
  root: string,
  { compiler, configFile, config, signal, isInBackground = false }: TypeScriptRun,
): Promise<{ result: Promise<TypeScriptResult> }> {
  mkdirSync(dirname(configFile), { recursive: true });
  writeFileSync(configFile, JSON.stringify(config));
  const [program, ...first] = await findProgram(compiler);
  const child = spawn(
    program,
    [...first, "--project", configFile, "--noEmit", "--pretty", "false", "--listFiles"],
    { cwd: root, env: { ...process.env, ...withoutCollector }, signal, stdio: ["ignore", "pipe", "pipe"] },
  );
  if (isInBackground && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  return { result: resultOf(root, child) };
}

async function resultOf(
  root: string,
  child: ChildProcessByStdio<null, Readable, Readable>,
): Promise<TypeScriptResult> {
  const [output, complaint, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    exitCode(child),
  ]);
  const lines = output.split(/\r?\n/);
  const files = lines.filter((line) => isAbsolute(line)).map((line) => resolve(line));
  if (code === 0) return { files, errors: [] };
  const errors = readErrors(root, lines);
  if (errors.length > 0) return { files, errors };
  throw new BuildError(
    "type-error",
    `TypeScript did not run: ${complaint.trim() || `it ended with ${code}`}`,
  );
}

async function exitCode(child: ChildProcessByStdio<null, Readable, Readable>): Promise<number | null> {
  await once(child, "exit");
  return child.exitCode;
}

/**
 * The Node program of TypeScript 7 starts the native one and would leave it running when a build is aborted.
 * Older releases have only the Node program.
 */
async function findProgram(compiler: string): Promise<[program: string, ...first: string[]]> {
  try {
    const finder = pathToFileURL(join(dirname(compiler), "../lib/getExePath.js")).href;
    const { default: getExePath }: { default: () => string } = await import(finder);
    return [getExePath()];
  } catch {
    return [process.execPath, compiler];
  }
}

/** TypeScript 7 is a Go program: collecting its garbage takes a tenth of a whole build. */
const withoutCollector = { GOGC: "off", GOMEMLIMIT: "1GiB" };

const foreignFix =
  'Errors outside of the project usually mean that the compilerOptions in tsconfig.json lack "types": ["node", "vite/client"], or that @types/node or vite is not installed. Or build without type checks: --no-types.';

interface TypeScriptError {
  /** Relative to the project; missing if the configuration itself is wrong. */
  file?: string;
  place?: Place;
  message: string;
}

/** Lines such as `widgets/a/index.tsx(3,5): error TS2322: …`. Continued lines are indented and skipped. */
function readErrors(root: string, lines: readonly string[]): TypeScriptError[] {
  return lines.flatMap((line) => {
    const [, file, row, column, message] = /^(?:(.+)\((\d+),(\d+)\): )?error (TS\d+: .*)$/.exec(line) ?? [];
    if (message === undefined) return [];
    if (file === undefined) return [{ message }];
    const place = { line: Number(row), column: Number(column) };
    return [{ file: projectFile(root, resolve(root, file)), place, message }];
  });
}

/** One error for a build, which names the others; `null` if there are none. */
export async function describeErrors(
  root: string,
  found: readonly TypeScriptError[],
): Promise<BuildError | null> {
  const [first, ...others] = withCauses(found);
  if (!first) return null;
  const rest = others.map((error) => `${where(error)}${error.message}`);
  const list = rest.length > 0 ? [`and ${rest.length} more:`, ...rest.slice(0, shown)] : [];
  const frame = [await frameOf(root, first), ...list].filter((part) => part !== undefined).join("\n");
  return describe(first, frame || undefined);
}

/** An error for each place in the project. */
export function describeEach(root: string, found: readonly TypeScriptError[]): Promise<BuildError[]> {
  const listed = withCauses(found).slice(0, shown);
  return Promise.all(listed.map(async (error) => describe(error, await frameOf(root, error))));
}

/** Errors in packages have one cause, so the first stands for all, and the project's own come before it. */
function withCauses(found: readonly TypeScriptError[]): readonly TypeScriptError[] {
  const own = found.filter((error) => !isForeign(error));
  return own.length > 0 ? own : found.slice(0, 1);
}

function describe(error: TypeScriptError, frame: string | undefined): BuildError {
  const { file, place, message } = error;
  return new BuildError("type-error", message, {
    file,
    place,
    frame,
    fix: isForeign(error) ? foreignFix : undefined,
  });
}

async function frameOf(root: string, { file, place }: TypeScriptError): Promise<string | undefined> {
  return file === undefined ? undefined : readFrame(join(root, file), place);
}

function isForeign({ file }: TypeScriptError): boolean {
  return file !== undefined && /^\.\.\/|(^|\/)node_modules\/|^[a-z]:/i.test(file);
}

const shown = 20;

function where({ file, place }: TypeScriptError): string {
  return place ? `${file}:${place.line}:${place.column}: ` : "";
}
