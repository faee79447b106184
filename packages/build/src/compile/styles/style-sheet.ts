import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type {
  CSSModuleExports,
  FontFaceProperty,
  FontFaceRule,
  Source as FontSource,
  Targets,
  Token,
  TokenOrValue,
  TransformResult,
  UrlDependency,
} from "lightningcss";
import { BuildError, type BuildErrorDetails } from "../../errors.ts";
import { fileOfUrl, projectFile } from "../../source/paths.ts";
import { detailsAt, type Place, readFrame } from "../../place.ts";
import { findUrlProblem } from "../../self-contained/url-problem.ts";
import { encodeDataUrl } from "../../inline/data-url.ts";
import { readText } from "../../source/read-text.ts";

export interface StyleSheet {
  css: string;
  /** Class lists by the names in the source; `null` if the sheet is not a CSS module. */
  classes: Readonly<Record<string, string>> | null;
  /** The CSS without rules that only apply to these classes, which no element has. */
  without: (unused: readonly string[]) => string;
}

type LocateAt = (path: string, place: Place | undefined) => Promise<BuildErrorDetails>;

interface StyleSheetOptions {
  root: string;
  minify: boolean;
  /** Default: the newest browsers. */
  targets?: Targets;
  code?: string | undefined;
  /** Whether `code` was compiled from another language. Errors in it then have no place. Default `false`. */
  isCompiled?: boolean;
  onFile?: (file: string) => void;
  resolve: (specifier: string, importer: string) => Promise<string | null>;
}

export async function compileStyleSheet(file: string, options: StyleSheetOptions): Promise<StyleSheet> {
  const { root, minify, targets, code, isCompiled = false } = options;
  const locateAt: LocateAt = async (path, place) =>
    isCompiled && path === file ? {} : { place, frame: await readFrame(path, place) };
  const isModule = /\.module\.\w+$/.test(file);
  const readSheet = async (path: string) => {
    const text = path === file && code !== undefined ? code : await readText(root, path);
    return text.replace(/^\ufeff/, "");
  };
  const settings = {
    filename: file,
    projectRoot: root,
    minify,
    ...(targets && { targets }),
    analyzeDependencies: true,
    // Grid lines have implicit names (`a-start`), which shortening would break.
    cssModules: isModule && { pattern: "_[hash]_[local]", grid: false },
    visitor: { Rule: { "font-face": onlyWoff2 }, Token: separate },
  };
  // Loaded lazily: loading it is slow, and the bundler can work in the meantime.
  const { bundleAsync, transform } = await import("lightningcss");
  const locate = async (specifier: string, importer: string) => {
    if (isCompiled && importer === file) return {};
    const sheet = await readSheet(importer);
    const text = sheet.replace(/\/\*.*?\*\//gs, (comment) => comment.replace(/[^\n]/g, " "));
    const before = text.slice(0, Math.max(0, text.indexOf(specifier)));
    return detailsAt(sheet, before.replace(/(?:url\(\s*)?["']?$/, "").length);
  };
  try {
    const alone = transform({ ...settings, code: Buffer.from(await readSheet(file)) });
    const result = isAlone(alone)
      ? alone
      : await bundleAsync({
          ...settings,
          resolver: {
            read: readSheet,
            resolve: async (specifier, importer) =>
              (await findImport(specifier, importer, options)) ??
              refuseImport(specifier, projectFile(root, importer), await locate(specifier, importer)),
          },
        });
    const dependencies = (result.dependencies ?? []).filter((found) => found.type === "url");
    const urls = await Promise.all(dependencies.map((found) => inlineUrl(found, options, locateAt)));
    const css = urls.reduce(
      (text, [placeholder, url]) => text.replaceAll(placeholder, () => url),
      result.code.toString(),
    );
    // The sheet itself refers to names of animations.
    const inSheet = new Set(
      Object.values(result.exports || {}).flatMap(({ name, isReferenced }) => (isReferenced ? [name] : [])),
    );
    const without = (unused: readonly string[]) =>
      transform({
        filename: file,
        code: Buffer.from(css),
        minify,
        ...(targets && { targets }),
        unusedSymbols: unused.filter((name) => !inSheet.has(name)),
      }).code.toString();
    return { css, classes: result.exports ? classLists(result.exports) : null, without };
  } catch (error) {
    throw error instanceof BuildError ? error : await describe(error, { file, root, locateAt });
  }
}

// The minifier leaves out comments: `--gap:1/* and */2px` would be `--gap:12px`.
function separate({ type }: Token): TokenOrValue | undefined {
  return type === "comment" ? { type: "token", value: { type: "white-space", value: " " } } : undefined;
}

/** All target browsers read WOFF2, which is the smallest, and each further format would be inlined as well. */
function onlyWoff2({ value: rule }: { value: FontFaceRule }) {
  const properties = rule.properties.flatMap((property): FontFaceProperty[] => {
    if (property.type !== "source") return [property];
    const value = property.value.flatMap(woff2Source);
    return value.some(({ type }) => type === "url") ? [{ type: "source", value }] : [];
  });
  if (!properties.some(({ type }) => type === "source")) return undefined;
  return { type: "font-face" as const, value: { ...rule, properties } };
}

function woff2Source(source: FontSource): FontSource[] {
  if (source.type === "local") return [source];
  const { format, url } = source.value;
  if (!format) {
    const isWoff2 = /\.woff2(?:[?#]|$)/i.test(url.url);
    return isWoff2 ? [{ type: "url", value: { ...source.value, format: { type: "woff2" } } }] : [];
  }
  // A variable font may be called "woff2-variations".
  const name = format.type === "string" ? format.value : format.type;
  return name.startsWith("woff2") ? [source] : [];
}

/** Whether a sheet uses no other one, by `@import` or `composes`. Bundling takes four times as long. */
function isAlone({ dependencies, exports }: TransformResult): boolean {
  const composed = Object.values(exports || {}).flatMap(({ composes }) => composes);
  return [...(dependencies || []), ...composed].every(
    ({ type }) => type !== "import" && type !== "dependency",
  );
}

async function findImport(
  specifier: string,
  importer: string,
  options: StyleSheetOptions,
): Promise<string | null> {
  if (remote.test(specifier)) return null;
  const relative = /^\.{0,2}\//.test(specifier) ? specifier : `./${specifier}`;
  const found = (await options.resolve(relative, importer)) ?? (await options.resolve(specifier, importer));
  if (found !== null) {
    options.onFile?.(found);
    // It does not exist, but if it did, it would take precedence.
    if (relative !== specifier) options.onFile?.(resolve(dirname(importer), specifier));
  }
  return found;
}

const remote = /^(?:[a-z]+:)?\/\//i;

function refuseImport(specifier: string, file: string, details: BuildErrorDetails): never {
  if (!remote.test(specifier)) throw unresolved(specifier, file, details);
  throw new BuildError("not-inlinable", `a remote style sheet cannot be inlined: ${specifier}`, {
    file,
    ...details,
  });
}

async function inlineUrl(
  dependency: UrlDependency,
  { root, onFile }: StyleSheetOptions,
  locateAt: LocateAt,
): Promise<[placeholder: string, url: string]> {
  const { url, placeholder, loc } = dependency;
  const isFile = !/^(?:[a-z][a-z\d+.-]*:|[/#])/i.test(url);
  const problem = isFile ? null : findUrlProblem(url);
  if (!isFile && problem === null) return [placeholder, url.replaceAll('"', "%22")];
  const file = projectFile(root, loc.filePath);
  const located = await locateAt(loc.filePath, loc.start);
  if (problem) {
    throw new BuildError("not-inlinable", `url(): ${problem.problem}`, {
      file,
      ...located,
      fix: "Name a file relative to the style sheet, or an https URL.",
    });
  }
  const path = fileOfUrl(url, loc.filePath);
  onFile?.(path);
  try {
    return [placeholder, encodeDataUrl(path, await readFile(path))];
  } catch (cause) {
    throw unresolved(`url(${url})`, file, { ...located, cause });
  }
}

function unresolved(what: string, file: string, details: BuildErrorDetails): BuildError {
  return new BuildError("unresolved-import", `${what} is not found`, { file, ...details });
}

function classLists(exports: CSSModuleExports): Record<string, string> {
  const byName = new Map(Object.values(exports).map((found) => [found.name, found]));
  const listOf = (name: string, seen: Set<string>): Set<string> => {
    if (seen.has(name)) return seen;
    seen.add(name);
    for (const composed of byName.get(name)?.composes ?? []) listOf(composed.name, seen);
    return seen;
  };
  const lists = Object.entries(exports).map(
    ([local, { name }]) => [local, [...listOf(name, new Set())].join(" ")] as const,
  );
  return Object.fromEntries(lists.sort(([a], [b]) => (a < b ? -1 : 1)));
}

interface LightningError extends Error {
  fileName?: string;
  loc?: Place;
  data?: { type?: string };
}

interface ErrorContext {
  file: string;
  root: string;
  locateAt: LocateAt;
}

async function describe(error: unknown, { file, root, locateAt }: ErrorContext): Promise<BuildError> {
  if (!(error instanceof Error)) return new BuildError("not-compiled", String(error), { file });
  const { fileName = file, loc, data }: LightningError = error;
  const place = loc && { line: loc.line, column: loc.column };
  return new BuildError("bad-syntax", error.message, {
    file: projectFile(root, fileName),
    ...(await locateAt(fileName, place)),
    fix: fixes[data?.type ?? ""],
    cause: error,
  });
}

const fixes: Readonly<Record<string, string>> = {
  AmbiguousUrlInCustomProperty: "Write the url() where the property is used, or an https URL.",
};
