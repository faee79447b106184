import { composeFragment } from "@orderpane/protocol/bundle";
import { widgetCodecs } from "@orderpane/protocol/widget";
import { expect, test } from "vitest";
import { BuildError } from "../errors.ts";
import { type ProvableWidget, proveWidget } from "./prove.ts";

test("a valid widget passes", () => {
  expect(() => proveWidget(widgetOf({}))).not.toThrow();
});

const broken: [name: string, change: Partial<ProvableWidget>, claim: string][] = [
  ["</script in the script", { script: `"</script>"` }, "one script"],
  ["<!-- <script> in the script", { script: `"<!-- <script>"` }, "one script"],
  ["</style in the style", { style: `a{content:"</style>"}` }, "one style"],
  ["CR in the script", { script: "1\r\n2" }, "one script"],
  ["NUL in the script", { script: `"\0"`, xml: "" }, "one script"],
  ["a character that XML forbids", { script: `"\x01"`, xml: "" }, "XML allows"],
  ["an extra element", { html: `${widgetOf({}).html}<p></p>` }, "one style, one root and one script"],
  ["something inside the root", { html: widgetOf({}).html.replace("></div>", ">x</div>") }, "one root"],
  [
    "a root without a marker",
    { html: widgetOf({}).html.replace(/ data-orderpane="[^"]*"/, "") },
    "can be split",
  ],
  ["a body with another height", { xml: widgetOf({ height: 61 }).xml }, "request body"],
  ["a body that is not XML", { xml: "<application-widget>" }, "request body"],
  ["a body that forgets to escape &", { xml: widgetOf({}).xml.replaceAll("&amp;", "&") }, "request body"],
];

test.each(broken)("a broken widget does not pass: %s", (_name, change, claim) => {
  const error = refusal({ ...widgetOf(change), ...change });
  expect(error.code).toBe("not-proven");
  expect(error.message).toContain(`"trial"`);
  expect(error.message).toContain(claim);
});

test.each(["import x from 'y'", "await 1", "class A { @b c }"])("%s is not a classic script", (script) => {
  const error = refusal(widgetOf({ script }));
  expect(error).toMatchObject({
    code: "not-compiled",
    message: expect.stringMatching(/parses .*"trial": \w/),
  });
});

test("a script that overflows a browser's stack is reported as the author's error", () => {
  const error = refusal(widgetOf({ script: `f${"()".repeat(50_000)}` }));
  expect(error).toMatchObject({ code: "not-compiled", message: expect.stringMatching(/"trial".*nested/) });
});

function widgetOf({
  script = "1&&2",
  style = "a{}",
  height = 60,
  page = "order",
  xml,
}: Partial<ProvableWidget>): ProvableWidget {
  const marker = { project: "p", widget: "trial", build: "0", release: "" };
  const html = composeFragment({ marker, settings: { a: '"<' }, style, script });
  return {
    name: "trial",
    height,
    page,
    script,
    style,
    html,
    xml: xml ?? widgetCodecs.xml.encodeRequest({ code: html, height, pageType: page }),
  };
}

function refusal(widget: ProvableWidget): BuildError {
  try {
    proveWidget(widget);
  } catch (error) {
    if (error instanceof BuildError) return error;
    throw error;
  }
  throw new Error("was accepted");
}
