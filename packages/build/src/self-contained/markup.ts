import type { ESTree } from "rolldown/utils";
import { propertyName } from "./reading/globals.ts";
import { type LiteralText, literalTexts, valueOf, writtenText } from "./reading/literal-text.ts";
import type { Names } from "./reading/names.ts";
import type { Problem } from "./problem.ts";
import { attributeUrls, holdsUrls } from "./urls/attribute-urls.ts";
import { cssUrls } from "./urls/css-urls.ts";
import { htmlUrls } from "./urls/html-urls.ts";
import { findUrlProblem } from "./urls/url-problem.ts";

type Node = ESTree.Node;

/** Leaves out components and custom elements, because their attributes can mean anything. */
export function findMarkupProblems(
  { openingElement: { name: tag, attributes }, children }: ESTree.JSXElement,
  names: Names,
): Problem[] {
  if (tag.type !== "JSXIdentifier" || !/^[a-z][^-]*$/.test(tag.name)) return [];
  const found = attributes.flatMap((attribute) =>
    attribute.type === "JSXAttribute" && attribute.value
      ? attributeProblems(nameInHtml(attribute.name), attribute.value, names)
      : [],
  );
  if (tag.name === "style") found.push(...children.flatMap((child) => styleProblems(child, names)));
  return found;
}

export function findAssignedMarkup({ left, right }: ESTree.AssignmentExpression, names: Names): Problem[] {
  const isMarkup = left.type === "MemberExpression" && propertyName(left) === "innerHTML";
  return isMarkup ? htmlProblems(right, names) : [];
}

/** `srcset` for `srcSet`, `xlink:href` for `xlinkHref`. */
function nameInHtml(name: ESTree.JSXAttributeName): string {
  if (name.type === "JSXNamespacedName") return `${name.namespace.name}:${name.name.name}`;
  return name.name === "xlinkHref" ? "xlink:href" : name.name.toLowerCase();
}

function attributeProblems(name: string, value: Node, names: Names): Problem[] {
  switch (name) {
    case "dangerouslysetinnerhtml":
      return membersOf(value, names).flatMap((html) => htmlProblems(html, names));
    case "innerhtml":
    case "srcdoc":
      return htmlProblems(value, names);
    case "style":
      return [value, ...membersOf(value, names)].flatMap((part) => styleProblems(part, names));
    default:
      if (!holdsUrls(name)) return [];
      return literalTexts(value, names)
        .filter(({ text }) => text !== "" || isWrittenHere(value))
        .flatMap((found) => problemsAt(found, name, attributeUrls(name, found.text, found.isBeginning)));
  }
}

/** An empty text that replaces a missing one, as in `url ?? ""`, is not a URL. */
function isWrittenHere(value: Node): boolean {
  return writtenText(value.type === "JSXExpressionContainer" ? value.expression : value) !== null;
}

function membersOf(node: Node, names: Names): Node[] {
  const object = valueOf(node, names);
  if (object.type !== "ObjectExpression") return [];
  return object.properties.flatMap((member) => (member.type === "Property" ? [member.value] : []));
}

function styleProblems(node: Node, names: Names): Problem[] {
  return literalTexts(node, names).flatMap((found) =>
    problemsAt(found, "style", cssUrls(found.text, found.isBeginning)),
  );
}

function htmlProblems(node: Node, names: Names): Problem[] {
  return literalTexts(node, names).flatMap((found) =>
    htmlUrls(found.text, found.isBeginning).flatMap(({ attribute, url }) =>
      problemsAt(found, attribute, [url]),
    ),
  );
}

function problemsAt({ node }: LiteralText, attribute: string, urls: readonly string[]): Problem[] {
  return urls.flatMap((url) => {
    const found = findUrlProblem(url);
    return found ? [{ offset: node.start, problem: `${attribute}: ${found.problem}`, fix: found.fix }] : [];
  });
}
