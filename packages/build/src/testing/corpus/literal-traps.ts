import { type HostileText, hostileTexts } from "./hostile-texts.ts";
import { reads, scriptTrap, type Trap } from "./trap.ts";

/** Ends a template or starts a substitution in it. */
const template = /[`\\]|\$(?=\{)/g;

/** Every kind of literal with every hostile text, raw and as escapes. */
export const literalTraps: readonly Trap[] = [
  ...literalExpressions().map(([name, expression]) => scriptTrap(name, reads(expression))),
  ...hostileTexts.filter(({ escapesOnly }) => !escapesOnly).map(legalComment),
  ...hostileTexts.map(jsxText),
  ...hostileTexts.map(jsxAttribute),
];

function literalExpressions(): [name: string, expression: string][] {
  return kinds().flatMap(([kind, write]) =>
    hostileTexts.map((hostile): [string, string] => {
      const written = hostile.escapesOnly ? [escaped(hostile)] : [raw(hostile), escaped(hostile)];
      return [`${hostile.name} in ${kind}`, `[${written.map(write).join(", ")}]`];
    }),
  );
}

/** Writes a text as a literal. */
interface Written {
  text: string;
  /** Escapes the special characters of that kind of literal with a backslash. */
  source: (special: RegExp) => string;
}

function kinds(): [kind: string, write: (text: Written) => string][] {
  return [
    ["a string", ({ source }) => `"${source(/["\\]/g)}", '${source(/['\\]/g)}'`],
    ["a template", ({ source }) => `\`${source(template)}\`, \`\${1}${source(template)}\${2}\``],
    ["a tagged template, cooked", ({ source }) => `((strings) => [...strings])\`${source(template)}\${0}\``],
    ["a tagged template, raw", ({ source }) => `String.raw\`${source(template)}\``],
    ["a regex", ({ text, source }) => matches(`/${source(/[/\\^$.*+?()[\]{}|]/g)}/`, text)],
    ["a regex class", ({ text, source }) => matches(`/[x${source(/[\\\]^-]/g)}]/g`, text)],
    ["an object key", ({ source }) => `Object.entries({ "${source(/["\\]/g)}": 1 })`],
    ["a name in a class", ({ source }) => inClass(`"${source(/["\\]/g)}"`)],
  ];
}

function raw({ text }: HostileText): Written {
  return { text, source: (special) => text.replace(special, String.raw`\$&`) };
}

function escaped({ text }: HostileText): Written {
  return { text, source: () => escapes(text) };
}

function escapes(text: string): string {
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index).toString(16));
  return units.map((unit) => String.raw`\u` + unit.padStart(4, "0")).join("");
}

/** Returns an expression that matches the regex against its own text. */
function matches(regex: string, text: string): string {
  return `((regex) => [regex, "x${escapes(text)}".match(regex)])(${regex})`;
}

function inClass(key: string): string {
  return `((C) => [Object.keys(new C()), Object.keys(C), typeof C.prototype[${key}]])
    (class { ${key}() {} static ${key} = 1; [${key} + 1] = 2; })`;
}

function legalComment({ name, text }: HostileText): Trap {
  const comments = `/*! ${text} */ //! ${text}\n/** @license ${text} */`;
  const source = `${comments}\nexport const read = () => { /* @preserve ${text} */ return [1 /*! ${text} */]; };\n`;
  return scriptTrap(`${name} in a legal comment`, source);
}

function jsxText(hostile: HostileText): Trap {
  return jsxTrap("JSX text", hostile, (content) => ({
    element: `<p>${content}</p>`,
    value: "p.textContent",
  }));
}

function jsxAttribute(hostile: HostileText): Trap {
  return jsxTrap("a JSX attribute", hostile, (content) => ({
    element: `<p title="${content}" />`,
    value: 'p.getAttribute("title")',
  }));
}

type WriteElement = (content: string) => { element: string; value: string };

/** Raw, as entities, and as escapes in an expression. */
function jsxTrap(kind: string, { name, text, escapesOnly }: HostileText, write: WriteElement): Trap {
  const expression = `{"${escapes(text)}"}`;
  const contents = escapesOnly ? [] : [rawJsx(text), entities(text)];
  const elements = [
    ...contents.map((content) => write(content)),
    kind === "JSX text"
      ? write(expression)
      : { element: `<p title=${expression} />`, value: write("").value },
  ];
  const source = [
    'import { render } from "preact";',
    "const show = (element, pick) => {",
    '  const root = document.createElement("div");',
    "  render(element, root);",
    "  return pick(root.firstElementChild);",
    "};",
    reads(`[${elements.map(({ element, value }) => `show(${element}, (p) => ${value})`).join(", ")}]`),
  ].join("\n");
  return {
    name: `${name} in ${kind}`,
    files: {
      "trap.tsx": `// @ts-nocheck\n${source}`,
      "reference.js": reads(`[${elements.map(() => `"${escapes(text)}"`).join(", ")}]`),
    },
    reference: "reference.js",
  };
}

function rawJsx(text: string): string {
  const names: Readonly<Record<string, string>> = { "<": "lt", ">": "gt", "&": "amp", '"': "quot" };
  return text.replace(/[<>&"]/g, (character) => `&${names[character]};`);
}

function entities(text: string): string {
  return Array.from(text, (character) => `&#x${character.codePointAt(0)!.toString(16)};`).join("");
}
