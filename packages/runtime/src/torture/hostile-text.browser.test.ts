import type { OrderInfo } from "@orderpane/protocol/order";
import { makeOrder, sampleOrders } from "@orderpane/protocol/samples";
import { sharedBrowser } from "@orderpane/tooling/browser";
import { expect, test } from "vitest";
import groups from "../../fixtures/hostile-texts.json" with { type: "json" };
import { buildFragments } from "../bench/build-fragments.ts";

/** Runs if a page executes a text as code. */
const run = "attack()";

/**
 * Texts of buyers who try to run code in the back-office, in groups:
 *
 * - `scripts` run immediately;
 * - `eventElements` run code without user interaction, each by its event;
 * - `endings` end their context: an attribute, an element whose content is not HTML, a string in a script;
 * - `addresses` are schemes and their disguises, for places where a text becomes a URL;
 * - `mutations` become code when they are decoded twice or when HTML repairs broken markup;
 * - `code` is for widgets that insert text into programs, templates, styles and queries.
 *
 * The last ones break layouts or parsers.
 */
const texts: readonly string[] = [
  ...groups.scripts,
  ...groups.eventElements.map((element) => `<${element}=${run}>`),
  ...groups.endings.flatMap((ending) => [
    `${ending}<script>${run}</script>`,
    `${ending} onmouseover=${run} autofocus onfocus=${run} x=`,
  ]),
  ...groups.addresses,
  ...groups.mutations,
  ...groups.code,
  `a\0${run}`,
  "\u202e\u2066\u0001\u001b[31m\u007f\u0085\u2028\ufeff\uffff",
  "\udc00\ud800",
  "a\u0300".repeat(500),
  "\r\n".repeat(500),
  "<".repeat(2_000),
  "W".repeat(20_000),
  `<b>${"<i>".repeat(500)}`,
  `"${"'\"`".repeat(500)}<img src=x onerror=${run}>`,
];

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

${textsIn.toString()}
`;

/** The allowed content of the widget. */
const allowed = {
  /** Selectors of the elements with texts. */
  places: ["dd > :is(a, span)", "td > span", "td:last-child", "[role=status] b"],
  /** Expected number of elements for each selector. */
  count: textsIn(orderOf("§")).filter((text) => text === "§").length,
  elements: "SECTION B DL DT DD A SPAN TABLE THEAD TBODY TFOOT TR TH TD DIV".split(" "),
  attributes: ["class", "href", "rel", "target", "aria-label", "scope", "role", "hidden"],
  protocols: ["http:", "https:", "tel:", "mailto:"],
};

const emptyDocument = `<!doctype html><html lang="ru"><head><meta charset="utf-8"><script>
  for (const name of ["attack", "alert", "confirm", "prompt", "print"])
    window[name] = () => console.debug("attack");
</script></head><body></body></html>`;

test("hostile texts are shown as text by every component, from every field: no script runs, no request is sent, no element is added", async ({
  annotate,
}) => {
  expect(allowed.count).toBeGreaterThan(90);
  const [fragment = ""] = await buildFragments([allFieldsWidget]);
  await using page = await (await sharedBrowser()).newPage();
  const effects: string[] = [];
  await page.route("**/*", (route) => {
    effects.push(`request ${route.request().url()}`);
    return route.abort();
  });
  page.on("console", (message) => message.text() === "attack" && effects.push("attack"));
  page.on("popup", () => effects.push("window"));
  for (const [index, text] of texts.entries()) {
    // A page that contains hundreds of such widgets is slow.
    if (index % 20 === 0) await page.setContent(emptyDocument);
    const order = JSON.stringify(orderOf(text));
    const found = await page.evaluate(showAndInspect, { fragment, allowed, order });
    expect({ text, ...found, effects }).toEqual({ text, isText: true, foreign: [], effects: [] });
  }
  const shown = texts.length * allowed.count * allowed.places.length;
  await annotate(`${texts.length} hostile texts in ${allowed.count} fields, ${shown} places in all`);
});

/** Returns an order with this text in every field except ids and lists, including money, dates and codes. */
function orderOf(text: string): OrderInfo {
  const fields_values = [{}];
  const { client } = sampleOrders.company();
  const order = makeOrder({
    client: { ...client, fields_values },
    shipping_address: { fields_values },
    delivery_info: { ...sampleOrders.pickup().delivery_info, errors: [text], warnings: [text] },
    discounts: [{}],
    order_changes: [{ action: text, created_at: text, user_name: text }],
    cookies: { [text]: text },
    fields_values,
  });
  return JSON.parse(JSON.stringify(order), (name, value: unknown) => {
    const isId = /(^|_)id$/.test(name) && typeof value === "number";
    return isId || (typeof value === "object" && value !== null) ? value : text;
  }) as OrderInfo;
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return Object.values(Object(value) as object).flatMap(textsIn);
}

interface Shown {
  readonly fragment: string;
  readonly allowed: typeof allowed;
  readonly order: string;
}

/**
 * Runs in the page. Returns whether all selected elements contain exactly the text, and the elements,
 * attributes and addresses that the widget does not have.
 */
function showAndInspect({ fragment, allowed: known, order }: Shown) {
  window.order_info = JSON.parse(order) as Orderpane.OrderInfo;
  // The previous content is kept, so that its effects continue.
  document.querySelector("[data-orderpane]")?.removeAttribute("data-orderpane");
  document.body.append(document.createRange().createContextualFragment(fragment));

  const text = window.order_info.comment!;
  const root = document.querySelector("[data-orderpane]")!;
  const foreign: string[] = [];
  for (const element of root.querySelectorAll("*")) {
    if (!known.elements.includes(element.tagName)) foreign.push(element.tagName);
    for (const { name } of element.attributes) {
      if (!known.attributes.includes(name)) foreign.push(`${element.tagName} ${name}`);
    }
    if (element instanceof HTMLAnchorElement && !known.protocols.includes(element.protocol)) {
      foreign.push(element.href);
    }
  }
  for (const element of document.querySelectorAll("html, head, head *, body, body > *")) {
    if (!["HTML", "HEAD", "META", "SCRIPT", "BODY", "STYLE", "DIV"].includes(element.tagName)) {
      foreign.push(`outside ${element.tagName}`);
    }
  }
  const isText = known.places.every((place) => {
    const elements = Array.from(root.querySelectorAll(place));
    return elements.filter(({ textContent }) => textContent === text).length >= known.count;
  });
  return { isText, foreign };
}
