import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { widgetTitles } from "./widget-titles.ts";
import { temporaryFolder } from "@orderpane/tooling/temporary-folder";

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

test("a widget of the project has the current title of its widget.json", () => {
  const titleOf = widgetTitles(root);
  expect(titleOf({ project: "@shop/panes", widget: "card" })).toBe("Покупатель <b>");
  writeWidget("card", JSON.stringify({ title: "Другой" }));
  expect(titleOf({ project: "@shop/panes", widget: "card" })).toBe("Другой");
});

test("a project's name may differ from its package's name", () => {
  expect(widgetTitles(root, "panes")({ project: "panes", widget: "card" })).toBe("Покупатель <b>");
  const titleOf = widgetTitles(root);
  expect(titleOf({ project: "panes", widget: "card" })).toBeNull();
  mkdirSync(join(root, "dist"));
  writeFileSync(join(root, "dist", "manifest.json"), JSON.stringify({ project: "panes", widgets: [] }));
  expect(titleOf({ project: "panes", widget: "card" })).toBe("Покупатель <b>");
});

test("another project's widget and a broken widget.json have no title", () => {
  writeWidget("broken", "{");
  const titleOf = widgetTitles(root);
  expect(titleOf({ project: "shop", widget: "card" })).toBeNull();
  expect(titleOf({ project: "@shop/panes", widget: "broken" })).toBeNull();
});
