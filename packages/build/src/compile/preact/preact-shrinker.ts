import type { MinifyOptions, Plugin } from "rolldown";
import { removeUnusedChecks } from "./unused-preact-checks.ts";

/** Takes away of Preact what a widget cannot reach, and shortens the names of its internal properties. */
export interface PreactShrinker {
  plugin: Plugin;
  /** The program without what it cannot reach; every place stays where it is. */
  finish: (program: string) => string;
  /** How to shorten the internal names: for a program of which {@link mayShorten} turns out true. */
  mangleProps: NonNullable<MinifyOptions["mangleProps"]>;
  /** Once the bundle is generated: whether only Preact itself spells names such as its internal ones. */
  mayShorten(): boolean;
}

/**
 * A widget's program is complete, nothing is added to it later. So a name of Preact's API that no module of the
 * program spells is a name that no component and no option has, and Preact's questions for it can be answered:
 * `x.componentDidMount` is `void 0`, and what depends on it goes. `texts` are spelled in no module and count as well.
 */
export function createPreactShrinker(texts: readonly string[]): PreactShrinker {
  const spelled = new Set<string>();
  const collect = (text: string) => {
    for (const [name] of text.matchAll(names)) spelled.add(name);
  };
  for (const text of texts) collect(text);
  return {
    plugin: {
      name: "orderpane:preact-shrinker",
      transform: {
        filter: { id: { exclude: preactModules }, code: mayHoldNames },
        handler: collect,
      },
    },
    finish: (program) =>
      removeUnusedChecks(
        program,
        optionalNames.filter((name) => !spelled.has(name)),
      ),
    mangleProps: {
      include: /^__[A-Za-z]?$/,
      cache: { ...elementNames, __P: false },
    },
    mayShorten: () => [...spelled].every((name) => optionalNames.includes(name)),
  };
}

/**
 * What Preact keeps on elements, where it would meet an attribute of one letter: none can begin with `$`. `__P` is one
 * of the props of a component, beside whatever an author spreads there, and stays.
 */
const elementNames = { __a: "$a", __e: "$e", __k: "$k", __x: "$x" };

/**
 * What components, options and elements may have, and Preact asks for. All are long enough for `void 0` in their place.
 */
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

/** Internal names, those that stand in their place on elements, and those of the API. */
const anyName = String.raw`__[A-Za-z]?|\$[aekx]|${optionalNames.join("|")}`;
const names = new RegExp(String.raw`(?<![\w$])(?:${anyName})(?![\w$])`, "g");
/** What the bundler searches every module for: plain texts, because it would compile an expression for each widget. */
const mayHoldNames = ["__", "$a", "$e", "$k", "$x", ...optionalNames];

const preactModules = "**/preact/{dist,hooks/dist,jsx-runtime/dist}/**";
