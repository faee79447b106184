/** The global of `@prefresh/core`. Types are components. */
interface Prefresh {
  readonly register: (type: unknown, id: string) => void;
  readonly sign: (type: unknown, ...signature: unknown[]) => void;
  readonly getSignature: (type: unknown) => Signature | undefined;
}

interface Signature {
  readonly key?: string;
  readonly forceReset?: boolean;
  readonly getCustomHooks?: () => unknown[];
}

export type Refresh = ReturnType<typeof createRefresh>;

/**
 * Keeps the state of components whose module is edited, unless their hooks have changed. It is sent to the
 * browser as text, so it may refer only to its parameters and the browser's globals.
 */
export function createRefresh(prefresh: Prefresh, flush: () => void) {
  return {
    /** The compiler calls it for each component, see {@link refreshCalls}. */
    register: prefresh.register,
    /** The compiler calls it once for each function with hooks, and calls its result in each render. */
    sign: () => (type: unknown, key?: string, forceReset?: boolean, getCustomHooks?: () => unknown[]) => {
      if (key !== undefined) prefresh.sign(type, key, forceReset, getCustomHooks, "begin");
      return type;
    },
    /** Registers the component that wraps a widget's own, using the widget's hooks. */
    registerWidget(type: unknown, widget: unknown): void {
      const { key, forceReset, getCustomHooks } = prefresh.getSignature(widget) ?? {};
      prefresh.sign(type, key, forceReset, getCustomHooks, "begin");
      prefresh.register(type, "widget");
    },
    /** Renders the components on the page whose modules were reloaded. */
    flush,
  };
}

/**
 * Returns the code for the compiler's calls for a module's components and hooks. Append it to the source, so
 * that no lines move.
 *
 * @param from The module that exports `refresh`
 */
export function refreshCalls(id: string, from: string): string {
  return [
    "",
    // Without this name in the comment, Vite does not sign hooks in modules without JSX.
    `import { refresh as $refresh } from ${JSON.stringify(from)}; // preact/jsx-runtime, preact/jsx-dev-runtime`,
    `function $RefreshReg$(type, name) { $refresh.register(type, ${JSON.stringify(`${id} `)} + name); }`,
    "function $RefreshSig$() { return $refresh.sign(); }",
  ].join("\n");
}
