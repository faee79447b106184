import { Script } from "node:vm";
import { splitFragment } from "@orderpane/protocol/bundle";
import { findForbiddenCharacter, type WidgetPage, widgetCodecs } from "@orderpane/protocol/widget";
import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { BuildError } from "../errors.ts";

export interface ProvableWidget {
  name: string;
  height: number;
  page: WidgetPage;
  script: string;
  style: string;
  html: string;
  xml: string;
}

/**
 * Parses a finished widget like a store and a browser.
 *
 * @throws {BuildError} `not-proven`; `not-compiled` if a browser cannot parse the script, or it is nested too
 * deeply
 */
export function proveWidget(widget: ProvableWidget): void {
  for (const [claim, holds] of proofs) {
    const failure = attempt(() => holds(widget));
    if (failure === null) continue;
    if (failure.cause instanceof RangeError) throw tooDeep(widget, failure.cause);
    if (failure.cause instanceof SyntaxError) throw notParsed(widget, failure.cause);
    throw new BuildError("not-proven", `the finished widget "${widget.name}" failed its proof: ${claim}`, {
      fix: "This is a defect of @orderpane/build: nothing was written, please report it with the widget's source.",
      cause: failure.cause,
    });
  }
}

/** Browsers have a stack as small as Node's. */
function tooDeep({ name }: ProvableWidget, cause: RangeError): BuildError {
  return new BuildError(
    "not-compiled",
    `the script of the widget "${name}" has expressions that are nested too deeply for a browser`,
    { fix: "Look for long chains of calls, and create repeated elements with a loop.", cause },
  );
}

function notParsed({ name }: ProvableWidget, cause: SyntaxError): BuildError {
  return new BuildError(
    "not-compiled",
    `no browser parses the script of the widget "${name}": ${cause.message}`,
    {
      fix: "Compile new syntax with a Vite plugin. If there is none, please report it with the widget's source.",
      cause,
    },
  );
}

const proofs: readonly (readonly [claim: string, holds: (widget: ProvableWidget) => boolean])[] = [
  ["a browser finds one style, one root and one script", readsBack],
  ["the fragment can be split", ({ html, style, script }) => isSplit(html, style, script)],
  ["the script is a classic script", ({ script }) => new Script(script) instanceof Script],
  ["XML allows every character", ({ html }) => findForbiddenCharacter(html) === null],
  ["the request body decodes to the fragment, height and page", isDecoded],
];

function attempt(holds: () => boolean): { cause: unknown } | null {
  try {
    return holds() ? null : { cause: undefined };
  } catch (cause) {
    return { cause };
  }
}

/** The fragment follows another script, as in the store's frame page. */
function readsBack({ html, style, script }: ProvableWidget): boolean {
  const frame = `<html><head></head><body><script>var order_info={}</script>${html}</body></html>`;
  const [page, ...more] = parse(frame).childNodes.filter((node) => "tagName" in node);
  const body = page?.childNodes.filter((node) => "tagName" in node)[1];
  const [globals, ...found] = body?.childNodes ?? [];
  const [styleElement, root, scriptElement] = found;
  return (
    more.length === 0 &&
    found.length === 3 &&
    isElement(globals, "script") &&
    isElement(styleElement, "style") &&
    styleElement.attrs.length === 0 &&
    textOf(styleElement) === style &&
    isElement(root, "div") &&
    root.childNodes.length === 0 &&
    root.attrs.every(({ name }) => name.startsWith("data-")) &&
    isElement(scriptElement, "script") &&
    scriptElement.attrs.length === 0 &&
    textOf(scriptElement) === script
  );
}

function isElement(
  node: DefaultTreeAdapterTypes.ChildNode | undefined,
  tagName: string,
): node is DefaultTreeAdapterTypes.Element {
  return node !== undefined && "tagName" in node && node.tagName === tagName;
}

function textOf({ childNodes }: DefaultTreeAdapterTypes.Element): string {
  return childNodes.map((node) => ("value" in node ? node.value : "\0")).join("");
}

function isSplit(html: string, style: string, script: string): boolean {
  const fragment = splitFragment(html);
  return fragment.style === style && fragment.script === script;
}

function isDecoded({ html, xml, height, page }: ProvableWidget): boolean {
  const sent = widgetCodecs.xml.decodeRequest(xml);
  return sent.code === html && sent.height === height && sent.pageType === page;
}
