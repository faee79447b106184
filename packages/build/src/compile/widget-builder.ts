import type { RolldownLog } from "rolldown";
import { createBuilder, type InlineConfig, type Logger, type Rolldown, type ViteBuilder } from "vite";
import type { BuildConfig } from "../build-config.ts";
import type { WidgetSource } from "../discover/discover-widgets.ts";
import { createClassNames } from "./styles/class-names.ts";
import { WatchedEnvironment } from "./watched-environment.ts";

/** The state of the build of one widget. */
export interface WidgetBuild {
  widget: WidgetSource;
  /** What the bundler reports although it goes on. */
  logs: RolldownLog[];
  /** What Vite only warns about. */
  warnings: string[];
  /** Gives short names to its CSS modules' classes. */
  nameClass: ReturnType<typeof createClassNames>;
  /** The absolute paths of all files that it depends on, and perhaps other module ids. */
  inputs: Set<string>;
}

export type FinishedBuild = WidgetBuild & Pick<Rolldown.RolldownOutput, "output">;

/**
 * Builds widgets with one resolved configuration, one after the other: parts of Vite, such as its CSS modules,
 * keep their state by the configuration.
 */
export class WidgetBuilder {
  /** The widget that is being built. Plugins and options of the configuration find it here. */
  current: WidgetBuild | null = null;
  /** Warnings about the configuration itself. */
  readonly warnings: string[] = [];
  root = "";
  project = "";
  isShrunk = false;
  /** What the project adds to each file with JSX. */
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

  /** Says what the resolved configuration means for the plugins. */
  prepare(known: Pick<WidgetBuilder, "root" | "project" | "isShrunk" | "finishSheet">): void {
    Object.assign(this, known);
  }

  async build(widget: WidgetSource): Promise<FinishedBuild> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    try {
      return await inProduction(() => this.#buildAlone(widget));
    } finally {
      this.current = null;
      resolve();
    }
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
    // A new one for each widget: plugins keep what they find by their environment.
    const environment = new WatchedEnvironment(vite.config);
    await environment.init();
    const [result] = [await vite.build(environment)].flat();
    for (const file of environment.watched) build.inputs.add(file);
    return { ...build, output: (result as Rolldown.RolldownOutput).output };
  }

  /** Vite only says these things, so they are collected. Its other news is of no interest to an author. */
  #logger(): Logger {
    const warn = (message: string) => void (this.current?.warnings ?? this.warnings).push(message);
    return {
      hasWarned: false,
      info: () => {},
      warn,
      warnOnce: warn,
      // What fails is also thrown.
      error: () => {},
      clearScreen: () => {},
      hasErrorLogged: () => true,
    };
  }
}

const builders = new WeakMap<object, WidgetBuilder>();

/** The builder that has resolved a configuration. */
export function builderOf({ vite }: Pick<BuildConfig, "vite">): WidgetBuilder {
  return builders.get(vite)!;
}

let running = 0;
let environmentBefore: string | undefined;

/** Plugins read NODE_ENV, as in a build by Vite; a dev server in the same process has another value. */
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
