import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";
import type { ESTree } from "rolldown/utils";
import { literalTexts } from "./literal-text.ts";
import type { Problem } from "./problem.ts";
import { findUrlProblem, type UrlProblem } from "./url.ts";

/** The URLs that stay in the attributes of an element as they are written, with what is wrong with them. */
export function findMarkupProblems({ name, attributes }: ESTree.JSXOpeningElement): Problem[] {
  // What a component does with its attributes is its own affair.
  if (name.type !== "JSXIdentifier" || !/^[a-z]/.test(name.name)) return [];
  return attributes.flatMap((attribute) => {
    if (attribute.type !== "JSXAttribute") return [];
    const attributeName = nameOf(attribute.name);
    if (attributeName === "dangerouslysetinnerhtml") return htmlProblems(attribute.value);
    if (attributeName === "style") return styleProblems(attribute.value);
    return literalTexts(attribute.value).flatMap(({ node, text, isBeginning }) => {
      if (isBeginning && !saysEnough(text)) return [];
      return attributeProblems(attributeName, text).map((found) => at(node, attributeName, found));
    });
  });
}

const urlAttributes = new Set(
  "src href action formaction poster data background cite ping manifest xlink:href".split(" "),
);
const srcsetAttributes = new Set(["srcset", "imagesrcset"]);

/** As HTML names it: `srcSet` is `srcset`, `xlinkHref` is `xlink:href`. */
function nameOf(name: ESTree.JSXAttributeName): string {
  const written = name.type === "JSXNamespacedName" ? `${name.namespace.name}:${name.name.name}` : name.name;
  return written === "xlinkHref" ? "xlink:href" : written.toLowerCase();
}

/** Whether the beginning of a URL tells what it is: `/orders/` and `http://` do, an empty one does not. */
function saysEnough(text: string): boolean {
  return /^[#/.?]|^[a-z][a-z\d+.-]*:|\//i.test(text);
}

function attributeProblems(name: string, value: string): UrlProblem[] {
  const urls = srcsetAttributes.has(name) ? srcsetUrls(value) : urlAttributes.has(name) ? [value] : [];
  return urls.flatMap((url) => findUrlProblem(url) ?? []);
}

/** The candidates of https://html.spec.whatwg.org/multipage/images.html#srcset-attributes; a URL may hold commas. */
function srcsetUrls(value: string): string[] {
  return Array.from(value.matchAll(/[\s,]*(\S+[^\s,])(?:\s[^,]*)?/g), ([, url = ""]) => url);
}

/** Of a style attribute, be it a text or an object: the `url()` in any text of it. */
function styleProblems(value: ESTree.Node | null | undefined): Problem[] {
  const expression = value?.type === "JSXExpressionContainer" ? value.expression : value;
  const texts =
    expression?.type === "ObjectExpression"
      ? expression.properties.flatMap((property) =>
          property.type === "Property" ? literalTexts(property.value) : [],
        )
      : literalTexts(expression);
  return texts.flatMap(({ node, text }) =>
    Array.from(text.matchAll(/url\(\s*(["']?)(.*?)\1\s*\)/gi), ([, , url = ""]) => url).flatMap((url) => {
      const found = findUrlProblem(url);
      return found ? [at(node, "style", found)] : [];
    }),
  );
}

function htmlProblems(value: ESTree.Node | null | undefined): Problem[] {
  const expression = value?.type === "JSXExpressionContainer" ? value.expression : value;
  if (expression?.type !== "ObjectExpression") return [];
  return expression.properties.flatMap((property) => {
    if (property.type !== "Property") return [];
    return literalTexts(property.value).flatMap(({ node, text, isBeginning }) => {
      if (isBeginning) return [];
      return elementsIn(parseFragment(text)).flatMap(({ attrs }) =>
        attrs.flatMap((attribute) =>
          attributeProblems(nameIn(attribute), attribute.value).map((found) =>
            at(node, attribute.name, found),
          ),
        ),
      );
    });
  });
}

function nameIn({ prefix, name }: { prefix?: string; name: string }): string {
  return prefix ? `${prefix}:${name}` : name;
}

function elementsIn(parent: DefaultTreeAdapterTypes.ParentNode): DefaultTreeAdapterTypes.Element[] {
  return parent.childNodes.flatMap((node) => ("tagName" in node ? [node, ...elementsIn(node)] : []));
}

function at({ start }: { start: number }, attribute: string, { problem, fix }: UrlProblem): Problem {
  return { offset: start, problem: `${attribute}: ${problem}`, fix };
}
