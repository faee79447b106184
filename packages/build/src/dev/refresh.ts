/** What `@prefresh/core` puts on the page. Types are components. */
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
    /** The compiler calls it once for each function with hooks, and what it returns also in each render. */
    sign: () => (type: unknown, key?: string, forceReset?: boolean, getCustomHooks?: () => unknown[]) => {
      if (key !== undefined) prefresh.sign(type, key, forceReset, getCustomHooks, "begin");
      return type;
    },
    /** Registers the component that calls a widget's own, with the hooks of this one. */
    registerWidget(type: unknown, widget: unknown): void {
      const { key, forceReset, getCustomHooks } = prefresh.getSignature(widget) ?? {};
      prefresh.sign(type, key, forceReset, getCustomHooks, "begin");
      prefresh.register(type, "widget");
    },
    /** Renders the components on the page whose modules have been loaded again. */
    flush,
  };
}

/**
 * What the compiler calls for the components and hooks of a module. It is to stand at the end of the source,
 * where it moves no other line.
 *
 * @param from The module that exports `refresh`
 */
export function refreshCalls(id: string, from: string): string {
  return [
    "",
    // Without the name in the comment, Vite does not sign the hooks of a module that has no JSX.
    `import { refresh as $refresh } from ${JSON.stringify(from)}; // preact/jsx-runtime, preact/jsx-dev-runtime`,
    `function $RefreshReg$(type, name) { $refresh.register(type, ${JSON.stringify(`${id} `)} + name); }`,
    "function $RefreshSig$() { return $refresh.sign(); }",
  ].join("\n");
}
