import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import { settingVariable } from "@orderpane/protocol/bundle";
import { type BaseIssue, type InferOutput, safeParse } from "valibot";
import { BuildError } from "../errors.ts";
import { detailsAt } from "../place.ts";
import { widgetSchema } from "./widget-schema.ts";

export type WidgetDeclaration = Omit<InferOutput<typeof widgetSchema>, "$schema">;

/**
 * How large a widget may become: `xml` in bytes of the request body, `references` in XML references in it.
 */
export type Budget = WidgetDeclaration["budget"];

/** @throws {BuildError} `bad-declaration`, with line and column */
export function readWidgetJson(text: string, { file }: { file: string }): WidgetDeclaration {
  const json = { file, text };
  const root = parseJson(json);
  const { success, output, issues } = safeParse(widgetSchema, readValue(json, root));
  if (!success) throw errorOf(json, root, issues);
  const { $schema: _, ...declaration } = output;
  refuseSameVariable(json, root, Object.keys(declaration.settings));
  return declaration;
}

interface JsonText {
  file: string;
  text: string;
}

/** Strict: no comments, no trailing commas. */
function parseJson(json: JsonText): Node {
  const errors: ParseError[] = [];
  const root = parseTree(json.text, errors, { disallowComments: true, allowTrailingComma: false });
  const [error] = errors;
  if (error) throw errorAt(json, error.offset, `is not JSON: ${inWords(printParseErrorCode(error.error))}`);
  if (root?.type !== "object") throw errorAt(json, root?.offset ?? 0, "must hold an object: { … }");
  return root;
}

/**
 * The value of a node. An array counts as `null`: no key takes one, and the schema library takes an array for
 * an object. Refuses keys that a plain object cannot have, or that it would have only once.
 */
function readValue(json: JsonText, { type, value, children = [] }: Node): unknown {
  if (type === "array") return null;
  if (type !== "object") return value;
  const members = new Map<string, unknown>();
  for (const { children: [key, member] = [] } of children) {
    if (!key || !member) continue;
    const name = String(key.value);
    if (members.has(name)) throw errorAt(json, key.offset, `"${name}" is given twice`);
    if (reserved.has(name)) throw errorAt(json, key.offset, `"${name}" cannot be a key here`);
    members.set(name, readValue(json, member));
  }
  return Object.fromEntries(members);
}

const reserved = new Set(["__proto__", "constructor", "prototype"]);

function inWords(code: string): string {
  return code.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
}

type Issue = BaseIssue<unknown>;

/** An unknown key comes first: it is often a known one, misspelt. */
function errorOf(json: JsonText, root: Node, issues: readonly [Issue, ...Issue[]]): BuildError {
  const issue = issues.find(({ expected }) => expected === "never") ?? issues[0];
  const path = (issue.path ?? []).map(({ key }) => String(key));
  const key = String(path.at(-1));
  const node = findNodeAtLocation(root, path);
  const fix = path.length === 1 && Object.hasOwn(fixes, key) ? fixes[key] : undefined;
  const isAboutKey = issue.path?.at(-1)?.origin === "key";
  if (!node) {
    const owner = findNodeAtLocation(root, path.slice(0, -1)) ?? root;
    return errorAt(json, owner.offset, issue.message, fix);
  }
  if (!isAboutKey) {
    const found =
      node.type === "object" || node.type === "array" ? `an ${node.type}` : JSON.stringify(node.value);
    return errorAt(json, node.offset, `"${key}" ${issue.message}, found ${found}`, fix);
  }
  const message = issue.expected === "never" ? issue.message : `"${key}" ${issue.message}`;
  return errorAt(json, (node.parent ?? node).offset, message);
}

function refuseSameVariable(json: JsonText, root: Node, names: readonly string[]): void {
  const known = new Map<string, string>();
  for (const name of names) {
    const variable = settingVariable(name);
    const other = known.get(variable);
    if (other === undefined) {
      known.set(variable, name);
      continue;
    }
    const node = findNodeAtLocation(root, ["settings", name]);
    const problem = `the settings "${other}" and "${name}" have the same variable, ${variable}`;
    throw errorAt(json, node?.parent?.offset ?? 0, problem, "Rename one, here and in the widget's source.");
  }
}

const fixes: Readonly<Record<string, string>> = {
  title: 'Give the widget a name for people: "title": "Buyer".',
  height: 'Give the height of the frame in CSS px: "height": 120.',
};

function errorAt({ file, text }: JsonText, offset: number, problem: string, fix?: string): BuildError {
  return new BuildError("bad-declaration", problem, { file, ...detailsAt(text, offset), fix });
}
