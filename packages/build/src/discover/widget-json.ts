import { findNodeAtLocation, type Node, parseTree } from "jsonc-parser";
import { settingVariable } from "@orderpane/protocol/bundle";
import { type BaseIssue, type InferOutput, safeParse } from "valibot";
import { BuildError } from "../errors.ts";
import { detailsAt } from "../place.ts";
import { jsonError } from "../source/json.ts";
import { widgetSchema } from "./widget-schema.ts";

export type WidgetDeclaration = Omit<InferOutput<typeof widgetSchema>, "$schema">;

/** Size limits of a widget: `xml` in bytes of the request body, `references` in XML references in it. */
export type Budget = WidgetDeclaration["budget"];

/** @throws {BuildError} `bad-declaration`, with line and column */
export function readWidgetJson(json: string, { file }: { file: string }): WidgetDeclaration {
  const { success, output, issues } = safeParse(widgetSchema, parseJson(json, file));
  if (!success) {
    // An unknown key comes first, because it is often a misspelt one.
    throw errorOf(issues.find(({ expected }) => expected === "never") ?? issues[0], { json, file });
  }
  const { $schema: _, ...declaration } = output;
  refuseSameVariable(Object.keys(declaration.settings), { json, file });
  return declaration;
}

interface JsonFile {
  json: string;
  file: string;
}

function parseJson(json: string, file: string): unknown {
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw jsonError("bad-declaration", cause, { json, file });
  }
}

function errorOf({ path, expected, message }: BaseIssue<unknown>, file: JsonFile): BuildError {
  const keys = (path ?? []).map(({ key }) => String(key));
  const subject = keys.length === 0 ? "the file" : JSON.stringify(keys.at(-1));
  const node = nodeAt(file, keys);
  if (!node) return errorAt(file, nodeAt(file, keys.slice(0, -1)), message);
  if (expected === "never") return errorAt(file, node.parent, message);
  if (path?.at(-1)?.origin === "key") return errorAt(file, node.parent, `${subject} ${message}`);
  const found = node.children ? `an ${node.type}` : JSON.stringify(node.value);
  return errorAt(file, node, `${subject} ${message}, found ${found}`);
}

function refuseSameVariable(names: readonly string[], file: JsonFile): void {
  for (const [variable, [first, second]] of Map.groupBy(names, settingVariable)) {
    if (second === undefined) continue;
    const problem = `the settings "${first}" and "${second}" have the same variable, ${variable}`;
    throw errorAt(file, nodeAt(file, ["settings", second])?.parent, problem);
  }
}

function nodeAt({ json }: JsonFile, keys: string[]): Node | undefined {
  const root = parseTree(json);
  return root && findNodeAtLocation(root, keys);
}

function errorAt({ json, file }: JsonFile, node: Node | undefined, problem: string): BuildError {
  return new BuildError("bad-declaration", problem, { file, ...detailsAt(json, node?.offset ?? 0) });
}
