import { isUtf8 } from "node:buffer";
import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Plugin } from "vite";
import { BuildError } from "../../errors.ts";
import { detailsAt } from "../../place.ts";
import { findUrlProblem } from "../../self-contained/url-problem.ts";
import { fileOf, projectFile } from "../../source/paths.ts";
import { notUtf8, wrapForBundler } from "../../source/problem.ts";

export const sheetPattern = /\.(?:css|less|s[ac]ss|styl|stylus|pcss|postcss|sss)(?:$|\?)/;

/**
 * Refuses references that Vite leaves in a compiled style sheet although they need other files. In a build,
 * marks the beginning of each sheet, because Vite joins them.
 */
export function sheetsPlugin(root: () => string, isBuild: boolean): Plugin {
  return {
    name: "orderpane:sheets",
    transform: {
      filter: { id: { include: sheetPattern, exclude: /[?&](?:raw|url)\b/ } },
      handler(css, id) {
        const other = css.includes("\ufffd") ? findOtherEncoding(fileOf(id)) : null;
        const error = other
          ? notUtf8(projectFile(root(), other))
          : findProblem(css, { id, root: root(), isBuild });
        if (error) throw wrapForBundler(error);
        const isJoined = isBuild && !/[?&](?:inline|transform-only)\b/.test(id);
        return isJoined ? { code: markOf(id) + css, map: null } : null;
      },
    },
  };
}

function markOf(id: string): string {
  return `/*!orderpane-sheet:${Buffer.from(id).toString("hex")}*/`;
}

/** Splits the sheets that Vite has joined, in order, with their module ids. */
export function splitSheets(css: string): { id: string; css: string }[] {
  const [first = "", ...rest] = css.split(/\/\*!orderpane-sheet:([0-9a-f]*)\*\//);
  const sheets = rest.flatMap((hex, index) =>
    index % 2 === 0 ? [{ id: Buffer.from(hex, "hex").toString(), css: rest[index + 1] ?? "" }] : [],
  );
  // Vite moves rules that must come first before all sheets; a minifier of the project may remove the marks.
  return first.trim() === "" ? sheets : [{ id: "", css: first }, ...sheets];
}

const tokens =
  /\/\*[^]*?(?:\*\/|$)|(@import)\s*(?:url\(\s*)?["']?([^"')\s;]+)|(?<![\w-])url\(\s*(?:"((?:\\[^]|[^"\\])*)"|'((?:\\[^]|[^'\\])*)'|([^)]*?))\s*\)|"(?:\\[^]|[^"\\\n])*"|'(?:\\[^]|[^'\\\n])*'/gi;

interface Sheet {
  id: string;
  root: string;
  isBuild: boolean;
}

function findProblem(css: string, sheet: Sheet): BuildError | null {
  if (!/url\(|@import/i.test(css)) return null;
  for (const [, isImport, imported = "", double, single, bare] of css.matchAll(tokens)) {
    if (isImport)
      return describe(
        "not-inlinable",
        `a remote style sheet cannot be inlined: ${imported}`,
        imported,
        sheet,
      );
    const url = double ?? single ?? bare ?? "";
    // The others are Vite's: placeholders for assets, and in development their URLs.
    if (url.trim() === "" || /^(?:__VITE_|data:|#)/i.test(url)) continue;
    if (url.startsWith("/") && !sheet.isBuild) continue;
    const isFile = !/^(?:[a-z][a-z\d+.-]*:|\/)/i.test(url);
    if (isFile) return describe("unresolved-import", `url(${url}) is not found`, url, sheet);
    const found = findUrlProblem(url);
    if (found) {
      const fix = "Name a file relative to the style sheet, or an https URL.";
      return describe("not-inlinable", `url(): ${found.problem}`, url, sheet, fix);
    }
  }
  return null;
}

/** The place is known if the sheet itself contains the text, not one that it imports. */
function describe(
  code: "not-inlinable" | "unresolved-import",
  problem: string,
  text: string,
  { id, root }: Sheet,
  fix?: string,
): BuildError {
  const path = fileOf(id);
  const source = read(path);
  const plain = source.replace(/\/\*[^]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "));
  const before = plain.slice(0, Math.max(0, plain.indexOf(text))).replace(/(?:url\(\s*)?["']?$/, "");
  return new BuildError(code, problem, {
    file: projectFile(root, path),
    ...(plain.includes(text) && detailsAt(source, before.length)),
    fix,
  });
}

/** Returns the sheet, or the first one that it imports, that is not UTF-8. */
function findOtherEncoding(path: string, seen = new Set<string>()): string | null {
  if (seen.has(path) || !existsSync(path)) return null;
  seen.add(path);
  const content = readFileSync(path);
  if (!isUtf8(content)) return path;
  const imported = content.toString("utf8").matchAll(/@import\s*(?:url\(\s*)?["']?([^"')\s;]+)/gi);
  for (const [, name = ""] of imported) {
    const found = findOtherEncoding(resolve(dirname(path), name), seen);
    if (found !== null) return found;
  }
  return null;
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
