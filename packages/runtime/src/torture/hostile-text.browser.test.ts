import type { Frame } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildFragments } from "../bench/build-fragments.ts";
import { type FramePage, openFramePage } from "./testing/frame-page.ts";
import { hostileTexts as texts } from "./testing/hostile-texts.ts";
import { orderOf } from "./testing/order-of-text.ts";

/**
 * Source of a widget that renders every text of an order separately, with each `/ui` component that shows
 * external text. It is hidden, because the layout of hundreds of such widgets takes minutes.
 */
const allFieldsWidget = `
import { useOrder } from "@orderpane/runtime";
import { Badge, KeyValueList, Link, Notice, Table } from "@orderpane/runtime/ui";

export default function AllFields() {
  const order = useOrder();
  const texts = textsIn(order);
  return (
    <section hidden>
      <KeyValueList items={texts.map((text) => [text, <Link href={text}>{text}</Link>])} />
      <Table
        label={order.comment}
        columns={[
          { title: order.comment, cell: (text) => <Badge>{text}</Badge>, foot: order.comment },
          { title: order.comment, cell: (text) => text },
        ]}
        rows={texts}
      />
      <Notice action={order.comment}>{texts.map((text) => <b>{text}</b>)}</Notice>
      <Link href={order.comment} />
    </section>
  );
}

function textsIn(value) {
  if (typeof value === "string") return [value];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(textsIn) : [];
}
`;

/** The allowed content of the frame of `allFieldsWidget`. */
const allowedParts = {
  /** Selectors of the elements with texts. */
  places: ["dd > :is(a, span)", "td > span", "td:last-child", "[role=status] b"],
  /** Expected number of elements for each selector. */
  count: textsIn(orderOf("§")).filter((text) => text === "§").length,
  elements: "SECTION B DL DT DD A SPAN TABLE THEAD TBODY TFOOT TR TH TD DIV".split(" "),
  attributes: ["class", "href", "rel", "target", "aria-label", "scope", "role", "hidden"],
  protocols: ["http:", "https:", "tel:", "mailto:"],
};

interface Shown {
  readonly fragment: string;
  readonly allowed: typeof allowedParts;
  readonly order: string;
}

/** The effect of a text in a frame. */
interface Finding {
  readonly text: string;
  /** Whether all selected elements contain exactly the text. */
  readonly isText: boolean;
  /** Elements, attributes and addresses that the widget does not have. */
  readonly foreign: string[];
}

let frames: FramePage;
let allFields: string;

beforeAll(async () => {
  [allFields = ""] = await buildFragments([allFieldsWidget]);
  frames = await openFramePage();
});
afterAll(() => frames?.close());

test("hostile texts are shown as text by every component, from every field: no script runs, no request is sent, no element is added", async ({
  annotate,
}) => {
  expect(allowedParts.count).toBeGreaterThan(90);
  const findings = await findingsOf(allFields);
  expect(findings).toHaveLength(texts.length);
  expect(frames.effects).toEqual([]);
  expect(findings.filter(({ isText, foreign }) => !isText || foreign.length > 0)).toEqual([]);
  const shown = texts.length * allowedParts.count * allowedParts.places.length;
  await annotate(`${texts.length} hostile texts in ${allowedParts.count} fields, ${shown} places in all`);
});

async function findingsOf(fragment: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  let frame: Frame | undefined;
  for (const [index, text] of texts.entries()) {
    // A frame that contains hundreds of such widgets is slow.
    if (index % 20 === 0) frame = undefined;
    frame ??= await frames.openFrame();
    const order = JSON.stringify(orderOf(text));
    try {
      findings.push({
        text,
        ...(await frame.evaluate(showAndInspect, { fragment, allowed: allowedParts, order })),
      });
    } catch (error) {
      findings.push({ text, isText: false, foreign: [`the frame has gone elsewhere: ${String(error)}`] });
      frame = undefined;
    }
  }
  return findings;
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return Object.values(Object(value) as object).flatMap(textsIn);
}

/** Runs in the frame. */
function showAndInspect({ fragment, allowed, order }: Shown): Omit<Finding, "text"> {
  window.order_info = JSON.parse(order) as Orderpane.OrderInfo;
  // The previous content is kept, so that its effects continue.
  document.querySelector("[data-orderpane]")?.removeAttribute("data-orderpane");
  document.body.append(document.createRange().createContextualFragment(fragment));

  const text = window.order_info.comment!;
  const root = document.querySelector("[data-orderpane]")!;
  const foreign: string[] = [];
  for (const element of root.querySelectorAll("*")) {
    if (!allowed.elements.includes(element.tagName)) foreign.push(element.tagName);
    for (const { name } of element.attributes) {
      if (!allowed.attributes.includes(name)) foreign.push(`${element.tagName} ${name}`);
    }
    if (element instanceof HTMLAnchorElement && !allowed.protocols.includes(element.protocol)) {
      foreign.push(element.href);
    }
  }
  for (const element of document.querySelectorAll("html, head, head *, body, body > *")) {
    if (!["HTML", "HEAD", "META", "SCRIPT", "BODY", "STYLE", "DIV"].includes(element.tagName)) {
      foreign.push(`outside ${element.tagName}`);
    }
  }
  const isText = allowed.places.every((place) => {
    const elements = Array.from(root.querySelectorAll(place));
    return elements.filter(({ textContent }) => textContent === text).length >= allowed.count;
  });
  return { isText, foreign };
}
