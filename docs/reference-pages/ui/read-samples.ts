import { globSync, readFileSync } from "node:fs";
import { type ESTree, parseSync } from "rolldown/utils";
import type { Language } from "../page.ts";

/** An example of a component in the gallery. */
interface Sample {
  readonly title: string;
  readonly code: string;
}

type Node = ESTree.Node;

interface SourceFile {
  readonly text: string;
  readonly program: ESTree.Program;
}

const gallery = new URL("../../gallery/", import.meta.url);

/** Returns the examples of each component, in the order in which the gallery mounts them. */
export function readSamples(language: Language): Record<string, Sample[]> {
  const files = globSync("*samples.tsx", { cwd: gallery }).toSorted().map(readSource);
  const index = files.find(({ program }) => declarationsOf(program.body).has("samples"))!;
  const { init } = declarationsOf(index.program.body).get("samples") as { init: Node };
  const components = find(init, "ObjectExpression")!;
  return Object.fromEntries(
    components.properties.flatMap((property) => {
      if (property.type !== "Property") return [];
      const { file, states, around } = findStates(property.value, index, files);
      const samples = states.properties.flatMap((state) =>
        state.type === "Property" ? [readSample(state, { file, around, language })] : [],
      );
      return [[keyOf(property, index, language), samples]];
    }),
  );
}

function readSource(name: string): SourceFile {
  const text = readFileSync(new URL(name, gallery), "utf8");
  return { text, program: parseSync(name, text).program };
}

interface States {
  readonly file: SourceFile;
  readonly states: ESTree.ObjectExpression;
  /** What the function declares around them. */
  readonly around: Map<string, Node>;
}

/** The states are an object, or a call of a function that returns one. */
function findStates(value: Node, index: SourceFile, files: readonly SourceFile[]): States {
  if (value.type === "ObjectExpression") return { file: index, states: value, around: new Map() };
  const { callee } = value as ESTree.CallExpression;
  const { name } = callee as ESTree.IdentifierReference;
  for (const file of files) {
    const declared = declarationsOf(file.program.body).get(name);
    if (declared?.type !== "FunctionDeclaration") continue;
    const body = declared.body!.body;
    const result = body.find((statement) => statement.type === "ReturnStatement")!;
    return { file, states: find(result, "ObjectExpression")!, around: declarationsOf(body) };
  }
  throw new Error(`the gallery has no function ${name}`);
}

function readSample(
  state: ESTree.ObjectProperty,
  { file, around, language }: { file: SourceFile; around: Map<string, Node>; language: Language },
): Sample {
  const shown = state.value.type === "ParenthesizedExpression" ? state.value.expression : state.value;
  const known = new Map([...declarationsOf(file.program.body), ...around]);
  const used = new Set<Node>();
  collectUsed(shown, known, used);
  const definitions = [...used].toSorted((a, b) => a.start - b.start);
  const code = [...definitions, shown].map((node) => codeOf(node, file, language)).join("\n\n");
  return { title: keyOf(state, file, language), code };
}

/** The local declarations that a part of the code needs. */
function collectUsed(node: Node, known: Map<string, Node>, used: Set<Node>): void {
  walk(node, (inner, parent) => {
    if ((inner.type !== "Identifier" && inner.type !== "JSXIdentifier") || isName(inner, parent)) return;
    const declared = known.get(inner.name);
    const outer = declared && (parents.get(declared) ?? declared);
    if (!outer || outer === node || used.has(outer) || contains(outer, node)) return;
    used.add(outer);
    collectUsed(outer, known, used);
  });
}

/** Whether it names a prop or a member, and not a declaration. */
function isName(node: Node, parent: Node | undefined): boolean {
  if (parent?.type === "JSXAttribute") return parent.name === node;
  if (parent?.type === "Property") return parent.key === node && !parent.computed && !parent.shorthand;
  return parent?.type === "MemberExpression" && parent.property === node && !parent.computed;
}

function contains(outer: Node, inner: Node): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** The statement of a declared variable. */
const parents = new WeakMap<Node, Node>();

function declarationsOf(body: readonly Node[]): Map<string, Node> {
  const declared = new Map<string, Node>();
  for (const statement of body) {
    const isExport = statement.type === "ExportNamedDeclaration";
    const inner = isExport ? statement.declaration : statement;
    if (inner?.type === "VariableDeclaration") {
      for (const one of inner.declarations) {
        if (one.id.type !== "Identifier") continue;
        parents.set(one, inner);
        declared.set(one.id.name, one);
      }
    } else if (inner?.type === "FunctionDeclaration" || inner?.type === "TSInterfaceDeclaration") {
      declared.set(inner.id!.name, inner);
    }
  }
  return declared;
}

/** The source, with each `translate(russian, english)` as the text of one language. */
function codeOf(node: Node, { text }: SourceFile, language: Language): string {
  const edits: { start: number; end: number; text: string }[] = [];
  walk(node, (inner, parent) => {
    const chosen = translated(inner, language);
    if (!chosen) return;
    const literal = text.slice(chosen.start, chosen.end);
    const isPlain = chosen.type === "Literal" && parent?.type === "JSXExpressionContainer";
    const { start, end } = isPlain ? parent : inner;
    const isAttribute = isPlain && text[start - 1] === "=";
    const isChild = isPlain && !isAttribute && !/[<>{}\\]/.test(literal);
    edits.push({ start, end, text: isChild ? (chosen as { value: string }).value : literal });
  });
  let code = text.slice(node.start, node.end);
  for (const edit of edits.toSorted((a, b) => b.start - a.start)) {
    code = code.slice(0, edit.start - node.start) + edit.text + code.slice(edit.end - node.start);
  }
  const indent = /^ */.exec(text.slice(text.lastIndexOf("\n", node.start) + 1))![0].length;
  return code.replaceAll(new RegExp(`\n {0,${indent}}`, "g"), "\n");
}

function keyOf(property: ESTree.ObjectProperty, { text }: SourceFile, language: Language): string {
  const key = translated(property.key, language) ?? property.key;
  return key.type === "Literal" ? String(key.value) : text.slice(key.start, key.end);
}

/** The argument of `translate(russian, english)` in a language. */
function translated(node: Node, language: Language): Node | undefined {
  if (node.type !== "CallExpression") return undefined;
  const { callee } = node;
  if (callee.type !== "Identifier" || callee.name !== "translate") return undefined;
  return node.arguments[language === "ru" ? 0 : 1];
}

function find(node: Node, type: "ObjectExpression"): ESTree.ObjectExpression | undefined {
  let found: ESTree.ObjectExpression | undefined;
  walk(node, (inner) => {
    if (inner.type === type) found ??= inner;
  });
  return found;
}

function walk(node: Node, visit: (node: Node, parent?: Node) => void, parent?: Node): void {
  visit(node, parent);
  for (const value of Object.values(node) as unknown[]) {
    for (const inner of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (isNode(inner)) walk(inner, visit, node);
    }
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}
