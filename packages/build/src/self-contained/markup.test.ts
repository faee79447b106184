import { type RefusedCode, testReading } from "./testing/marked-code.ts";

const refused: RefusedCode[] = [
  [
    `const html = §'<img src="/x.png">'; <p dangerouslySetInnerHTML={{ __html: html }} />`,
    "src: the relative",
  ],
  [
    `const html = { __html: §'<img src="/x.png">' }; <p dangerouslySetInnerHTML={html} />`,
    "src: the relative",
  ],
  ['<p dangerouslySetInnerHTML={{ __html: §`<img src="/x.png">${text}` }} />', "src: the relative URL"],
  [
    `<p dangerouslySetInnerHTML={{ __html: §'<i style="background:url(/x.png)">' }} />`,
    "style: the relative",
  ],
  [
    `<p dangerouslySetInnerHTML={{ __html: §'<style>b{background:url(/x.png)}</style>' }} />`,
    "style: the relative",
  ],
  [`<p innerHTML=§'<img src="/x.png">' />`, "src: the relative URL"],
  [`<iframe srcdoc=§"<img src='/x.png'>" />`, "src: the relative URL"],
  [`<p innerHTML=§'<iframe srcdoc="<img src=/x.png>"></iframe>' />`, "src: the relative URL"],
  [`<style>{§"b{background:url(/x.png)}"}</style>`, "style: the relative URL"],
  [`<style>§@import url(/x.css);</style>`, "style: the relative URL"],
  [`<style>{§'b{content:"/*"} i{background:url(/x.png)}'}</style>`, "style: the relative URL"],
  [`const css = §"b{background:url(/x.png)}"; <style>{css}</style>`, "style: the relative URL"],
  ["<p style={{ backgroundImage: §`url(/x/${n}.png)` }} />", `the relative URL "/x/"`],
  ["<p style={§`background:url('/x.png');color:${color}`} />", `the relative URL "/x.png"`],
  [`const box = { background: §"url(/x.png)" }; <p style={box} />`, "style: the relative URL"],
  [`const image = §"url(/x.png)"; <p style={{ backgroundImage: image }} />`, "style: the relative URL"],
  [`<path fill=§"url(x.svg#a)" />`, `fill: the relative URL "x.svg#a"`],
  [`<path clipPath=§"url('/x.svg#a')" />`, "clippath: the relative URL"],
  [`<p style={isWide ? { background: §"url(/x.png)" } : {}} />`, "style: the relative URL"],
  [`<path marker-end=§"url(http://a.test/x.svg#a)" />`, "marker-end: "],
];

const fine: string[] = [
  '<p dangerouslySetInnerHTML={{ __html: `<img src="${image}">` }} />',
  `<Html innerHTML='<img src="/x">' srcdoc="<img src=/x>" />`,
  `<iframe srcdoc="<a href='tel:+7'>x</a>" />`,
  `<style>{"b{background:url(#a)} i{background:url(data:,x)} /* url(/x) */ u{content:'url(/x)'}"}</style>`,
  `<b>{"b{background:url(/x.png)}"}</b>`,
  "<p style={{ backgroundImage: `url(${image})` }} />",
  "<p style={`background:url('${image}')`} />",
  `import { h } from "./hash.ts"; h("img", { src: "/x" })`,
  `<path fill="url(#a)" stroke="red" mask="none" />`,
];

testReading({ refused, fine });
