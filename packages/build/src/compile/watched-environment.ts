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
      const { handler = hook, filter, ...others }: { handler?: unknown; filter?: unknown } = Object(hook);
      if (typeof handler !== "function") continue;
      const cheap = filter === undefined ? {} : { filter: withCheapIds(filter) };
      hooks[name] = { ...others, ...cheap, handler: this.#watchHook(handler) };
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

/**
 * The bundler compiles the patterns again for each widget, most with an engine that takes 0.1 to 0.6 ms. A
 * pattern with a lookahead uses another engine, which compiles it much faster. This one adds an empty
 * lookahead, so it matches the same.
 */
function withCheapIds(filter: unknown): unknown {
  if (Array.isArray(filter)) return filter;
  const { id, ...others }: { id?: unknown } = Object(filter);
  return id === undefined ? filter : { ...others, id: lookingAhead(id) };
}

function lookingAhead(patterns: unknown): unknown {
  if (patterns instanceof RegExp) return new RegExp(`(?=)(?:${patterns.source})`, patterns.flags);
  if (Array.isArray(patterns)) return patterns.map(lookingAhead);
  if (typeof patterns !== "object" || patterns === null) return patterns;
  return Object.fromEntries(Object.entries(patterns).map(([key, value]) => [key, lookingAhead(value)]));
}
