import type { ResolvedConfig } from "vite";

/** A project with widgets. */
export interface Project {
  root: string;
  /** The project's name in the marker. */
  project: string;
  /** Absolute path of the folder that contains a folder for each widget. */
  widgetsDir: string;
  /** Absolute path of the folder that a build replaces completely. */
  outDir: string;
}

/** Everything that a build needs to know, complete and validated. Created by `resolveBuild`. */
export interface BuildConfig extends Project {
  /** Whether scripts and style sheets are minified; if not, comments are kept, too. */
  minify: boolean;
  /** Whether Preact is built like any other module, without leaving out unused features. */
  wholePreact: boolean;
  /** Browsers, such as `chrome87`, that style sheets are compiled for. */
  styleTargets: readonly string[];
  /** Whether the project's own `build.cssMinify` minifies style sheets. */
  isOwnCss: boolean;
  /** Whether the request body of each widget is written next to its fragment. */
  xml: boolean;
  /** Extensions that an import may omit. */
  extensions: readonly string[];
  /** The project's resolved configuration, with its plugins and ours. */
  vite: ResolvedConfig;
  /** Changes with any plain data in the configuration. */
  key: string;
  /** Whether all inputs of results are known: the project has no plugins or functions of its own. */
  isKnown: boolean;
}

export interface BuildOptions {
  /** Default: the current directory. */
  root?: string;
  /** The Vite mode, which selects the `.env` files. Default `production`. */
  mode?: string | undefined;
  /** Relative to the root. Default: Vite's `build.outDir`, which is `dist`. */
  outDir?: string | undefined;
  /** Also writes the request body of each widget. Default `false`. */
  xml?: boolean;
}
