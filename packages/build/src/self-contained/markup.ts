import type { ESTree } from "rolldown/utils";
import { type LiteralText, literalTexts, valuesOf, writtenText } from "./reading/literal-text.ts";
import type { Names } from "./reading/names.ts";
import type { Problem } from "../source/problem.ts";
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
  const css = tag.name === "style" ? children.flatMap((child) => styleProblems(child, names)) : [];
  return [...found, ...css];
}

/** `srcset` for `srcSet`, `xlink:href` for `xlinkHref`. */
function nameInHtml(name: ESTree.JSXAttributeName): string {
  if (name.type === "JSXNamespacedName") return `${name.namespace.name}:${name.name.name}`.toLowerCase();
  return name.name === "xlinkHref" ? "xlink:href" : name.name.toLowerCase();
}

function attributeProblems(name: string, value: Node, names: Names): Problem[] {
  switch (name) {
    case "dangerouslysetinnerhtml":
      return membersOf(value, names).flatMap(([key, html]) =>
        key === "__html" ? htmlProblems(html, names) : [],
      );
    case "innerhtml":
    case "srcdoc":
      return htmlProblems(value, names);
    case "style":
      return [value, ...membersOf(value, names).map(([, part]) => part)].flatMap((part) =>
        styleProblems(part, names),
      );
    default:
      if (!holdsUrls(name)) return [];
      return (
        literalTexts(value, names)
          // An empty text that replaces a missing one, as in `url ?? ""`, is not a URL.
          .filter(({ text }) => text !== "" || writtenText(value) !== null)
          .flatMap((found) => problemsAt(found, name, attributeUrls(name, found.text, found.isBeginning)))
      );
  }
}

/** Returns the members of an object literal whose names are known at build time. */
function membersOf(node: Node | undefined, names: Names): [name: string, value: Node][] {
  return valuesOf(node, names).flatMap((object) => {
    if (object.type !== "ObjectExpression") return [];
    return object.properties.flatMap((member): [string, Node][] => {
      if (member.type !== "Property") return [];
      const { computed, key, value } = member;
      const name = !computed && key.type === "Identifier" ? key.name : writtenText(key);
      return name === null ? [] : [[name, value]];
    });
  });
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
