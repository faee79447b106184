import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";
import { attributeUrls } from "./attribute-urls.ts";
import { cssUrls } from "./css-urls.ts";

type Element = DefaultTreeAdapterTypes.Element;

interface HtmlUrl {
  /** The attribute; `style` also for the element. */
  attribute: string;
  url: string;
}

/** Ignores an incomplete tag. */
export function htmlUrls(html: string, isBeginning: boolean): HtmlUrl[] {
  const elements = elementsIn(parseFragment(html));
  return [
    ...elements.flatMap(({ attrs }) => attrs.flatMap(urlsOf)),
    ...elements.flatMap((element) => named("style", styleUrls(element, isBeginning))),
  ];
}

function urlsOf({ prefix, name, value }: Element["attrs"][number]): HtmlUrl[] {
  if (name === "srcdoc") return htmlUrls(value, false);
  return named(name, attributeUrls(prefix ? `${prefix}:${name}` : name, value, false));
}

function styleUrls({ tagName, childNodes }: Element, isBeginning: boolean): string[] {
  if (tagName !== "style") return [];
  return childNodes.flatMap((node) => ("value" in node ? cssUrls(node.value, isBeginning) : []));
}

function named(attribute: string, urls: readonly string[]): HtmlUrl[] {
  return urls.map((url) => ({ attribute, url }));
}

function elementsIn(parent: DefaultTreeAdapterTypes.ParentNode): Element[] {
  return parent.childNodes.flatMap((node) => ("tagName" in node ? [node, ...elementsIn(node)] : []));
}
