import type { ESTree } from "rolldown/utils";
import { propertyName } from "./reading/globals.ts";
import { type LiteralText, literalTexts, valuesOf, writtenText } from "./reading/literal-text.ts";
import type { Names } from "./reading/names.ts";
import type { Problem } from "../source/problem.ts";
import { attributeUrls, holdsUrls } from "./urls/attribute-urls.ts";
import { cssUrls } from "./urls/css-urls.ts";
import { htmlUrls } from "./urls/html-urls.ts";
import { findUrlProblem } from "./urls/url-problem.ts";

type Node = ESTree.Node;

type Attribute = readonly [name: string, value: Node];

/** Leaves out spread attributes that others may replace. */
export function findMarkupProblems(
  { openingElement: { name: tag, attributes }, children }: ESTree.JSXElement,
  names: Names,
): Problem[] {
  if (tag.type !== "JSXIdentifier") return [];
  const own: Attribute[] = [];
  let spread: Attribute[] = [];
  for (const attribute of attributes) {
    if (attribute.type === "JSXAttribute") {
      if (attribute.value) own.push([writtenName(attribute.name), attribute.value]);
    } else {
      const isKnown = valuesOf(attribute.argument, names).every(({ type }) => type === "ObjectExpression");
      spread = [...(isKnown ? spread : []), ...membersOf(attribute.argument, names)];
    }
  }
  spread = spread.filter(([name]) => own.every(([other]) => other !== name));
  return elementProblems(tag.name, { attributes: [...own, ...spread], children }, names);
}

/** For `h("img", { src: "/x.png" })`. */
export function findCallProblems(
  { callee, arguments: [tag, given, ...children] }: ESTree.CallExpression,
  names: Names,
): Problem[] {
  const called = callee.type === "Identifier" ? names.imported(callee.name) : null;
  if (!called || !/^preact(?:\/compat)?$/.test(called.from) || !/^(?:h|createElement)$/.test(called.name)) {
    return [];
  }
  return elementProblems(writtenText(tag) ?? "", { attributes: membersOf(given, names), children }, names);
}

/** Leaves out components and custom elements, because their attributes can mean anything. */
function elementProblems(
  tag: string,
  { attributes, children }: { attributes: readonly Attribute[]; children: readonly Node[] },
  names: Names,
): Problem[] {
  if (!/^[a-z][^-]*$/.test(tag)) return [];
  const found = attributes.flatMap(([name, value]) => attributeProblems(nameInHtml(name), value, names));
  if (tag === "style") found.push(...children.flatMap((child) => styleProblems(child, names)));
  return found;
}

export function findAssignedMarkup({ left, right }: ESTree.AssignmentExpression, names: Names): Problem[] {
  const isMarkup = left.type === "MemberExpression" && propertyName(left) === "innerHTML";
  return isMarkup ? htmlProblems(right, names) : [];
}

function writtenName(name: ESTree.JSXAttributeName): string {
  return name.type === "JSXNamespacedName" ? `${name.namespace.name}:${name.name.name}` : name.name;
}

/** `srcset` for `srcSet`, `xlink:href` for `xlinkHref`. */
function nameInHtml(name: string): string {
  return name === "xlinkHref" ? "xlink:href" : name.toLowerCase();
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
      return literalTexts(value, names)
        .filter(({ text }) => text !== "" || isWrittenHere(value))
        .flatMap((found) => problemsAt(found, name, attributeUrls(name, found.text, found.isBeginning)));
  }
}

/** An empty text that replaces a missing one, as in `url ?? ""`, is not a URL. */
function isWrittenHere(value: Node): boolean {
  return writtenText(value.type === "JSXExpressionContainer" ? value.expression : value) !== null;
}

/** Returns the members of an object literal whose names are known at build time. */
function membersOf(node: Node | undefined, names: Names): Attribute[] {
  return valuesOf(node, names).flatMap((object) => {
    if (object.type !== "ObjectExpression") return [];
    return object.properties.flatMap((member): Attribute[] => {
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
