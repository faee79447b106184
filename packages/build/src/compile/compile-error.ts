import { isBuiltin } from "node:module";
import { resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { RolldownLog } from "rolldown";
import type { BuildConfig } from "../build-config.ts";
import type { WidgetSource } from "../discover/discover-widgets.ts";
import { BuildError, type BuildErrorCode } from "../errors.ts";
import { fileOf, projectFile } from "../source/paths.ts";
import { readFrame } from "../place.ts";
import { notUtf8 } from "../source/read-text.ts";
import { entryId } from "./entry.ts";

export async function describeCompileError(
  error: unknown,
  { root, widget }: Pick<BuildConfig, "root"> & { widget: WidgetSource },
): Promise<BuildError> {
  const { errors: [log = error] = [] }: { errors?: unknown[] } = Object(error);
  if (log instanceof BuildError) return log;
  if (log instanceof Error && log.cause instanceof BuildError) return log.cause;
  const found = withOwnCode(log as RolldownLog);
  if (found.code === "MISSING_EXPORT" && found.id === entryId) return noDefaultExport(root, widget);
  const id = found.code === "MISSING_GLOBAL_NAME" ? undefined : (found.loc?.file ?? found.id);
  const file = id === undefined || id.startsWith("\0") ? undefined : id;
  const place =
    file !== undefined && found.loc ? { line: found.loc.line, column: found.loc.column + 1 } : undefined;
  const unloadable = unloadableFile(found);
  if (unloadable?.isBinary) return notUtf8(unloadable.file);
  return new BuildError(codes[found.code ?? ""] ?? "not-compiled", problemOf(found), {
    file: projectFile(root, file ?? widget.dir),
    place,
    frame: await readFrame(resolve(root, fileOf(file ?? "")), place),
    fix: fixes[found.code ?? ""],
    cause: error,
  });
}

/** Whether the bundle cannot be a widget, although the bundler goes on. */
export function isFatalLog({ code, pos }: RolldownLog): boolean {
  // Without a place in the module, it is an argument that Vite gives to a dynamic import, and nothing reads.
  if (code === "EMPTY_IMPORT_META") return pos !== 0;
  return code === "UNRESOLVED_IMPORT" || code === "MISSING_GLOBAL_NAME";
}

/** Whether an author can do something about a log that is not fatal. */
export function isWorthSaying({ code, id }: RolldownLog): boolean {
  return !!code && worthSaying.has(code) && !id?.includes("/node_modules/");
}

const worthSaying = new Set(["CIRCULAR_DEPENDENCY", "INVALID_OPTION", "IMPORT_IS_UNDEFINED", "CANNOT_CALL_NAMESPACE", "ASSIGN_TO_IMPORT"]);

/** Our own code for a log of the bundler. */
const nodeModule = "NODE_MODULE";

function withOwnCode(log: RolldownLog): RolldownLog {
  const isOfNode = log.code === "UNRESOLVED_IMPORT" && isBuiltin(log.exporter ?? "");
  return isOfNode ? { ...log, code: nodeModule } : log;
}

const codes: Readonly<Record<string, BuildErrorCode>> = {
  PARSE_ERROR: "bad-syntax",
  UNRESOLVED_IMPORT: "unresolved-import",
  UNLOADABLE_DEPENDENCY: "unresolved-import",
  MISSING_EXPORT: "unresolved-import",
  EMPTY_IMPORT_META: "not-inlinable",
  INVALID_TLA_FORMAT: "not-inlinable",
  MISSING_GLOBAL_NAME: "not-inlinable",
  [nodeModule]: "not-inlinable",
};

const problems: Readonly<Record<string, string>> = {
  EMPTY_IMPORT_META: "import.meta has no value here: a widget is one classic script",
  INVALID_TLA_FORMAT: "a widget is one classic script, which cannot await at its top level",
};

const fixes: Readonly<Record<string, string>> = {
  EMPTY_IMPORT_META: "Import the file instead: an asset becomes a data URL.",
  INVALID_TLA_FORMAT: "Await inside a function or an effect.",
  MISSING_GLOBAL_NAME: "Install the package, or keep a copy of the module, and import that.",
  [nodeModule]: "Do it on a server, such as the widget's server.ts, or use what browsers have.",
};

/** The file, relative to the project, and whether the bundler could not decode it as text. */
function unloadableFile({ code, message }: RolldownLog): { file: string; isBinary: boolean } | null {
  if (code !== "UNLOADABLE_DEPENDENCY") return null;
  const [, file, rest = ""] = /Could not load (.+)([^]*)/.exec(stripVTControlCharacters(message)) ?? [];
  return file === undefined ? null : { file, isBinary: rest.includes("valid UTF-8") };
}

function noDefaultExport(root: string, { entry }: WidgetSource): BuildError {
  return new BuildError("no-default-export", "the module has no default export", {
    file: projectFile(root, entry),
  });
}

function problemOf({ code, exporter, id, message }: RolldownLog): string {
  if (code === nodeModule) return `${exporter} is a module of Node.js, which no browser has`;
  if (code === "UNRESOLVED_IMPORT" && exporter !== undefined) return `${exporter} is not found`;
  if (code === "MISSING_GLOBAL_NAME") return `${id} is imported but is not part of the script`;
  const known = problems[code ?? ""];
  if (known !== undefined) return known;
  // A coloured code frame follows the first line.
  return stripVTControlCharacters(message)
    .replace(/^\s*\[[A-Z_]+\]\s*/, "")
    .replace(/\n.*$/s, "");
}
