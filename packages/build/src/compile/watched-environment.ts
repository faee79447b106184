import { BuildEnvironment, type Plugin, type ResolvedConfig } from "vite";

interface WatchingContext {
  addWatchFile(file: string): void;
}

/** Vite plugins for pages and servers, which a widget does not need. */
const ofPages = /^vite:(?:build-html|html-inline-proxy|license|ssr-manifest|prepare-out-dir)$/;

/** An environment that records the files that its plugins report as read. */
export class WatchedEnvironment extends BuildEnvironment {
  readonly watched = new Set<string>();
  readonly #watching: Plugin[];

  constructor(config: ResolvedConfig) {
    super("client", config);
    const needed = super.plugins.filter(({ name }) => !ofPages.test(name));
    this.#watching = needed.map((plugin) => this.#watch(plugin));
  }

  override get plugins(): Plugin[] {
    return this.#watching;
  }

  #watch(plugin: Plugin): Plugin {
    // A built-in plugin of the bundler, written in Rust, hides its hooks.
    if (plugin.constructor !== Object) return plugin;
    const hooks: Record<string, object> = {};
    for (const name of ["buildStart", "resolveId", "load", "transform"] as const) {
      const hook: unknown = plugin[name];
      const { handler = hook, ...others }: { handler?: unknown } = Object(hook);
      if (typeof handler !== "function") continue;
      hooks[name] = { ...others, handler: this.#watchHook(handler) };
    }
    return { ...plugin, ...hooks };
  }

  #watchHook(hook: Function) {
    const { watched } = this;
    return function (this: WatchingContext, ...args: unknown[]): unknown {
      if (!Object.hasOwn(this, "addWatchFile")) {
        const add = this.addWatchFile.bind(this);
        this.addWatchFile = (file) => {
          watched.add(file);
          add(file);
        };
      }
      return hook.apply(this, args);
    };
  }
}
