import { readFile } from "node:fs/promises";
import { extname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import type { RolldownLog } from "rolldown";
import type { BuildConfig } from "../build-config.ts";
import type { WidgetSource } from "../discover/discover-widgets.ts";
import { BuildError, type BuildErrorCode } from "../errors.ts";
import { fileOf, projectFile } from "../source/paths.ts";
import { codeFrame, type Place } from "../place.ts";
import { placeInSource } from "./source-place.ts";
import { notUtf8 } from "../source/problem.ts";
import { entryId } from "./entry.ts";

export async function describeCompileError(
  error: unknown,
  { root, widget }: Pick<BuildConfig, "root"> & { widget: WidgetSource },
): Promise<BuildError> {
  const { errors: [log = error] = [] }: { errors?: unknown[] } = Object(error);
  if (log instanceof BuildError) return log;
  if (log instanceof Error && log.cause instanceof BuildError) return log.cause;
  const found = log as StyleLog;
  if (found.code === "MISSING_EXPORT" && found.id === entryId) return noDefaultExport(root, widget);
  const id =
    found.code === "MISSING_GLOBAL_NAME" ? undefined : (found.loc?.file ?? found.id ?? fileIn(found, root));
  const file = id === undefined || id.startsWith("\0") ? undefined : resolve(root, fileOf(id));
  const unloadable = unloadableFile(found);
  if (unloadable?.isBinary) return otherLanguage(unloadable.file) ?? notUtf8(unloadable.file);
  const foreign = foreignFile(found, file, unloadable?.file);
  const other = foreign === undefined ? null : otherLanguage(projectFile(root, resolve(root, foreign)));
  if (other) return other;
  const source = file === undefined ? null : await readFile(file, "utf8").catch(() => null);
  const isText = source !== null && !file?.endsWith(".wasm");
  const place = isText && file !== undefined ? placeOfLog(source, file, found) : undefined;
  return new BuildError(codeOf(found), problemOf(found), {
    file: projectFile(root, file ?? widget.dir),
    place,
    frame: place && source !== null ? codeFrame(source, place) : undefined,
    fix: fixes[found.code ?? ""],
    cause: error,
  });
}

type StyleLog = RolldownLog & { line?: number; column?: number; span?: { url?: URL } };

function placeOfLog(source: string, file: string, log: StyleLog): Place | undefined {
  // Sass columns count from 1.
  if (log.line !== undefined && log.column !== undefined) return { line: log.line, column: log.column };
  return Number.isNaN(log.loc?.column) ? undefined : placeInSource(source, file, log);
}

/** Plugins written in Rust name the file only in their diagram. */
function fileIn({ message, span }: StyleLog, root: string): string | undefined {
  if (span?.url?.protocol === "file:") return fileURLToPath(span.url);
  const [, shown] = /╭─\[ (.+?):\d+:\d+ \]/.exec(stripVTControlCharacters(message)) ?? [];
  return shown === undefined ? undefined : resolve(root, shown);
}

/** Returns a file that the bundler parsed as a script but that may be in another language. */
function foreignFile(
  { code, exporter }: RolldownLog,
  file: string | undefined,
  unloadable: string | undefined,
): string | undefined {
  if (code === "PARSE_ERROR" || code === "INVALID_TLA_FORMAT") return file;
  return code === "MISSING_EXPORT" ? exporter : unloadable;
}

/** Returns `null` for a script, a style sheet or JSON. `file` is relative to the project. */
function otherLanguage(file: string): BuildError | null {
  const extension = extname(file);
  if (/^\.(?:[cm]?[jt]sx?|css|json|less|s[ac]ss|styl|wasm)$|^$/.test(extension)) return null;
  const problem = `${extension} files cannot be imported, expected a script, a style sheet, .json, an image or a font`;
  const fix = "Import its text with ?raw or a data URL with ?url, or add a Vite plugin that compiles it.";
  return new BuildError("not-compiled", problem, { file, fix });
}

function codeOf({ code, plugin, message, pos }: RolldownLog): BuildErrorCode {
  const known = codes[code ?? ""];
  if (known !== undefined) return known;
  if (plugin === "vite:css" && message.includes("ENOENT")) return "unresolved-import";
  const isSyntax =
    plugin === "vite:css" ? !/not found/.test(message) : message.startsWith("[builtin:vite-transform]");
  return isSyntax || pos !== undefined ? "bad-syntax" : "not-compiled";
}

/** Whether the bundle cannot be a widget although the bundler continues. */
export function isFatalLog({ code, pos }: RolldownLog): boolean {
  // At position 0, it is an unused argument that Vite adds to a dynamic import.
  if (code === "EMPTY_IMPORT_META") return pos !== 0;
  return code === "UNRESOLVED_IMPORT" || code === "MISSING_GLOBAL_NAME";
}

/** Whether an author can fix the cause of a log that is not fatal. */
export function isWorthSaying({ code, id }: RolldownLog): boolean {
  return !!code && worthSaying.has(code) && !id?.includes("/node_modules/");
}

const worthSaying = new Set([
  "CIRCULAR_DEPENDENCY",
  "INVALID_OPTION",
  "IMPORT_IS_UNDEFINED",
  "CANNOT_CALL_NAMESPACE",
  "ASSIGN_TO_IMPORT",
]);

const codes: Readonly<Record<string, BuildErrorCode>> = {
  PARSE_ERROR: "bad-syntax",
  UNRESOLVED_IMPORT: "unresolved-import",
  UNLOADABLE_DEPENDENCY: "unresolved-import",
  MISSING_EXPORT: "unresolved-import",
  EMPTY_IMPORT_META: "not-inlinable",
  INVALID_TLA_FORMAT: "not-inlinable",
  MISSING_GLOBAL_NAME: "not-inlinable",
};

const problems: Readonly<Record<string, string>> = {
  EMPTY_IMPORT_META: "import.meta has no value here: a widget is one classic script",
  INVALID_TLA_FORMAT: "a widget is one classic script, which cannot await at its top level",
};

const fixes: Readonly<Record<string, string>> = {
  EMPTY_IMPORT_META: "Import the file instead: an asset becomes a data URL.",
  INVALID_TLA_FORMAT: "Await inside a function or an effect. A .wasm file is loaded there with ?init.",
  MISSING_GLOBAL_NAME: "Install the package, or keep a copy of the module, and import that.",
};

/** Returns the file, relative to the project, and whether the bundler could not decode it as text. */
function unloadableFile({ code, message }: RolldownLog): { file: string; isBinary: boolean } | null {
  if (code !== "UNLOADABLE_DEPENDENCY") return null;
  const [, file, rest = ""] = /Could not load (.+)([^]*)/.exec(stripVTControlCharacters(message)) ?? [];
  if (file === undefined) return null;
  return {
    file: fileOf(file),
    isBinary: rest.includes("valid UTF-8"),
  };
}

function noDefaultExport(root: string, { entry }: WidgetSource): BuildError {
  return new BuildError("no-default-export", "the module has no default export", {
    file: projectFile(root, entry),
  });
}

function problemOf({ code, exporter, id, message }: RolldownLog): string {
  if (code === "UNRESOLVED_IMPORT" && exporter !== undefined) return `${exporter} is not found`;
  if (code === "MISSING_GLOBAL_NAME") return `${id} is imported but is not part of the script`;
  const known = problems[code ?? ""];
  if (known !== undefined) return known;
  // The first line is followed by a coloured code frame.
  return stripVTControlCharacters(message)
    .replace(/^\s*(?:\[[A-Z_]+\]|\[builtin:[\w-]+\]|\[(?:postcss|sass|less)\] (?:\/\S+:\d+:\d+: )?)\s*/, "")
    .replace(/\n.*$/s, "");
}
