import type { ResolvedConfig } from "vite";

/** A project with widgets. */
export interface Project {
  root: string;
  /** The project's name in the marker. */
  project: string;
  /** Absolute path of the folder that holds a folder for each widget. */
  widgetsDir: string;
  /** Absolute path of the folder that a build replaces as a whole. */
  outDir: string;
}

/** Everything that a build needs to know, complete and checked. `resolveBuild` makes it. */
export interface BuildConfig extends Project {
  /** Whether scripts and style sheets are minified; if not, comments stay as well. */
  minify: boolean;
  /** Whether Preact is built like any other module. */
  wholePreact: boolean;
  /** Browsers, such as `chrome87`, that style sheets are compiled for. */
  styleTargets: readonly string[];
  /** Whether the project's own `build.cssMinify` finishes style sheets. */
  isOwnCss: boolean;
  /** Whether the request body of each widget is written beside its fragment. */
  xml: boolean;
  /** The endings that an import may leave out. */
  extensions: readonly string[];
  /** The configuration of the project, with its plugins and ours. */
  vite: ResolvedConfig;
  /** Changes with everything in the configuration that is data. */
  key: string;
  /** Whether everything that results depend on is known: the project has no plugins or functions of its own. */
  isKnown: boolean;
  /** Whether neither Vite nor PostCSS has a plugin of the project. */
  isPlain: boolean;
  /** What it was resolved from. */
  options: BuildOptions;
  /** When one of these files changes, the configuration must be resolved again. */
  sources: readonly string[];
}

export interface BuildOptions {
  /** Default: the current directory. */
  root?: string;
  /** The Vite mode that chooses the `.env` files. Default `production`. */
  mode?: string | undefined;
  /** Relative to the root. Default: `build.outDir` of the Vite configuration, which is `dist`. */
  outDir?: string | undefined;
  /** Writes the request body of each widget, too. Default `false`. */
  xml?: boolean;
}
