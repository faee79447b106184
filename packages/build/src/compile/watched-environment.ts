import { BuildEnvironment, type Plugin, type ResolvedConfig } from "vite";

interface WatchingContext {
  addWatchFile(file: string): void;
}

/** An environment that remembers which files its plugins say that they read. */
export class WatchedEnvironment extends BuildEnvironment {
  readonly watched = new Set<string>();
  readonly #watching: Plugin[];

  constructor(config: ResolvedConfig) {
    super("client", config);
    this.#watching = super.plugins.map((plugin) => this.#watch(plugin));
  }

  override get plugins(): Plugin[] {
    return this.#watching;
  }

  #watch(plugin: Plugin): Plugin {
    // A built-in plugin of the bundler, written in Rust, hides its hooks.
    if (plugin.constructor !== Object) return plugin;
    const hooks = (["buildStart", "resolveId", "load", "transform"] as const).flatMap((name) => {
      const hook: unknown = plugin[name];
      if (typeof hook === "function") return [[name, this.#watchHook(hook)]];
      const { handler }: { handler?: unknown } = Object(hook);
      return typeof handler === "function"
        ? [[name, { ...Object(hook), handler: this.#watchHook(handler) }]]
        : [];
    });
    return hooks.length === 0 ? plugin : { ...plugin, ...Object.fromEntries(hooks) };
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
