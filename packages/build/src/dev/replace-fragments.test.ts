import { composeFragment } from "@orderpane/protocol/bundle";
import { describe, expect, test } from "vitest";
import { replaceFragments } from "./replace-fragments.ts";

const fragment = (project: string, widget: string, settings: Record<string, string> | null = null) =>
  composeFragment({
    marker: { project, widget, build: "1a", release: "" },
    settings,
    style: "b{}",
    script: "run('x')",
  });
const root = (project: string, widget: string, more = "") =>
  `<div data-orderpane="${project}/${widget}" data-build="1a"${more}></div>`;
const globals = `<!doctype html><meta charset="utf-8"><script>window.order_info={}</script>`;

describe("the widgets of this project are replaced by a module", () => {
  test.each([
    ["after the globals, without a body tag", globals, ""],
    ["in a body", `<html><body class="x"><script>1</script>`, `<p>after</p></body></html>`],
    ["alone", "", ""],
  ])("%s", (_name, before, after) => {
    expect(replace(`${before}${fragment("p", "card")}${after}`)).toBe(
      `${before}${root("p", "card")}<script type="module" src="/live/card"></script>${after}`,
    );
  });

  test("settings stay at the root", () => {
    expect(replace(fragment("p", "card", { a: `"<&` }))).toContain(
      root("p", "card", ` data-settings="{&quot;a&quot;:&quot;\\&quot;&lt;&amp;&quot;}"`),
    );
  });
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
