import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { CSSOptions } from "vite";
import { encodeDataUrl } from "../inline/data-url.ts";
import { BuildError } from "../errors.ts";

type InlinePostCss = Exclude<NonNullable<CSSOptions["postcss"]>, string>;
type PostCssPlugin = NonNullable<InlinePostCss["plugins"]>[number];

export interface PostCss {
  /** `css.postcss` of Vite: the options and plugins, and one that inlines URLs. */
  options: InlinePostCss;
  /** The file of its configuration; `null` if that is in the Vite configuration. */
  source: string | null;
}

/**
 * Loads the project's PostCSS configuration. Returns `null` if it has none.
 *
 * @throws {BuildError} `bad-config`
 */
export async function loadPostCss(root: string, option: CSSOptions["postcss"]): Promise<PostCss | null> {
  if (typeof option === "object") return { options: withUrls(option), source: null };
  const { searchForWorkspaceRoot } = await import("vite");
  const { default: load } = await import("postcss-load-config");
  try {
    const limits = { stopDir: searchForWorkspaceRoot(root) };
    const { plugins, options, file } = await load({ cwd: root, env: "production" }, option ?? root, limits);
    return { options: withUrls({ ...options, plugins: plugins as PostCssPlugin[] }), source: file };
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : String(cause);
    if (problem.startsWith("No PostCSS Config found")) return null;
    throw new BuildError("bad-config", `the PostCSS configuration cannot be loaded: ${problem}`, { cause });
  }
}

function withUrls({ plugins = [], ...options }: InlinePostCss): InlinePostCss {
  return { ...options, plugins: [...plugins, inlineUrls] };
}

/** URLs are relative to the file of their rule, which is only known here. */
const inlineUrls: PostCssPlugin = {
  postcssPlugin: "orderpane-urls",
  async OnceExit(tree) {
    const pending: Promise<void>[] = [];
    tree.walkDecls(/./, (declaration) => {
      const { file } = declaration.source?.input ?? {};
      if (file === undefined || !relativeUrl.test(declaration.value)) return;
      pending.push(
        replaceUrls(declaration.value, dirname(file)).then((value) => void (declaration.value = value)),
      );
    });
    await Promise.all(pending);
  },
};

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
