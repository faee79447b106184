import type { RolldownLog } from "rolldown";
import { createBuilder, type InlineConfig, type Logger, type Rolldown, type ViteBuilder } from "vite";
import type { BuildConfig } from "../build-config.ts";
import type { WidgetSource } from "../discover/discover-widgets.ts";
import { createClassNames } from "./styles/class-names.ts";
import { WatchedEnvironment } from "./watched-environment.ts";

/** The state of one widget's build. */
export interface WidgetBuild {
  widget: WidgetSource;
  /** Reports of the bundler that did not stop it. */
  logs: RolldownLog[];
  /** Vite's warnings. */
  warnings: string[];
  /** Creates short names for the classes of its CSS modules. */
  nameClass: ReturnType<typeof createClassNames>;
  /** The absolute paths of all its input files, and possibly other module ids. */
  inputs: Set<string>;
}

export type FinishedBuild = WidgetBuild & Pick<Rolldown.RolldownOutput, "output">;

/**
 * Builds widgets with one resolved configuration, one after the other: parts of Vite, such as CSS modules,
 * keep state per configuration.
 */
export class WidgetBuilder {
  /** The widget being built, for plugins and options of the configuration. */
  current: WidgetBuild | null = null;
  // Facts about the resolved configuration, for the plugins.
  root = "";
  project = "";
  isShrunk = false;
  /** Code that the project adds to each file with JSX. */
  jsxInject: string | undefined;
  /** Compiles and minifies a style sheet. */
  finishSheet = async (_id: string, css: string): Promise<string> => css;
  #vite: Promise<ViteBuilder> | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /** Call it once. */
  async open(inline: InlineConfig & { root: string }): Promise<ViteBuilder["config"]> {
    const options: InlineConfig = {
      ...inline,
      customLogger: this.#logger(),
      builder: { sharedConfigBuild: true, sharedPlugins: true },
    };
    this.root = inline.root;
    this.#vite = inProduction(() => createBuilder(options));
    const { config } = await this.#vite;
    builders.set(config, this);
    return config;
  }

  build(widget: WidgetSource): Promise<FinishedBuild> {
    const built = this.#last.then(() => inProduction(() => this.#buildAlone(widget)));
    // The next one starts even if this one fails.
    this.#last = built.catch(() => {}).finally(() => (this.current = null));
    return built;
  }

  async #buildAlone(widget: WidgetSource): Promise<FinishedBuild> {
    const vite = await this.#vite!;
    const build: WidgetBuild = {
      widget,
      logs: [],
      warnings: [],
      nameClass: createClassNames(vite.config.root),
      inputs: new Set(),
    };
    this.current = build;
    // A new one for each widget, because plugins keep state per environment.
    const environment = new WatchedEnvironment(vite.config);
    await environment.init();
    const [result] = [await vite.build(environment)].flat();
    for (const file of environment.watched) build.inputs.add(file);
    return { ...build, output: (result as Rolldown.RolldownOutput).output };
  }

  /** Collects warnings, which Vite only logs. Its other messages do not concern authors. */
  #logger(): Logger {
    const warn = (message: string) => void this.current?.warnings.push(message);
    return {
      hasWarned: false,
      info: () => {},
      warn,
      warnOnce: warn,
      // Errors are also thrown.
      error: () => {},
      clearScreen: () => {},
      hasErrorLogged: () => true,
    };
  }
}

const builders = new WeakMap<object, WidgetBuilder>();

/** Returns the builder that resolved a configuration. */
export function builderOf({ vite }: Pick<BuildConfig, "vite">): WidgetBuilder {
  return builders.get(vite)!;
}

let running = 0;
let environmentBefore: string | undefined;

/**
 * Sets NODE_ENV, which plugins read, as in a Vite build; a dev server in the same process has another value.
 */
export async function inProduction<Result>(task: () => Promise<Result>): Promise<Result> {
  if (running++ === 0) environmentBefore = process.env["NODE_ENV"];
  process.env["NODE_ENV"] = "production";
  try {
    return await task();
  } finally {
    if (--running === 0) {
      if (environmentBefore === undefined) delete process.env["NODE_ENV"];
      else process.env["NODE_ENV"] = environmentBefore;
    }
  }
}
