import { describe, expect, test } from "vitest";
import {
  composeFragment,
  type Fragment,
  isSealed,
  openFragment,
  sealFragment,
  splitFragment,
} from "./fragment.ts";
import { ProtocolError } from "../errors.ts";
import { decodeManifest, encodeManifest, type Manifest } from "./manifest.ts";
import { readMarker } from "./marker.ts";

const fragment: Fragment = {
  marker: {
    project: "@acme/shop",
    widget: "buyer-card",
    build: "0123456789abcdef",
    release: "fedcba9876543210",
  },
  settings: { server: 'https://a.example/?x=1&y="2"', on: true },
  style: "a{color:red}",
  script: "(()=>{if(1<2&&3>2)alert('&lt;')})();",
};

describe("a fragment", () => {
  test.each([
    ["with settings", fragment],
    ["without settings", { ...fragment, settings: null }],
    ["with empty settings", { ...fragment, settings: {} }],
    ["with hostile settings", { ...fragment, settings: { '"><b>&amp;': '"></div><script>&amp;</script>' } }],
    ["with a hostile build", { ...fragment, marker: { ...fragment.marker, build: '"><script>&amp;' } }],
  ])("%s is split into the parts that it was composed of", (_name, given) => {
    expect(splitFragment(composeFragment(given))).toEqual(given);
  });

  const html = composeFragment(fragment);
  test.each([
    ["no marker", html.replace("data-orderpane", "data-other")],
    ["something after it", `${html} `],
    ["a second script", `${html}<script></script>`],
    ["settings that are not JSON", html.replace("{&quot;server", "{server")],
    ["a setting that is an object", html.replace("true}", "{}}")],
    ["a style cut short", html.replace("red", "red</STYLE >")],
    ["a script that ends later than it seems", html.replace("alert", "'<!--<script>';alert")],
    ["HTML that is made to be slow to parse", `<style>${'</style><div a=""></div><script>'.repeat(12_000)}`],
  ])("is not read from other HTML: %s", (_name, other) => {
    expect(() => splitFragment(other)).toThrow("not the code of a built widget");
  });
});

describe("a marker", () => {
  const html = composeFragment(fragment);

  test.each([
    ["in code as it was sent", html],
    [
      "in code that the store escapes once too often",
      html.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[c] ?? "&quot;"),
    ],
    ["in code that was edited around it", `<p>Hello</p><!-- x -->${html}`],
    [
      "with its attributes in another order",
      '<p data-build="0123456789abcdef.fedcba9876543210" class=x data-orderpane="@acme/shop/buyer-card">',
    ],
    ["deep in other elements", `${"<div>".repeat(50_000)}${html}`],
    ["after an image", `<svg><title/><style/><path d=""/></svg>${html}`],
  ])("is read %s", (_name, code) => {
    expect(readMarker(code)).toEqual(fragment.marker);
  });

  test.each([
    ["foreign code", "<script>alert(order_info.referer);</script>"],
    ["the word in a script", `<script>"<div data-orderpane='a/b'>"</script>`],
    ["a text that shows code", `<pre>${html.replaceAll("<", "&lt;")}</pre>`],
    ["a widget with an invalid name", '<div data-orderpane="shop/Buyer Card">'],
    ["a project with an escape sequence", '<div data-orderpane="shop\x1b[2J/buyer-card">'],
    ["a project that npm would refuse", '<div data-orderpane="my shop/buyer-card">'],
    ["code with two markers", html + html],
    ["a template", `<template>${html}</template>`],
  ])("is not read from %s", (_name, code) => {
    expect(readMarker(code)).toBeNull();
  });
});

test.each([
  ["an escape sequence", "x \x1b[2J"],
  ["another alphabet", "0123456789ABCDEF"],
])("a build that is not a hash is read as an empty one: %s", (_name, build) => {
  const { project, widget } = fragment.marker;
  const code = `<div data-orderpane="${project}/${widget}" data-build="${build}">`;
  expect(readMarker(code)).toEqual({ project, widget, build: "", release: "" });
});

describe("a sealed fragment", () => {
  const place = { height: 80, page: "order" } as const;
  const { build, code } = sealFragment(fragment, place);
  const marker = { ...fragment.marker, build };

  test("has the hash in its marker", () => {
    expect(splitFragment(code)).toEqual({ ...fragment, marker });
    expect(build).toBe("1253be1c5da90d17");
    expect(isSealed(code, { build, ...place })).toBe(true);
  });

  test.each<[string, Partial<Fragment>, { height?: number; page?: "product" }]>([
    ["style", { style: "a{color:blue}" }, {}],
    ["script", { script: "" }, {}],
    ["height", {}, { height: 81 }],
    ["page", {}, { page: "product" }],
    ["settings", { settings: { server: "https://c.example" } }, {}],
    ["name", { marker: { ...marker, widget: "stock" } }, {}],
  ])("has another hash with another %s", (_name, change, where) => {
    const changed = { ...place, ...where };
    expect(sealFragment({ ...fragment, ...change }, changed).build).not.toBe(build);
    const { code: other } = sealFragment({ ...fragment, ...change }, place);
    expect(isSealed(other, { build, ...changed })).toBe(false);
  });

  test("is split only with its own root element", () => {
    const { settings } = fragment;
    expect(openFragment(code, { marker, settings })).toEqual({ ...fragment, marker });
    expect(openFragment(code, { marker, settings: null })).toBeNull();
    expect(openFragment(code + code, { marker, settings })).toBeNull();
  });
});

describe("the manifest", () => {
  const manifest: Manifest = {
    project: "shop",
    widgets: [
      {
        name: "buyer-card",
        title: "Покупатель",
        page: "order",
        height: 80,
        build: "0123456789abcdef",
        settings: { server: { type: "url", required: true } },
        bytes: { html: 1, gzip: 1, brotli: 1, xml: 1, references: 0 },
        files: { html: "buyer-card.html", map: "buyer-card.js.map" },
      },
    ],
  };
  const json = encodeManifest(manifest);

  test("is decoded as it was encoded", () => {
    expect(decodeManifest(json)).toEqual(manifest);
  });

  test.each([
    ["a cut end", json.slice(0, -20), "is not valid JSON"],
    ["an array", "[]", "does not fit (expected an object, found an array)"],
    [
      "the form of an older version",
      json.replace('"version": 1,', ""),
      "does not fit (version: expected 1, found nothing)",
    ],
    [
      "a file outside its folder",
      json.replace('"buyer-card.html"', '"../../etc/passwd"'),
      'does not fit (widgets[0].files.html: expected a file name without a folder, found "../../etc/passwd")',
    ],
  ])("is refused with %s", (_name, text, problem) => {
    expect(() => decodeManifest(text)).toThrow(
      new ProtocolError("malformed", `manifest.json ${problem}: build again`),
    );
  });
});
