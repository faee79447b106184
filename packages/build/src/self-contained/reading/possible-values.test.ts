import { describe, expect, test } from "vitest";
import { atMark, nothing, readCode, readMarked, type RefusedCode } from "../testing/marked-code.ts";

const refused: RefusedCode[] = [
  [`const logo = §"/logo.png"; <img src={logo} />`, `src: the relative URL "/logo.png"`],
  [`export const logo = §"/logo.png" as const; <img src={logo} />`, "src: the relative URL"],
  [`function A() { const logo = §"/a.png"; return <img src={logo} />; }`, "src: the relative URL"],
  [`const A = () => <img src={logo} />; const logo = §"/a.png";`, "src: the relative URL"],
  [`const a = §"/a.png"; const b = a; const c = b; <img src={c} />`, "src: the relative URL"],
  [`const logo = §"/a.png"; <img src={dark ? image : logo} />`, "src: the relative URL"],
  ['const U = "http://a.test"; <img src={§`${U}/x.png`} />', `"http://a.test/x.png" is not secure`],
  [`const U = "http://a.test"; <img src={§U + "/" + name} />`, `"http://a.test/" is not secure`],
  [`<img src={§'' + '/x'} />`, `the relative URL "/x"`],
  ['const base = ""; <a href={§`${base}/orders/${id}`}>x</a>', `the relative URL "/orders/"`],
  [`<img {...{ src: §"/logo.png" }} />`, "src: the relative URL"],
  [`const given = { alt: "", "src": §"/logo.png" }; <img {...given} />`, "src: the relative URL"],
  [`const src: string = §"/logo.png"; <img {...props} {...{ src }} />`, "src: the relative URL"],
  [`import { h } from "preact"; h("img", { src: §"/x" })`, "src: the relative URL"],
  [`import { h as el } from "preact"; el("use", { xlinkHref: §"x.svg#a" })`, "xlink:href: the relative URL"],
  [
    `import { createElement } from "preact"; createElement("a", { href: §"/orders" })`,
    "href: the relative URL",
  ],
  [
    `import { createElement } from "preact/compat"; const to = { href: §"/orders" }; createElement("a", to)`,
    "href: the relative URL",
  ],
];

describe("refused, at its place", () => {
  test.each(refused)("%s", (marked, problem) => {
    expect(readMarked(marked)).toEqual({ ...atMark, problem: expect.stringContaining(problem) });
  });
});

const fine: string[] = [
  `const logo = "#logo"; <use href={logo} />`,
  `const mail = "mailto:a@b.test"; <a href={mail}>x</a>`,
  'const U = "https://a.test"; <img src={`${U}/x.png`} />',
  `import logo from "./logo.png"; <img src={logo} />`,
  `let logo = "/logo.png"; logo = image; <img src={logo} />`,
  `const logo = "/logo.png"; const A = ({ logo }) => <img src={logo} />;`,
  `const A = ({ logo }) => <img src={logo} />; const logo = "/logo.png";`,
  `const logo = "/logo.png"; const A = (...[{ x: logo = image }]) => <img src={logo} />;`,
  `const logo = "/logo.png"; { const logo = image; <img src={logo} />; }`,
  `const logo = "/logo.png"; try {} catch (logo) { <img src={logo} />; }`,
  `const logo = "/logo.png"; enum logo { a } <img src={logo} />;`,
  `const logo = "/logo.png"; class logo {} <img src={logo} />;`,
  `{ const logo = "/logo.png"; } <img src={logo} />`,
  `const a = b; const b = a; <img src={a} />`,
  "const a = `${b}`; const b = a + `${a}`; <img src={a + b} />",
  `const base = import.meta.env.VITE_BASE ?? ""; <a href={base + "/orders"}>x</a>`,
  `const base = import.meta.env.DEV ? "http://localhost:3000" : "https://a.test"; <img src={base + "/x"} />`,
  `const { logo = "/logo.png" } = props; <img src={logo} />`,
  `const given = { href: "/orders" }; <a {...given} href={link}>x</a>`,
  `const given = { href: "/orders" }; <a {...given} {...props}>x</a>`,
  `const given = { href: "/orders" }; given.href = link; <a {...given}>x</a>`,
  `const given = { href: "/orders" }; (given as Given).href = link; <a {...given}>x</a>`,
  `const given = { href: "/orders" }; delete given!.href; <a {...given}>x</a>`,
  `const given = { href: "/orders" }; Object.assign(given, props); <a {...given}>x</a>`,
  `const given = { style: { background: "url(/x)" } }; given.style.background = ""; <a {...given}>x</a>`,
  `const empty = ""; <img src={empty} />`,
  `<a href={url ?? ""}>x</a>`,
  `<img src={ready ? image : ""} />`,
  `<my-chart data="1,2,3" />`,
  `<Link {...{ href: "/orders" }} />`,
  `<p {...{ title: "/orders" }} />`,
  `import { h } from "preact"; h(Link, { href: "/orders" })`,
  `import { h } from "preact"; h("a", { href: link }, "/orders")`,
  `import { h } from "preact"; const A = (h) => h("img", { src: "/x" });`,
  `import { h } from "./hash.ts"; h("img", { src: "/x" })`,
  `createElement("img", { src: "/x" })`,
];

describe("fine", () => {
  test.each(fine)("%s", (code) => {
    expect(readCode(code)).toEqual(nothing);
  });
});
