import { sharedBrowser } from "@orderpane/tooling/browser";
import { expect, test } from "vitest";
import { outputOf, temporaryProject, widgetFiles } from "../testing/temporary-project.ts";

const index = `import { KeyValueList, Table } from "@orderpane/runtime/ui";
const columns = [{ title: "Товар", cell: (title: string) => <b>{title}</b>, foot: "Итого" }];
export default () => <div style={{ font: "italic 14px/18px serif", color: "navy" }}>
  <KeyValueList items={[["Телефон", "+7 900 000-00-00"]]} />
  <Table label="Состав" rows={["Чайник"]} columns={columns} />
</div>;`;

test("a widget looks the same with and without a doctype", async () => {
  const root = await temporaryProject(widgetFiles("a", { "index.tsx": index }));
  const { "a.html": html } = await outputOf(root);
  const looks = [];
  for (const doctype of ["", "<!doctype html>"]) {
    await using page = await (await sharedBrowser()).newPage({ viewport: { width: 400, height: 200 } });
    await page.setContent(`${doctype}<html><body>${html}</body></html>`);
    const elements = page.locator("[data-orderpane] *");
    await elements.last().waitFor();
    looks.push({
      mode: await page.evaluate("document.compatMode"),
      elements: await elements.evaluateAll((all) =>
        all.map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          const { font, color, lineHeight } = getComputedStyle(element);
          return { tag: element.tagName, x, y, width, height, font, color, lineHeight };
        }),
      ),
    });
  }
  const [quirks, standards] = looks;
  expect([quirks!.mode, standards!.mode]).toEqual(["BackCompat", "CSS1Compat"]);
  expect(quirks!.elements.length).toBeGreaterThan(11);
  expect(quirks!.elements).toEqual(standards!.elements);
});
