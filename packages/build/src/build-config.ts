import type { Targets } from "lightningcss";
import type { RolldownPlugin } from "rolldown";

/** Everything that a build needs to know, complete and checked. `resolveBuild` makes it. */
export interface BuildConfig {
  root: string;
  /** The project's name in the marker. */
  project: string;
  /** Whether the widgets are examples: they are not deployed all at once. */
  isDemonstration: boolean;
  /** Absolute path of the folder that holds a folder for each widget. */
  widgetsDir: string;
  /** Absolute path of the folder that a build replaces as a whole. */
  outDir: string;
  /** Replacements for names such as `import.meta.env.MODE`, as JavaScript expressions. */
  define: Readonly<Record<string, string>>;
  alias: readonly Alias[];
  /** Whether scripts and style sheets are minified; if not, comments stay as well. */
  minify: boolean;
  /** Whether Preact is built like any other module. */
  wholePreact: boolean;
  /** Browsers, such as `chrome87`, and editions, such as `es2019`, that scripts are compiled for. */
  targets: readonly string[];
  /** The same for style sheets. */
  styleTargets: Targets;
  /** Whether the request body of each widget is written beside its fragment. */
  xml: boolean;
  resolve: Resolution;
  typescript: TypeScriptOptions;
  /** The project's own Vite plugins that have build hooks. */
  plugins: UserPlugins | null;
  /** Compiles a file of Sass or Less, whose compiler is installed, and runs the project's PostCSS. */
  preprocess: (file: string, code: string) => Promise<ProcessedCss>;
  /** `css.preprocessorOptions` of Vite. */
  preprocessorOptions: object;
  /** Whether the project has configured PostCSS. */
  hasPostCss: boolean;
  /** When one of these files changes, the configuration must be resolved again. */
  sources: readonly string[];
}

export interface Resolution {
  conditions: readonly string[];
  mainFields: readonly string[];
  extensions: readonly string[];
  preserveSymlinks: boolean;
  /** As in Vite. The bundler then reads all `tsconfig.json` files itself. */
  tsconfigPaths: boolean;
}

export interface Alias {
  find: string | RegExp;
  replacement: string;
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

export interface TypeScriptOptions {
  experimentalDecorators: boolean;
  emitDecoratorMetadata: boolean;
  /** Whether class fields are defined, as in JavaScript, or assigned in the constructor. */
  useDefineForClassFields: boolean;
}

/** The project's own Vite plugins as the bundler takes them, by their place in Vite's order. */
export interface UserPlugins {
  pre: readonly RolldownPlugin[];
  normal: readonly RolldownPlugin[];
  post: readonly RolldownPlugin[];
}

export interface ProcessedCss {
  css: string;
  /** The files that it was made of. */
  files: string[];
}
