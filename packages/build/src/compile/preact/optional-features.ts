import { readFileSync } from "node:fs";
import { MagicString } from "magic-string";
import type { Plugin } from "vite";

/**
 * An optional feature. A program uses it if it calls the function that needs it, or contains one of its
 * `names` (one of `options` as a member, one of `types` behind a quote or `<`).
 */
interface Feature {
  readonly names?: readonly string[];
  readonly options?: readonly string[];
  readonly types?: readonly string[];
}

const features = {
  /**
   * `hydrate`, and `render` into an element that is not empty, reuse existing elements. The widget's own root
   * is empty: the runtime calls `renderRoot`.
   */
  found: {},
  portals: {},
  lifeCycle: {
    names: [
      "getDerivedStateFromProps",
      "componentWillMount",
      "componentDidMount",
      "componentWillReceiveProps",
      "componentWillUpdate",
      "getSnapshotBeforeUpdate",
      "componentDidUpdate",
    ],
  },
  shouldUpdate: { names: ["shouldComponentUpdate"] },
  unmount: { names: ["componentWillUnmount"] },
  errorState: { names: ["getDerivedStateFromError"] },
  childContext: { names: ["getChildContext"] },
  classContext: { names: ["contextType"] },
  vnodeHook: { options: ["vnode"] },
  eventHook: { options: ["event"] },
  debounce: { options: ["debounceRendering"] },
  html: { names: ["dangerouslySetInnerHTML"] },
  defaults: { names: ["defaultValue", "defaultChecked"] },
  popover: { names: ["popover"] },
  mathml: { types: ["math"] },
  template: { types: ["template"] },
} as const satisfies Record<string, Feature>;

/**
 * Replacements in the source of Preact 11.2.0. Each text occurs once. `@found` becomes whether the program
 * uses the feature: if not, the minifier removes what depends on it. `@use.found` marks the function that
 * needs the feature.
 */
const changes: readonly (readonly [from: string, to: string])[] = [
  ["32&u.__u?[i]:null,f,i||S(u),32&u.__u,o", "@found&&32&u.__u?[i]:null,f,i||S(u),@found&&32&u.__u,o"],
  ["128&u.__u&&(c=32&u.__u", "@found&&128&u.__u&&(c=32&u.__u"],
  ["c=o=null,u.props", "@found&&(c=o=null),u.props"],
  ["r.__u&=-161,p&&p.some(g)", "@found&&(r.__u&=-161,p&&p.some(g))"],
  ["r.__v=null,c||o)", "r.__v=null,@found&&(c||o))"],
  ['xhtml"),o)for(s=0', 'xhtml"),@found&&o)for(s=0'],
  ["l&&(n.__m&&n.__m(r,o),l=!1),o=null", "@found&&(l&&(n.__m&&n.__m(r,o),l=!1),o=null)"],
  ['o="textarea"==C', '@found&&(o="textarea"==C'],
  ["d.call(a.childNodes),!l&&o)for", "d.call(a.childNodes),!l&&o))for"],
  ['l&&"function"!=typeof k', '@found&&l&&"function"!=typeof k'],
  ["o?o[0]:u.__k&&S(u,0),l,c),o&&o.some", "@found&&o?o[0]:u.__k&&S(u,0),l,c),@found&&o&&o.some"],
  ['l&&"textarea"!=C', '@found&&l&&"textarea"!=C'],
  ["l&&t.data==x", "@found&&l&&t.data==x"],
  ["!u&&(i=t.__c)&&(i=i.__z)", "@found&&!u&&(i=t.__c)&&(i=i.__z)"],
  ["i=(u=t&&32&t.__u)?null:", "i=@found&&(u=t&&32&t.__u)?null:"],
  ["i?null:r.firstChild?", "i?null:@found&&r.firstChild?"],
  ["i?i.__e:r.firstChild", "i?i.__e:@found?r.firstChild:null"],
  [
    "function Q(t,r){",
    "function Q(t,r){@use.found;orderpane$renderRoot(t,r)}function orderpane$renderRoot(t,r){",
  ],
  ["Q as render,", "Q as render,orderpane$renderRoot,"],

  ["n.type||n.props.__P?null", "n.type||@portals&&n.props.__P?null"],
  ["n.__c&&!n.props.__P", "n.__c&&!(@portals&&n.props.__P)"],
  ["if(n.props.__P)return t", "if(@portals&&n.props.__P)return t"],
  ["M.__P&&(s=l", "@portals&&M.__P&&(s=l"],
  ["M.__P&&(r.__e=null,l=s)", "@portals&&M.__P&&(r.__e=null,l=s)"],
  ["u&&!t.props.__P", "u&&!(@portals&&t.props.__P)"],
  ["function X(n,t){", "function X(n,t){@use.portals;"],

  ["V.getDerivedStateFromProps&&(d.__s==", "@lifeCycle&&V.getDerivedStateFromProps&&(d.__s=="],
  ["k=d.props,b=d.state,d.__v=r", "@lifeCycle&&(k=d.props,b=d.state),d.__v=r"],
  ["if(M!==k&&C", "if(@lifeCycle&&M!==k&&C"],
  ["d.componentWillUpdate&&", "@lifeCycle&&d.componentWillUpdate&&"],
  ["C&&d.componentDidUpdate&&", "@lifeCycle&&C&&d.componentDidUpdate&&"],
  ["else C&&!V", "else @lifeCycle&&C&&!V"],
  ["C&&d.componentDidMount&&", "@lifeCycle&&C&&d.componentDidMount&&"],
  ["C&&u.__c&&d.getSnapshotBeforeUpdate&&", "@lifeCycle&&C&&u.__c&&d.getSnapshotBeforeUpdate&&"],

  ["!(4&d.__g)&&", "@shouldUpdate&&!(4&d.__g)&&"],
  ["if(i.componentWillUnmount)", "if(@unmount&&i.componentWillUnmount)"],
  ["if((e=(o=i.constructor)&&", "if(@errorState?(e=(o=i.constructor)&&"],
  [
    "o.getDerivedStateFromError)&&i.setState(o.getDerivedStateFromError(n)),",
    "o.getDerivedStateFromError)&&i.setState(o.getDerivedStateFromError(n)):e=!1,",
  ],
  ["d.getChildContext&&(", "@childContext&&d.getChildContext&&("],
  ["j=(s=V.contextType)&&i[s.__c],L=s?", "j=@classContext&&(s=V.contextType)&&i[s.__c],L=@classContext&&s?"],
  ["j&&j.sub(d)", "@classContext&&j&&j.sub(d)"],
  ["function U(n){", "function U(n){@use.shouldUpdate;@use.unmount;@use.childContext;@use.classContext;"],

  ["return!o&&n.vnode&&", "return @vnodeHook&&!o&&n.vnode&&"],
  ["n.vnode&&n.vnode(r)", "@vnodeHook&&n.vnode&&n.vnode(r)"],
  ["n.event?", "@eventHook&&n.event?"],
  [
    "i==n.debounceRendering||((i=n.debounceRendering)||",
    "(!@debounce||i==n.debounceRendering)||(@debounce&&(i=n.debounceRendering)||",
  ],
  ["(f=u.length)&&(i||", "(f=u.length)&&(@debounce&&i||"],

  ['"dangerouslySetInnerHTML"==s?y', '@html&&"dangerouslySetInnerHTML"==s?y'],
  ['"dangerouslySetInnerHTML"==s?h', '@html&&"dangerouslySetInnerHTML"==s?h'],
  ["h?(l||y&&", "@html&&h?(@found&&l||y&&"],
  ['(y&&(t.textContent=""', '(@html&&y&&(t.textContent=""'],
  [
    '"value"==s&&"defaultValue"in x||"checked"==s&&"defaultChecked"in x||',
    '@defaults&&("value"==s&&"defaultValue"in x||"checked"==s&&"defaultChecked"in x)||',
  ],

  ['"popover"!=t&&', '(!@popover||"popover"!=t)&&'],
  ['"popover"==t&&', '@popover&&"popover"==t&&'],

  ['"math"==C?', '@mathml&&"math"==C?'],
  ['"http://www.w3.org/1998/Math/MathML"==f&&', '@mathml&&"http://www.w3.org/1998/Math/MathML"==f&&'],
  ['"template"==C&&', '@template&&"template"==C&&'],
];

/** Names that occur nowhere else. The `$` keeps them out of ordinary text. */
const markOf = {
  has: (feature: string) => `orderpane$has$${feature}`,
  use: (feature: string) => `orderpane$use$${feature}`,
  own: (name: string) => `orderpane$own$${name}`,
};

const anyMark = /orderpane\$(has|use|own)\$(\w+)/g;

function withMarks(text: string): string {
  return text
    .replace(/@use\.(\w+)/g, (_, feature: string) => markOf.use(feature))
    .replace(/@(\w+)/g, (_, feature: string) => markOf.has(feature));
}

/** Makes each feature optional if Preact has the known version; other versions stay whole. */
export function featuresPlugin(builder: { readonly isShrunk: boolean }): Plugin {
  let preact: string | undefined;
  let marked: ReturnType<typeof markFeatures> | undefined;
  return {
    name: "orderpane:preact-features",
    enforce: "post",
    transform: {
      filter: {
        id: [
          /[\\/]preact[\\/]dist[\\/]preact\.[\w.]*m?js$/,
          /[\\/]runtime[\\/](?:src|dist)[\\/]mount\.(?:js|tsx)$/,
        ],
      },
      async handler(code, id) {
        if (!builder.isShrunk) return null;
        // The project may replace Preact with another module.
        preact ??= (await this.resolve("preact", id))?.id;
        if (preact === undefined) return null;
        marked ??= markFeatures(readFileSync(preact, "utf8"));
        if (marked === null) return null;
        if (id === preact) return marked;
        return isRuntimeMount.test(code) ? { code: renderRoot(code), map: null } : null;
      },
    },
  };
}

const isRuntimeMount = /\brender\b[^}]*\} from ["']preact["']/;

export function markFeatures(preact: string): { code: string; map: string } | null {
  if (changes.some(([from]) => preact.split(from).length !== 2)) return null;
  const edits = new MagicString(preact);
  edits.replace(anyChange, (text) => hideNames(withMarks(changed.get(text) ?? text)));
  return { code: edits.toString(), map: edits.generateMap().toString() };
}

const allNames = Object.values<Feature>(features)
  .flatMap(({ names, options, types }) => [names, options, types])
  .flatMap((list = []) => list);
const ownName = new RegExp(`\\.(?:${allNames.join("|")})\\b|"(?:${allNames.join("|")})"`, "g");
const changed = new Map(changes);
const anyChange = new RegExp(
  [...changes.map(([from]) => from.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&")), ownName.source].join("|"),
  "g",
);

/** Names in Preact's own code do not count. */
function hideNames(code: string): string {
  return code.replace(ownName, (name) => name.replace(/"(\w+)"/, "($1)").replace(/\w+/, markOf.own));
}

/** A runtime with another form of import calls `render`, and nothing is removed. */
function renderRoot(mount: string): string {
  return mount.replace(/\brender(?=[^}]*\} from ["']preact["'])/, "orderpane$$renderRoot as render");
}

/**
 * Removes the features that the program does not use. Source maps stay valid, because no text changes its
 * length.
 */
export function chooseFeatures(program: string): string {
  const used = new Set<string>();
  for (const [name, feature] of Object.entries<Feature>(features)) {
    if (program.includes(markOf.use(name)) || spells(program, feature)) used.add(name);
  }
  return program.replace(anyMark, (mark, kind: keyof typeof markOf, name: string, start: number) => {
    const own = program[start - 1] === "." ? name : `"${name}"`;
    const text = { has: used.has(name) ? "!0" : "!1", use: "0", own }[kind];
    return text.padEnd(mark.length);
  });
}

function spells(program: string, { names = [], options = [], types = [] }: Feature): boolean {
  return (
    names.some((name) => stands(program, name, String.raw`(?<![\w$])${name}(?![\w$])`)) ||
    options.some((name) => stands(program, name, optionPattern(name))) ||
    types.some((name) => stands(program, name, `(?<=["'\`<])${name}(?![\\w$-])`))
  );
}

/** `.vnode`, `"vnode"`, `vnode:` and `vnode()`, but not a variable of this name. */
function optionPattern(name: string): string {
  const member = String.raw`(?<=[."'\`]\s*)${name}(?![\w$])`;
  return String.raw`${member}|(?<![\w$])${name}(?=\s*[:(])`;
}

/** Searching for the expression instead of the text would take many times as long. */
function stands(program: string, text: string, expression: string): boolean {
  const here = new RegExp(expression, "y");
  for (let start = program.indexOf(text); start !== -1; start = program.indexOf(text, start + 1)) {
    here.lastIndex = start;
    if (here.test(program)) return true;
  }
  return false;
}
