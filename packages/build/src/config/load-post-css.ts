import { readFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import type { AcceptedPlugin, Message, ProcessOptions, Result } from "postcss";
import type { CSSOptions } from "vite";
import type { PostCss } from "../build-config.ts";
import { BuildError } from "../errors.ts";
import { projectFile } from "../source/paths.ts";
import { encodeDataUrl } from "../inline/data-url.ts";

export async function loadPostCss(root: string, option: CSSOptions["postcss"]): Promise<PostCss | null> {
  const config = await findPostCss(root, option);
  if (!config) return null;
  const { plugins, options } = config;
  const { default: postcss } = await import("postcss");
  const { default: imports } = await import("postcss-import");
  return {
    source: config.file,
    async process(css, { file, resolve: find }) {
      const findImport = async (id: string, folder: string) => {
        const importer = join(folder, basename(file));
        const relative = /^\.{0,2}\//.test(id) ? id : `./${id}`;
        return (await find(relative, importer)) ?? (await find(id, importer)) ?? id;
      };
      try {
        const processor = postcss([imports({ resolve: findImport }), ...plugins, inlineUrls(file)]);
        const result = await processor.process(css, { ...options, from: file, to: file, map: false });
        return { css: result.css, files: filesOf(result) };
      } catch (error) {
        throw describe(error, { root, file });
      }
    },
  };
}

interface PostCssConfig {
  plugins: AcceptedPlugin[];
  options: ProcessOptions;
  file: string | null;
}

/** @throws {BuildError} `bad-config` */
export async function findPostCss(
  root: string,
  option: CSSOptions["postcss"],
): Promise<PostCssConfig | null> {
  if (typeof option === "object") {
    const { plugins = [], ...options } = option;
    return { plugins, options, file: null };
  }
  const { searchForWorkspaceRoot } = await import("vite");
  const { default: load } = await import("postcss-load-config");
  try {
    const limits = { stopDir: searchForWorkspaceRoot(root) };
    const { plugins, options, file } = await load({ cwd: root, env: "production" }, option ?? root, limits);
    return { plugins: plugins as AcceptedPlugin[], options, file };
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : String(cause);
    if (problem.startsWith("No PostCSS Config found")) return null;
    throw new BuildError("bad-config", `the PostCSS configuration cannot be loaded: ${problem}`, { cause });
  }
}

/** URLs are relative to the file of their rule, which is only known here. */
function inlineUrls(sheet: string): AcceptedPlugin {
  return {
    postcssPlugin: "orderpane-urls",
    async OnceExit(tree) {
      const pending: Promise<void>[] = [];
      tree.walkDecls(/./, (declaration) => {
        const folder = dirname(declaration.source?.input.file ?? sheet);
        if (!relativeUrl.test(declaration.value)) return;
        pending.push(
          replaceUrls(declaration.value, folder).then((value) => void (declaration.value = value)),
        );
      });
      await Promise.all(pending);
    },
  };
}

// Any relative URL. If its file is not found it stays, and the next step reports it.
const relativeUrl = /url\(\s*(["']?)(?!["']?(?:[a-z]+:|\/|#))([^"')]+)\1\s*\)/i;

async function replaceUrls(value: string, folder: string): Promise<string> {
  const pattern = new RegExp(relativeUrl, "gi");
  const found = [...value.matchAll(pattern)];
  const urls = await Promise.all(
    found.map(async ([whole, , url = ""]) => {
      const path = resolve(folder, decodeURI(url.trim().replace(/[?#].*$/, "")));
      return readFile(path).then(
        (content) => `url("${encodeDataUrl(path, content)}")`,
        () => whole,
      );
    }),
  );
  return value.replace(pattern, (whole) => urls.shift() ?? whole);
}

function filesOf({ messages }: Result): string[] {
  return messages.flatMap((message: Message) =>
    message.type === "dependency" && typeof message["file"] === "string" ? [message["file"]] : [],
  );
}

function describe(error: unknown, { root, file }: { root: string; file: string }): BuildError {
  const found: Partial<Error> & { reason?: string; file?: string; line?: number; column?: number } =
    Object(error);
  const place =
    found.line === undefined ? undefined : { line: found.line, column: Math.max(1, found.column ?? 1) };
  return new BuildError(
    place ? "bad-syntax" : "not-compiled",
    `PostCSS: ${found.reason ?? found.message ?? String(error)}`,
    { file: projectFile(root, found.file ?? file), place, cause: error },
  );
}
