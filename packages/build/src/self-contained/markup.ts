import type { ESTree } from "rolldown/utils";
import { attributeUrls, holdsUrls } from "./urls/attribute-urls.ts";
import type { Bindings } from "./reading/bindings.ts";
import { cssUrls } from "./urls/css-urls.ts";
import { objectsOf, propertyKey, type WrittenAttribute, type WrittenElement } from "./reading/element.ts";
import { propertyName } from "./reading/globals.ts";
import { htmlUrls } from "./urls/html-urls.ts";
import { type LiteralText, literalTexts, writtenText } from "./reading/literal-text.ts";
import type { Problem } from "./problem.ts";
import { findUrlProblem } from "./urls/url-problem.ts";

type Node = ESTree.Node;

/** Finds the URLs in an element that do not work in a widget. */
export function findMarkupProblems(
  { name, attributes, children }: WrittenElement,
  bindings: Bindings,
): Problem[] {
  const found = attributes.flatMap((attribute) => attributeProblems(attribute, bindings));
  if (name === "style") found.push(...children.flatMap((child) => styleProblems(child, bindings)));
  return found;
}

/** The same for the HTML in `element.innerHTML = "…"`. */
export function findAssignedMarkup(
  { left, right }: ESTree.AssignmentExpression,
  bindings: Bindings,
): Problem[] {
  const isMarkup = left.type === "MemberExpression" && propertyName(left) === "innerHTML";
  return isMarkup ? htmlProblems(right, bindings) : [];
}

function attributeProblems({ name, value }: WrittenAttribute, bindings: Bindings): Problem[] {
  switch (name) {
    case "dangerouslysetinnerhtml":
      return propertiesOf(value, bindings).flatMap((property) =>
        propertyKey(property) === "__html" ? htmlProblems(property.value, bindings) : [],
      );
    case "innerhtml":
    case "srcdoc":
      return htmlProblems(value, bindings);
    case "style":
      return [value, ...propertiesOf(value, bindings).map((property) => property.value)].flatMap((part) =>
        styleProblems(part, bindings),
      );
    default:
      if (!holdsUrls(name)) return [];
      return literalTexts(value, bindings)
        .filter(({ text }) => text !== "" || isWrittenHere(value))
        .flatMap((found) => problemsAt(found, name, attributeUrls(name, found.text, found.isBeginning)));
  }
}

/** An empty text that replaces a missing one, as in `url ?? ""`, is not a URL. */
function isWrittenHere(value: Node | null): boolean {
  const written = value?.type === "JSXExpressionContainer" ? value.expression : value;
  return writtenText(written) !== null;
}

function propertiesOf(node: Node | null, bindings: Bindings): ESTree.ObjectProperty[] {
  return objectsOf(node, bindings).flatMap(({ properties }) =>
    properties.flatMap((property) => (property.type === "Property" ? [property] : [])),
  );
}

function styleProblems(node: Node | null, bindings: Bindings): Problem[] {
  return literalTexts(node, bindings).flatMap((found) =>
    problemsAt(found, "style", cssUrls(found.text, found.isBeginning)),
  );
}

function htmlProblems(node: Node | null, bindings: Bindings): Problem[] {
  return literalTexts(node, bindings).flatMap((found) =>
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
