import type { ESTree } from "rolldown/utils";
import type { Bindings } from "./reading/bindings.ts";
import { findGlobal, propertyName } from "./reading/globals.ts";
import { type LiteralText, literalTexts, writtenText } from "./reading/literal-text.ts";
import { possibleValues } from "./reading/possible-values.ts";
import type { Problem } from "./problem.ts";
import { findRequestProblem } from "./urls/url-problem.ts";

type Node = ESTree.Node;

/** Finds requests to `http:` URLs, which https pages may not make. */
export function findInsecureRequest(
  call: ESTree.CallExpression | ESTree.NewExpression,
  bindings: Bindings,
): Problem[] {
  return urlTexts(urlArgumentOf(call, bindings), bindings).flatMap(({ node, text }) => {
    const found = findRequestProblem(text);
    return found ? [{ offset: node.start, ...found }] : [];
  });
}

const globals = new Set(["fetch", "EventSource", "WebSocket", "Request"]);
/** Includes the runtime's functions. A module of the project may wrap any of them. */
const imports = new Set([...globals, "jsonp", "request", "auto", "useRemote"]);
const url = new Set(["URL"]);

/** The argument with the URL, or `undefined` if the call makes no request. */
function urlArgumentOf(
  { callee, arguments: given }: ESTree.CallExpression | ESTree.NewExpression,
  bindings: Bindings,
): Node | undefined {
  if (findGlobal(callee, globals, bindings) !== null) return given[0];
  if (callee.type === "Identifier") return isRequest(callee.name, bindings) ? given[0] : undefined;
  if (callee.type !== "MemberExpression") return undefined;
  const method = propertyName(callee);
  if (method === "sendBeacon") return isNavigator(callee.object) ? given[0] : undefined;
  const isOpened =
    method === "open" && /^(?:get|head|post|put|patch|delete|options)$/i.test(writtenText(given[0]) ?? "");
  return isOpened ? given[1] : undefined;
}

/** By the name under which it is exported. */
function isRequest(name: string, { imported }: Bindings): boolean {
  const exported = imported(name)?.name ?? "";
  return imports.has(exported === "default" ? name : exported);
}

function isNavigator(owner: Node): boolean {
  if (owner.type === "MemberExpression") return propertyName(owner) === "navigator";
  return owner.type === "Identifier" && owner.name === "navigator";
}

/** The texts of a URL. For `new URL(…)`, the first argument that is an absolute URL. */
function urlTexts(node: Node | undefined, bindings: Bindings): LiteralText[] {
  return possibleValues(node, bindings).flatMap((value) => {
    const made = value.node;
    if (made.type !== "NewExpression" || findGlobal(made.callee, url, bindings) === null) {
      return literalTexts(made, bindings, value.names);
    }
    const texts = literalTexts(made.arguments[0], bindings);
    const isWhole = texts.some(({ text }) => /^[a-z][a-z\d+.-]*:/i.test(text));
    return isWhole ? texts : literalTexts(made.arguments[1], bindings);
  });
}
