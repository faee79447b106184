import type { MinifyOptions, Plugin } from "rolldown";

/** Takes away of Preact what a widget cannot reach, and shortens the names of its internal properties. */
export interface PreactShrinker {
  plugin: Plugin;
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
        filter: { id: { exclude: preactModule }, code: mayHoldNames },
        handler: collect,
      },
      renderChunk: (code) => ({
        code: optionalNames
          .filter((name) => !spelled.has(name))
          .reduce((rest, name) => withoutQuestions(withoutPredecessor(rest, name), name), code),
        map: null,
      }),
    },
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
/** What the bundler can search for fast, in every module. */
const mayHoldNames = new RegExp(anyName);

const preactModule = /[\\/]preact[\\/](?:hooks[\\/]|jsx-runtime[\\/])?dist[\\/]/;

/**
 * The program with `void 0` wherever it reads the property and `!1` wherever it compares the name, if it does nothing
 * else with it: Preact itself sets some, for hooks and contexts.
 */
function withoutQuestions(code: string, name: string): string {
  return answerEach(code, name, answerTo);
}

/** `x = object.name; object.name = …`: where Preact itself sets a name, there was nothing before. */
function withoutPredecessor(code: string, name: string): string {
  return answerEach(code, name, (before, after) => {
    const [object] = /(?<== )[\w$]+\.$/.exec(before) ?? [];
    if (object === undefined || !after.startsWith(";")) return "keep";
    return after.slice(1).trimStart().startsWith(`${object}${name} = `)
      ? { text: "void 0", start: -object.length, end: 0 }
      : "keep";
  });
}

/**
 * The program with an answer in every place of a name. Every place keeps its length, so that source maps stay right.
 * What is to be kept stays as it is; where there is no answer (`null`), so does the whole program.
 */
function answerEach(
  code: string,
  name: string,
  decide: (before: string, after: string) => Answer | "keep" | null,
): string {
  const parts: string[] = [];
  let done = 0;
  for (let start = code.indexOf(name); start !== -1; start = code.indexOf(name, start + 1)) {
    const end = start + name.length;
    const before = code.slice(Math.max(0, start - longestIdentifier), start);
    const after = code.slice(end, end + longestIdentifier + name.length);
    if (/[\w$]$/.test(before) || /^[\w$]/.test(after)) continue;
    const answer = decide(before, after);
    if (answer === null) return code;
    if (answer === "keep") continue;
    const place = { from: start + answer.start, to: end + answer.end };
    parts.push(code.slice(done, place.from), answer.text.padEnd(place.to - place.from));
    done = place.to;
  }
  return parts.length === 0 ? code : parts.join("") + code.slice(done);
}

/** What stands in the place of a question, which goes from `start` to `end`. */
interface Answer {
  text: "void 0" | "!1";
  start: number;
  end: number;
}

/** By what stands around a name: `object.name`, `"name" == text`, `"name" in object`; `null` for anything else. */
function answerTo(before: string, after: string): Answer | null {
  const [object] = /(?<=[^\w$.])[\w$]+\.$/.exec(before) ?? [];
  const isSet = /^\s*(?:=(?!=)|[.[]|\?\.)/.test(after);
  if (object !== undefined && !isSet) return { text: "void 0", start: -object.length, end: 0 };
  const [comparison] = /^"\s*(?:===?|in\b)\s*[\w$]+(?![\w$.[(])/.exec(after) ?? [];
  if (comparison !== undefined && before.endsWith('"'))
    return { text: "!1", start: -1, end: comparison.length };
  return null;
}

/** In characters; in front of these names the bundler puts the variables of minified code, of one or two letters. */
const longestIdentifier = 32;
