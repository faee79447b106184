import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { dirname, isAbsolute, join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { BuildError, codeFrame, type Place, projectFile } from "../errors.ts";

export interface TypeScriptRun {
  compiler: string;
  configFile: string;
  config: object;
  signal: AbortSignal;
  /** Whether everything else on the machine goes first. Default `false`. */
  isInBackground?: boolean;
}

export interface TypeScriptResult {
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
  const [output, complaint, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit") as Promise<[number | null]>,
  ]);
  const lines = output.split(/\r?\n/);
  const files = lines.filter((line) => isAbsolute(line)).map((line) => resolve(line));
  if (code === 0) return { files, errors: [] };
  const errors = readErrors(root, lines);
  if (errors.length > 0) return { files, errors };
  throw new BuildError(
    "type-error",
    `TypeScript did not run: ${complaint.trim() || `it ended with ${code}`}`,
    { fix: otherwise },
  );
}

/**
 * The Node program of TypeScript 7 starts the native one and would leave it running when a build is aborted.
 * Older releases have only the Node program.
 */
async function findProgram(compiler: string): Promise<[program: string, ...first: string[]]> {
  try {
    const finder = pathToFileURL(join(dirname(compiler), "../lib/getExePath.js")).href;
    const { default: getExePath } = (await import(finder)) as { default: () => string };
    return [getExePath()];
  } catch {
    return [process.execPath, compiler];
  }
}

/** TypeScript 7 is a Go program: collecting its garbage takes a tenth of a whole build. */
const withoutCollector = { GOGC: "off", GOMEMLIMIT: "1GiB" };

const ownFix = "Fix the types.";

const foreignFix =
  'Errors outside of the project usually mean that the compilerOptions in tsconfig.json lack "types": ["node", "vite/client"], or that @types/node or vite is not installed.';

const otherwise = "Or build without type checks: --no-types.";

export interface TypeScriptError {
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

/** One error for a build, which names the others. */
export async function describeErrors(root: string, found: readonly TypeScriptError[]): Promise<BuildError> {
  const own = found.filter((error) => !isForeign(error));
  const foreign = found.filter(isForeign);
  const [first, ...others] = [...own, ...foreign];
  const { file, place, message } = first!;
  const rest = others.map((error) => `${where(error)}${error.message}`);
  const frame = [
    ...(await framesOf(root, first!)),
    ...(rest.length > 0 ? [`and ${rest.length} more:`, ...rest.slice(0, shown)] : []),
  ];
  return new BuildError("type-error", message, {
    file,
    place,
    frame: frame.join("\n") || undefined,
    fix: [...(own.length > 0 ? [ownFix] : []), ...(foreign.length > 0 ? [foreignFix] : []), otherwise].join(
      " ",
    ),
  });
}

/** An error for each place in the project. Errors in packages have one cause, so the first stands for all. */
export function describeEach(root: string, found: readonly TypeScriptError[]): Promise<BuildError[]> {
  const own = found.filter((error) => !isForeign(error));
  const listed = own.length > 0 ? own.slice(0, shown) : found.slice(0, 1);
  return Promise.all(
    listed.map(async (error) => {
      const { file, place, message } = error;
      const [frame] = await framesOf(root, error);
      const fix = isForeign(error) ? foreignFix : undefined;
      return new BuildError("type-error", message, { file, place, frame, fix });
    }),
  );
}

async function framesOf(root: string, { file, place }: TypeScriptError): Promise<string[]> {
  const source = place && (await readFile(join(root, file!), "utf8").catch(() => null));
  return place && typeof source === "string" ? [codeFrame(source, place)] : [];
}

function isForeign({ file }: TypeScriptError): boolean {
  return file !== undefined && /^\.\.\/|(^|\/)node_modules\/|^[a-z]:/i.test(file);
}

const shown = 20;

function where({ file, place }: TypeScriptError): string {
  return place ? `${file}:${place.line}:${place.column}: ` : "";
}
