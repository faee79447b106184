import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { BuildError } from "../errors.ts";
import { projectFile } from "../source/paths.ts";
import { type Place, readFrame } from "../place.ts";
import type { TypeCheckProject } from "./type-check-project.ts";

/**
 * Returns the paths of all checked files.
 *
 * @throws {BuildError} `type-error`, also if TypeScript does not run; another error when aborted
 */
export async function runTypeScript(
  root: string,
  { compiler, configFile, config }: TypeCheckProject,
  signal: AbortSignal,
): Promise<string[]> {
  mkdirSync(dirname(configFile), { recursive: true });
  writeFileSync(configFile, JSON.stringify(config));
  const [program, ...first] = findProgram(compiler);
  const child = spawn(
    program,
    [...first, "--project", configFile, "--noEmit", "--pretty", "false", "--listFiles"],
    { cwd: root, env: { ...process.env, ...withoutCollector }, signal, stdio: ["ignore", "pipe", "pipe"] },
  );
  const [output, complaint] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  const lines = output.split(/\r?\n/);
  if (child.exitCode === 0) return lines.filter((line) => isAbsolute(line)).map((line) => resolve(line));
  const [error, ...others] = withCauses(readErrors(root, lines));
  if (error) throw await describeErrors(root, error, others);
  const problem = complaint.trim() || `it ended with ${child.exitCode}`;
  throw new BuildError("type-error", `TypeScript did not run: ${problem}`);
}

/**
 * TypeScript 7's Node program starts the native one and would leave it running when a build is aborted. Older
 * releases have only the Node program.
 */
function findProgram(compiler: string): [program: string, ...first: string[]] {
  try {
    const { default: getExePath }: { default: () => string } =
      createRequire(compiler)("../lib/getExePath.js");
    return [getExePath()];
  } catch {
    return [process.execPath, compiler];
  }
}

/** TypeScript 7 is a Go program, whose garbage collection takes a tenth of a whole build. */
const withoutCollector = { GOGC: "off", GOMEMLIMIT: "1GiB" };

const foreignFix =
  'Errors outside of the project usually mean that the compilerOptions in tsconfig.json lack "types": ["node", "vite/client"], or that @types/node or vite is not installed. Or build without type checks: --no-types.';

interface TypeScriptError {
  /** Relative to the project; missing if the configuration itself is wrong. */
  file?: string;
  place?: Place;
  message: string;
}

/**
 * Parses lines such as `widgets/a/index.tsx(3,5): error TS2322: …`. Continued lines are indented and skipped.
 */
function readErrors(root: string, lines: readonly string[]): TypeScriptError[] {
  return lines.flatMap((line) => {
    const [, file, row, column, message] = /^(?:(.+)\((\d+),(\d+)\): )?error (TS\d+: .*)$/.exec(line) ?? [];
    if (message === undefined) return [];
    if (file === undefined) return [{ message }];
    const place = { line: Number(row), column: Number(column) };
    return [{ file: projectFile(root, resolve(root, file)), place, message }];
  });
}

/** Returns one error, which names the others. */
async function describeErrors(
  root: string,
  error: TypeScriptError,
  others: readonly TypeScriptError[],
): Promise<BuildError> {
  const { file, place, message } = error;
  const rest = others.map((other) => `${where(other)}${other.message}`);
  const list = rest.length > 0 ? [`and ${rest.length} more:`, ...rest.slice(0, shown)] : [];
  const excerpt = file === undefined ? undefined : await readFrame(join(root, file), place);
  const frame = [excerpt, ...list].filter((part) => part !== undefined).join("\n");
  const fix = isForeign(error) ? foreignFix : undefined;
  return new BuildError("type-error", message, { file, place, frame: frame || undefined, fix });
}

/** Errors in packages have one cause, so only the first is kept, after the project's own. */
function withCauses(found: readonly TypeScriptError[]): readonly TypeScriptError[] {
  const own = found.filter((error) => !isForeign(error));
  return own.length > 0 ? own : found.slice(0, 1);
}

function isForeign({ file }: TypeScriptError): boolean {
  return file !== undefined && /^\.\.\/|(^|\/)node_modules\/|^[a-z]:/i.test(file);
}

const shown = 20;

function where({ file, place }: TypeScriptError): string {
  return place ? `${file}:${place.line}:${place.column}: ` : "";
}
