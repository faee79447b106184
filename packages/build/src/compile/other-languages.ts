import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import type { Plugin } from "rolldown";
import { BuildError } from "../errors.ts";
import { fileOf, projectFile } from "../source/paths.ts";
import { wrapForBundler } from "../source/problem.ts";

/** Their text may be a valid script by chance: an empty file, or one of comments. */
const otherLanguages = /\.(?:s[ac]ss|less|html|wasm)$/;

/** Refuses files of other languages, unless a plugin of the project has compiled them. */
export function otherLanguagesPlugin(root: string): Plugin {
  return {
    name: "orderpane:other-languages",
    transform: {
      filter: { id: otherLanguages },
      async handler(code, id) {
        const error = await findOtherLanguage(root, code, id);
        if (error) throw wrapForBundler(error);
      },
    },
  };
}

/** `null` for a script, and for a file that a plugin has compiled, so that `code` is not its text. */
export async function findOtherLanguage(root: string, code: string, id: string): Promise<BuildError | null> {
  const error = otherLanguage(projectFile(root, id));
  const text = error && (await readFile(id, "utf8").catch(() => null));
  return text !== null && withoutMark(text) === withoutMark(code) ? error : null;
}

/**
 * The error for a file that is neither a script nor handled by a plugin, or `null` for a script.
 * `file` is relative to the project.
 */
export function otherLanguage(file: string): BuildError | null {
  const extension = extname(fileOf(file));
  if (/^\.(?:[cm]?[jt]sx?|css|json)$|^$/.test(extension)) return null;
  return new BuildError(
    "not-compiled",
    extension === ".wasm"
      ? "WebAssembly cannot be inlined into a script"
      : `${extension} files cannot be imported, expected a script, .css, .json, an image or a font`,
    {
      file,
      fix:
        languageFixes[extension] ??
        "Import its text with ?raw or a data URL with ?url, or add a Vite plugin that compiles it.",
    },
  );
}

const compileFix = "Write .css, which may nest rules, or install the compiler: npm install -D";

const languageFixes: Readonly<Record<string, string>> = {
  ".scss": `${compileFix} sass.`,
  ".sass": `${compileFix} sass.`,
  ".less": `${compileFix} less.`,
  ".html": 'Import its text: import text from "./a.html?raw".',
  ".wasm": 'Import a data URL, and fetch that: import url from "./a.wasm?url".',
};

function withoutMark(text: string): string {
  return text.replace(/^\ufeff/, "");
}
