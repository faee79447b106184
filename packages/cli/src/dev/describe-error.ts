import { readFile } from "node:fs/promises";
import { SourceMap } from "node:module";
import { join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { codeFrame } from "@orderpane/build";
import { parseTraces, type TracePosition } from "@orderpane/build/stack";
import { printable } from "@orderpane/protocol/printable";
import type { ViteDevServer } from "vite";
import type { CommandErrorCode, Failure } from "../errors.ts";
import { exitCodes } from "../exit-codes.ts";

interface SourcePlace {
  /** An absolute path. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/**
 * Describes an error thrown by a widget in a frame or in its `server.ts`. The failure has a place only if one
 * of `places` is in a file of the project.
 */
export async function describeError(
  code: CommandErrorCode,
  text: string,
  { root, places }: { root: string; places: readonly SourcePlace[] },
): Promise<Failure> {
  const message = withoutControls(text).slice(0, longestMessage);
  const own = places.filter(({ file }) => isOwn(root, file));
  // A workspace package also belongs to the project, but the mistake is more likely in the widget.
  const at = own.find(({ file }) => file.startsWith(join(root, "widgets", sep))) ?? own[0];
  if (!at) return { exitCode: exitCodes.failed, code, message };
  const file = relative(root, at.file).replaceAll(sep, "/");
  const place = `${file}:${at.line}:${at.column}`;
  const source = await readFile(at.file, "utf8").catch(() => null);
  const frame = source === null ? "" : codeFrame(source, at);
  return {
    exitCode: exitCodes.failed,
    code,
    message: `${place}: ${message}`,
    place,
    ...(frame && { frame }),
  };
}

const longestMessage = 2_000;

/** Returns the source locations in the stack of a frame's error. */
export async function placesInFrame(
  stack: string,
  { environments }: Pick<ViteDevServer, "environments">,
): Promise<SourcePlace[]> {
  const find = async ({ source, line, column }: TracePosition): Promise<SourcePlace[]> => {
    const url = URL.parse(source);
    const module = url && (await environments.client.moduleGraph.getModuleByUrl(url.pathname + url.search));
    const map = module?.transformResult?.map;
    if (!module?.file || !map || !("mappings" in map)) return [];
    const sourceMap = new SourceMap(map as unknown as ConstructorParameters<typeof SourceMap>[0]);
    const entry = sourceMap.findEntry(line - 1, column - 1);
    if (!("originalLine" in entry)) return [];
    return [{ file: module.file, line: entry.originalLine + 1, column: entry.originalColumn + 1 }];
  };
  // The text comes from an error, so it may name anything.
  const found = parseTraces(stack)
    .flat()
    .map((position) => find(position).catch(() => []));
  return (await Promise.all(found)).flat();
}

/** In TypeScript, Node also shows the line before the mistake, and no carets under several lines. */
const syntaxErrorHeader = /^(?<file>\S.*?)(?:\?[\d.-]+)?:(?<line>\d+)\n(?:(?:.*\n){1,2}?(?<indent> *)\^+\n)?/;

/** Returns the locations in the stack of a `server.ts` error; that of a syntax error comes first. */
export function placesInServer(stack: string): SourcePlace[] {
  const { file, line: firstLine, indent = "" } = syntaxErrorHeader.exec(stack)?.groups ?? {};
  const first = file !== undefined && {
    file: withoutScheme(file),
    line: Number(firstLine),
    column: indent.length + 1,
  };
  const frames = parseTraces(stack)
    .flat()
    .map(({ source, line, column }) => ({
      file: withoutScheme(source.replace(/\?[\d.-]+$/, "")),
      line,
      column,
    }));
  return [...(first ? [first] : []), ...frames];
}

/** Returns the stack frames in the project's own code, safe for a terminal. */
export function ownStack(stack: string, root: string): string {
  const own = withoutControls(stack)
    .split("\n")
    .filter((line) => /^\s*at /.test(line) && line.includes(root) && !line.includes("node_modules"));
  return own.map((line) => line.replace(/\?[\d.-]+(?=:\d)/, "")).join("\n");
}

/** Node keeps unfinished escape sequences, which may make a terminal hide everything after them. */
function withoutControls(text: string): string {
  return printable(stripVTControlCharacters(text), "\n\t");
}

function withoutScheme(path: string): string {
  try {
    return path.startsWith("file://") ? fileURLToPath(path) : path;
  } catch {
    return path;
  }
}

/** Accepts only scripts: an error's text may name any file, such as one with passwords. */
function isOwn(root: string, file: string): boolean {
  const isScript = /\.[cm]?[jt]sx?$/.test(file) && file === resolve(file);
  return isScript && file.startsWith(join(root, sep)) && !file.includes(`${sep}node_modules${sep}`);
}
