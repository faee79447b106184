import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { startPlatform, widgetBody } from "../testing/test-client.ts";
import { widgetTitles } from "./widget-titles.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

let root: string;

beforeEach(() => {
  root = temporaryFolder();
  writeFileSync(join(root, "package.json"), JSON.stringify({ name: "@shop/panes" }));
  writeWidget("card", JSON.stringify({ title: "Покупатель <b>", height: 80 }));
});

function writeWidget(name: string, declaration: string): void {
  mkdirSync(join(root, "widgets", name), { recursive: true });
  writeFileSync(join(root, "widgets", name, "widget.json"), declaration);
}

test("a widget of the project has the title that its widget.json gives at the time", () => {
  const titleOf = widgetTitles(root);
  expect(titleOf({ project: "@shop/panes", widget: "card" })).toBe("Покупатель <b>");
  writeWidget("card", JSON.stringify({ title: "Другой" }));
  expect(titleOf({ project: "@shop/panes", widget: "card" })).toBe("Другой");
});

test("a project that calls itself otherwise than its package has its titles, too", () => {
  expect(widgetTitles(root, "panes")({ project: "panes", widget: "card" })).toBe("Покупатель <b>");
  const titleOf = widgetTitles(root);
  expect(titleOf({ project: "panes", widget: "card" })).toBeNull();
  mkdirSync(join(root, "dist"));
  writeFileSync(join(root, "dist", "manifest.json"), JSON.stringify({ project: "panes", widgets: [] }));
  expect(titleOf({ project: "panes", widget: "card" })).toBe("Покупатель <b>");
});

test.each([
  ["another project's widget of the same name", "shop", "card"],
  ["a widget whose folder is gone", "@shop/panes", "gone"],
  ["a widget.json that is none", "@shop/panes", "broken"],
  ["a title that is not a text", "@shop/panes", "number"],
])("%s has none", (_, project, widget) => {
  writeWidget("broken", "{");
  writeWidget("number", '{"title":5}');
  expect(widgetTitles(root)({ project, widget })).toBeNull();
});

test("the title comes first in the panel's header, before the application's name, and the frame is called by it", async () => {
  const { call } = startPlatform({ titleOf: widgetTitles(root) });
  for (const marker of [' data-orderpane="@shop/panes/card" data-build="0123456789abcdef"', ""]) {
    const code = `<div${marker}></div>`;
    await call("POST", "/admin/application_widgets.json", { body: widgetBody("json", { code, height: 80 }) });
  }
  const page = await (await call("GET", "/orders/1001?lang=en", { user: null })).text();
  const panels = page.split("data-widget-id=").slice(1);
  expect(panels).toHaveLength(2);
  const header = (panel: string) =>
    /<summary>([^]*?)<\/summary>/.exec(panel)![1]!.replaceAll(/<[^>]*>/g, " ");
  const headers = panels.map((panel) => header(panel).replaceAll(/\s+/g, " ").trim());
  expect(headers).toEqual(["Покупатель &lt;b&gt; Orderpane, widget 1", "Orderpane widget 2"]);
  expect(panels[0]).toContain('title="Покупатель &lt;b&gt;, widget 1"');
  expect(panels[1]).toMatch(/title="[^"]+, widget 2"/);
});
