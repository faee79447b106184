import type { ESTree } from "rolldown/utils";
import type { Problem } from "./problem.ts";
import { calledGlobal, propertyName } from "./reading/globals.ts";
import { literalTexts, valueOf, writtenText } from "./reading/literal-text.ts";
import type { Names } from "./reading/names.ts";
import { findRequestProblem } from "./urls/url-problem.ts";

type Node = ESTree.Node;
type Call = ESTree.CallExpression | ESTree.NewExpression;

export function findInsecureRequest(call: Call, names: Names): Problem[] {
  return literalTexts(baseOf(urlArgumentOf(call, names), names), names).flatMap(({ node, text }) => {
    const found = findRequestProblem(text);
    return found ? [{ offset: node.start, ...found }] : [];
  });
}

const globals = new Set<string | null>(["fetch", "EventSource", "WebSocket", "Request"]);
/** Includes the runtime's functions. A module of the project may wrap any of them. */
const imports = new Set([...globals, "jsonp", "request", "auto", "useRemote"]);

function urlArgumentOf({ callee, arguments: given }: Call, names: Names): Node | undefined {
  if (globals.has(calledGlobal(callee, names))) return given[0];
  if (callee.type === "Identifier") {
    return names.isImported(callee.name) && imports.has(callee.name) ? given[0] : undefined;
  }
  if (callee.type !== "MemberExpression") return undefined;
  const method = propertyName(callee);
  if (method === "sendBeacon") return given[0];
  const isOpened =
    method === "open" && /^(?:get|head|post|put|patch|delete|options)$/i.test(writtenText(given[0]) ?? "");
  return isOpened ? given[1] : undefined;
}

function baseOf(node: Node | undefined, names: Names): Node | undefined {
  const made = node && valueOf(node, names);
  if (made?.type !== "NewExpression" || calledGlobal(made.callee, names) !== "URL") return node;
  return made.arguments[1] ?? made.arguments[0];
}
