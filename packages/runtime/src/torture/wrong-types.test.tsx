// @vitest-environment happy-dom
import { createRemote, renderWidget, sampleOrders, sampleProducts } from "../testing.ts";
import type { ComponentType } from "preact";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

const wrong = [null, 0, -1.5, true, false, "", "x", "12", "__proto__", [], [null], [[]], {}, { id: {} }];

const settings = {
  costShare: 60,
  receiptsKey: "k",
  receiptsServer: "https://app.example/",
  server: "https://app.example/",
  stockServer: "https://app.example/",
  trackingServer: "https://app.example/",
};

const modules = import.meta.glob<{ default: ComponentType }>("../../../../widgets/*/index.tsx", {
  eager: true,
});
const pages = import.meta.glob<string>("../../../../widgets/*/widget.json", { eager: true, import: "page" });
const widgets = Object.entries(modules).map(([file, { default: Widget }]) => ({
  name: file.split("/").at(-2)!,
  Widget,
  page: pages[file.replace("index.tsx", "widget.json")],
}));

// If a message replaces the widget, the error is logged to the console.
beforeAll(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
afterAll(() => void vi.restoreAllMocks());

test.for(widgets)(
  "$name renders itself or a message, never nothing or nonsense, with values of any type in the page",
  { timeout: 300_000 },
  async ({ Widget, page }, { annotate }) => {
    const remote = createRemote({ "*": {} });
    const wrongly: string[] = [];
    let [cases, shown, messages] = [0, 0, 0];
    const kind = page === "product" ? "product" : "order";
    const sample = kind === "product" ? sampleProducts.single() : sampleOrder();
    for (const [name, value] of damaged(sample, kind)) {
      cases++;
      const { container } = renderWidget(<Widget />, { [kind]: value, settings, remote });
      const text = container.textContent;
      if (!text.trim() || /NaN|undefined|null/.test(text)) wrongly.push(`${name}: ${text}`);
      else if (container.querySelector("[role=alert]")) messages++;
      else shown++;
    }
    // Waits for the responses. The test ignores them.
    await new Promise(setImmediate);
    expect(wrongly).toEqual([]);
    expect(shown).toBeGreaterThan(100);
    expect(messages).toBeGreaterThan(0);
    await annotate(`${cases} pages, ${messages} with a message`);
  },
);

function sampleOrder(): object {
  const [typical, { delivery_info }] = [sampleOrders.typical(), sampleOrders.pickup()];
  return { ...typical, delivery_info, order_lines: typical.order_lines.slice(0, 1) };
}

/** Yields variants of a value, each with one part at any depth replaced by another type, and the path of that part. */
function* damaged(value: unknown, name: string): Generator<[name: string, value: unknown]> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    const replace = (other: unknown) =>
      Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other };
    const where = `${name}.${key}`;
    // Cloned, because Preact writes to an object that is rendered as text.
    for (const other of structuredClone(wrong)) yield [`${where} = ${JSON.stringify(other)}`, replace(other)];
    for (const [deeper, other] of damaged(part, where)) yield [deeper, replace(other)];
  }
}
