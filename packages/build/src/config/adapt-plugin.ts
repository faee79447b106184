import type { RolldownPlugin } from "rolldown";
import { type BuildEnvironment, type Plugin, version } from "vite";

export function hasBuildHooks(plugin: Plugin): boolean {
  // A built-in plugin of the bundler, written in Rust, hides its hooks.
  if (plugin.constructor !== Object) return true;
  return hooks.some((hook) => Reflect.get(plugin, hook) !== undefined);
}

/** Adds what Vite gives its plugins beyond the bundler. */
export function adaptPlugin(plugin: Plugin, environment: BuildEnvironment): RolldownPlugin {
  const prototype: object = Object.getPrototypeOf(plugin);
  const adapted: RolldownPlugin & Record<string, unknown> = Object.assign(Object.create(prototype), plugin);
  for (const hook of hooks) {
    const given = adapted[hook];
    const optionsAt = ssrAt[hook];
    if (typeof given === "function") adapted[hook] = adaptHook(given as Hook, { environment, optionsAt });
    else if (isHookObject(given))
      adapted[hook] = { ...given, handler: adaptHook(given.handler, { environment, optionsAt }) };
  }
  return adapted;
}

const hooks = (
  "options buildStart buildEnd renderStart renderError renderChunk writeBundle generateBundle banner footer " +
  "augmentChunkHash outputOptions resolveFileUrl intro outro closeBundle load moduleParsed resolveDynamicImport resolveId transform onLog"
).split(" ");

const ssrAt: Readonly<Record<string, number>> = { resolveId: 2, load: 1, transform: 2 };

type Hook = (this: PluginContext | undefined, ...args: unknown[]) => unknown;

interface PluginContext {
  meta: { viteVersion?: string };
  environment?: BuildEnvironment;
}

function isHookObject(hook: unknown): hook is { handler: Hook } {
  return typeof hook === "object" && hook !== null && "handler" in hook && typeof hook.handler === "function";
}

function adaptHook(
  hook: Hook,
  { environment, optionsAt }: { environment: BuildEnvironment; optionsAt: number | undefined },
): Hook {
  return function (...args) {
    if (this?.meta) {
      this.meta.viteVersion ??= version;
      this.environment ??= environment;
    }
    if (optionsAt === undefined) return hook.apply(this, args);
    const options = Object.assign({}, args[optionsAt], { ssr: false });
    return hook.apply(this, args.toSpliced(optionsAt, 1, options));
  };
}
