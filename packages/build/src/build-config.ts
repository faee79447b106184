import type { RolldownPlugin } from "rolldown";

/** What a build needs to know, complete and checked; {@link resolveBuild} makes it. */
export interface BuildConfig {
  /** Absolute path of the project. */
  root: string;
  /** The project's name in the marker. */
  project: string;
  /** Absolute path of the folder that holds one folder a widget. */
  widgetsDir: string;
  /** Absolute path of the folder that a build replaces as a whole. */
  outDir: string;
  /** Expressions that stand in for names such as `import.meta.env.MODE`, as JavaScript. */
  define: Readonly<Record<string, string>>;
  /** The project's own aliases. */
  alias: readonly Alias[];
  /** Whether scripts and style sheets are minified; otherwise comments stay, too. */
  minify: boolean;
  /** How imports of packages are resolved. */
  resolve: Resolution;
  /** What `tsconfig.json` says of what classes become. */
  typescript: TypeScriptOptions;
  /** The project's own Vite plugins, as far as they have a part in a build. */
  plugins: UserPlugins | null;
  /** The project's PostCSS. */
  postcss: PostCss | null;
  /** The files that this configuration comes from: when one of them changes, it has to be resolved again. */
  sources: readonly string[];
}

export interface Resolution {
  conditions: readonly string[];
  mainFields: readonly string[];
  extensions: readonly string[];
  preserveSymlinks: boolean;
  /** Whether the `paths` of `tsconfig.json` count, of the nearest one; the bundler then reads it as a whole, as in Vite. */
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
  mode?: string;
  /** Relative to the root. Default: `build.outDir` of the Vite configuration, which is `dist`. */
  outDir?: string;
}

/** What of `tsconfig.json` decides how a script runs, complete. */
export interface TypeScriptOptions {
  experimentalDecorators: boolean;
  emitDecoratorMetadata: boolean;
  /** Whether a class field is defined, as JavaScript says, or assigned by the constructor. */
  useDefineForClassFields: boolean;
}

/** The project's own Vite plugins as the bundler takes them, by their place around what Vite does itself. */
export interface UserPlugins {
  pre: readonly RolldownPlugin[];
  normal: readonly RolldownPlugin[];
  post: readonly RolldownPlugin[];
}

/** The project's PostCSS, loaded. */
export interface PostCss {
  /** A style sheet with all that it imports, as the project's plugins leave it. Throws a {@link BuildError}. */
  process(css: string, sheet: PostCssSheet): Promise<ProcessedCss>;
}

export interface PostCssSheet {
  file: string;
  /** Finds the file that an `@import` names. Answers `null` when there is none. */
  resolve: (specifier: string, importer: string) => Promise<string | null>;
}

export interface ProcessedCss {
  css: string;
  /** Files that went into it, beside the sheet itself. */
  files: string[];
}
