import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { buildFragments } from "../testing/build-fragments.ts";
import { type FramePage, frameDocument, openFramePage } from "./testing/frame-page.ts";
import { hostileTexts } from "./testing/hostile-texts.ts";
import { orderOf } from "./testing/order-of-text.ts";

const widget = new URL("../../../../widgets/buyer-card/index.tsx", import.meta.url).pathname;

/** What an author writes who does not know better. */
const careless = `<div data-orderpane="x/careless"></div><script>(() => {
  const root = document.querySelector("[data-orderpane]");
  root.innerHTML = "<h1></h1>" + order_info.comment;
  const link = document.createElement("a");
  link.setAttribute("href", order_info.comment);
  root.append(link);
})()</script>`;

/** What became of a text in a frame. */
interface Finding {
  text: string;
  /** Whether the heading, which is made of three fields, is the text three times. */
  isText: boolean;
  /** Elements, attributes and addresses that no card of a buyer has. */
  foreign: string[];
}

let frames: FramePage;
let card: string;

beforeAll(async () => {
  const [fragment] = await buildFragments([`export { default } from ${JSON.stringify(widget)};`]);
  card = fragment!;
  frames = await openFramePage();
}, 60_000);
afterAll(() => frames.close());

test("there are 300 texts, all different", () => {
  expect(new Set(hostileTexts).size).toBeGreaterThanOrEqual(300);
});

test("every one of them is text in the buyer's card: nothing runs, nothing is asked for, no element is added", async () => {
  const findings = await findingsOf(card, hostileTexts);
  expect(findings).toHaveLength(hostileTexts.length);
  expect(findings.filter(({ isText, foreign }) => !isText || foreign.length > 0)).toEqual([]);
  expect(frames.effects).toEqual([]);
  expect(await frames.attacks()).toBe(0);
}, 60_000);

// Otherwise the test above could not fail.
test("in a careless widget they do harm", async () => {
  // Those that lead the frame elsewhere would end what the others have begun.
  const findings = await findingsOf(
    careless,
    hostileTexts.filter((text) => !text.includes("refresh")),
  );
  expect(findings.filter(({ foreign }) => foreign.length > 0).length).toBeGreaterThan(250);
  const heard = async () => {
    expect(frames.effects.length).toBeGreaterThan(20);
    expect(await frames.attacks()).toBeGreaterThan(20);
  };
  await vi.waitFor(heard, { timeout: 20_000 });
}, 60_000);

async function findingsOf(fragment: string, texts: readonly string[]): Promise<Finding[]> {
  const openFrame = async () => (await frames.show([frameDocument({ fragment: "" })]))[0]!;
  let frame = await openFrame();
  const findings: Finding[] = [];
  for (const text of texts) {
    const order = JSON.stringify(orderOf(text));
    try {
      findings.push({ text, ...(await frame.evaluate(showAndInspect, { fragment, order })) });
    } catch (error) {
      findings.push({ text, isText: false, foreign: [`the frame has gone elsewhere: ${String(error)}`] });
      frame = await openFrame();
    }
  }
  return findings;
}

/** Runs in the frame. */
function showAndInspect({ fragment, order }: { fragment: string; order: string }): Omit<Finding, "text"> {
  window.order_info = JSON.parse(order) as Orderpane.OrderInfo;
  // What stood here before stays, so that what it has begun goes on.
  document.querySelector("[data-orderpane]")?.removeAttribute("data-orderpane");
  document.body.append(document.createRange().createContextualFragment(fragment));

  const text = window.order_info.comment!;
  const root = document.querySelector("[data-orderpane]")!;
  const known = new Set(["H1", "SECTION", "P", "SPAN", "ADDRESS", "BLOCKQUOTE", "A"]);
  const foreign: string[] = [];
  for (const element of root.querySelectorAll("*")) {
    if (!known.has(element.tagName)) foreign.push(element.tagName);
    for (const { name } of element.attributes) {
      if (name !== "class" && name !== "href") foreign.push(`${element.tagName} ${name}`);
    }
    if (element instanceof HTMLAnchorElement && !["tel:", "mailto:"].includes(element.protocol)) {
      foreign.push(element.href);
    }
  }
  for (const element of document.querySelectorAll("html, head, head *, body, body > *")) {
    if (!["HTML", "HEAD", "META", "SCRIPT", "BODY", "STYLE", "DIV"].includes(element.tagName)) {
      foreign.push(`outside ${element.tagName}`);
    }
  }
  return { isText: root.querySelector("h1")?.textContent === [text, text, text].join(" "), foreign };
}
