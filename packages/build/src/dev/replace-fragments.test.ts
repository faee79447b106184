import { composeFragment } from "@orderpane/protocol/bundle";
import { expect, test } from "vitest";
import { replaceFragments } from "./replace-fragments.ts";

const fragment = (project: string, widget: string) =>
  composeFragment({
    marker: { project, widget, build: "1a", release: "" },
    settings: null,
    style: "b{}",
    script: "run('x')",
  });
const root = `<div data-orderpane="p/card" data-build="1a"></div>`;
const globals = `<!doctype html><meta charset="utf-8"><script>window.order_info={}</script>`;

test.each([
  ["after the globals, without a body tag", globals, ""],
  ["in a body", `<html><body class="x"><script>1</script>`, `<p>after</p></body></html>`],
  ["alone", "", ""],
])("the widgets of this project are replaced by a module: %s", (_name, before, after) => {
  expect(replace(`${before}${fragment("p", "card")}${after}`)).toBe(
    `${before}${root}<script type="module" src="/live/card"></script>${after}`,
  );
});

test.each([
  ["of another project", fragment("q", "card")],
  ["of no project", "<div data-orderpane></div><script>1</script>"],
  ["unknown", fragment("p", "gone")],
  ["by hand", "<b>hello</b><script>document.title='data-orderpane'</script>"],
])("a widget %s stays as it is", (_name, page) => {
  expect(replace(page)).toBe(page);
});

function replace(html: string): string {
  return replaceFragments(html, ({ project, widget }) =>
    project === "p" && widget !== "gone" ? `/live/${widget}` : null,
  );
}
