import type { MinifyOptions, Plugin } from "rolldown";
import { chooseFeatures } from "./optional-features.ts";
import { removeUnusedChecks } from "./unused-preact-checks.ts";

/**
 * Leaves out what a widget cannot reach.
 *
 * If no module and no text contains the name of an optional feature of Preact, then no component has it:
 * `x.componentDidMount` is then `void 0`, and the minifier removes the code that depends on it.
 */
export function createPreactShrinker(texts: readonly string[]) {
  const spelled = new Set<string>();
  const collect = (text: string) => {
    for (const [name] of text.matchAll(names)) spelled.add(name);
  };
  for (const text of texts) collect(text);
  const plugin: Plugin = {
    name: "orderpane:preact-shrinker",
    transform: {
      filter: { id: { exclude: preactModules }, code: mayHoldNames },
      handler: collect,
    },
  };
  const mangleProps: MinifyOptions["mangleProps"] = {
    include: /^__[A-Za-z]?$/,
    cache: { ...elementNames, __P: false },
  };
  return {
    plugin,
    finish: (program: string) =>
      removeUnusedChecks(
        chooseFeatures(program, spelled),
        optionalNames.filter((name) => !spelled.has(name)),
      ),
    /** Only for a program for which `mayShorten` returns true. */
    mangleProps,
    /** After the bundle is generated: whether Preact is the only one to use such names. */
    mayShorten: () => [...spelled].every((name) => optionalNames.includes(name)),
  };
}

/**
 * Preact's properties of elements. A name of one letter could clash with an attribute; none can begin with
 * `$`. `__P` is a prop of a component, beside props that an author spreads, so it stays.
 */
const elementNames = { __a: "$a", __e: "$e", __k: "$k", __x: "$x" };

/** `void 0` is never longer than these. */
const optionalNames = [
  "getDerivedStateFromProps",
  "getDerivedStateFromError",
  "componentWillMount",
  "componentDidMount",
  "componentWillReceiveProps",
  "shouldComponentUpdate",
  "componentWillUpdate",
  "getSnapshotBeforeUpdate",
  "componentDidUpdate",
  "componentWillUnmount",
  "getChildContext",
  "contextType",
  "debounceRendering",
  "vnode",
  "event",
  "dangerouslySetInnerHTML",
  "defaultChecked",
  "defaultValue",
];

const anyName = String.raw`__[A-Za-z]?|\$[aekx]|${optionalNames.join("|")}`;
const names = new RegExp(String.raw`(?<![\w$])(?:${anyName})(?![\w$])`, "g");
/** The filter for modules. Plain texts, because the bundler would compile an expression for each widget. */
const mayHoldNames = ["__", "$a", "$e", "$k", "$x", ...optionalNames];

const preactModules = "**/preact/{dist,hooks/dist,jsx-runtime/dist}/**";
