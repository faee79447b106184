import { expect, test } from "vitest";
import { mayHaveProblems } from "./may-have-problems.ts";
import { readCode, type RefusedCode, testReading } from "./testing/marked-code.ts";

// Names, texts and requests have tables of their own, beside what looks at them.
const refused: RefusedCode[] = [
  [`§new Worker(new URL("./w.ts", import.meta.url))`, "Worker is a separate script"],
  [`§new SharedWorker("./w.js")`, "SharedWorker is a separate script"],
  ["§new window.Worker(`/w.js`, { type: 'module' })", "Worker is a separate script"],
  [`import W from §"./w.ts?worker"; new W()`, "./w.ts?worker is a worker"],
  [`export { default } from §"./w.ts?sharedworker"`, "is a worker"],
  [`console.log(§import.meta.url)`, "import.meta.url has no value"],
  [`import.meta.env.X || §import.meta["url"]`, "import.meta.url has no value"],
  ["§new URL(`./${name}.png`, import.meta.url)", "only known at run time"],
  [`§new URL(dark ? "./a.png" : "./b.png", import.meta.url)`, "only known at run time"],
  [`§new URL("./other.ts", import.meta.url)`, "a separate script"],
  [`§new URL("/a.png", import.meta.url)`, "not a file beside the module"],
  ["§import(name)", "only known at run time"],
  [`const later = "./later.ts"; §import(later)`, "only known at run time"],
  [`const file = "./a.png"; §new URL(file, import.meta.url)`, "only known at run time"],
  [`<img src=§"/logo.png" />`, `src: the relative URL "/logo.png"`],
  [`<img src=§"./logo.png" alt="" />`, "relative URL"],
  [`<img src={dark ? §"./a.png" : image} />`, "relative URL"],
  [`<img src={image ?? §"/none.png"} />`, "relative URL"],
  ["<a href={§`/orders/${id}`}>x</a>", "relative URL"],
  [`<a href={§"?page=" + page}>x</a>`, "relative URL"],
  [`<a href=§"//cdn.test/x">x</a>`, "relative URL"],
  [`<a href=§"">x</a>`, "relative URL"],
  [`<a href=§"http://shop.test/">x</a>`, "is not secure"],
  ["<a href={§`http://${host}/`}>x</a>", "is not secure"],
  [`<a href=§"HTTP://shop.test/">x</a>`, "is not secure"],
  [`<a href={§" \thttp://shop.test/"}>x</a>`, "is not secure"],
  [`<a href=§"https://localhost:5173/">x</a>`, "on the computer of the person who views"],
  [`<img src=§"http://127.0.0.1/x.png" />`, "on the computer of the person who views"],
  ["<a href={§`https://[::1]:${port}`}>x</a>", "on the computer of the person who views"],
  [`<form action=§"/send" />`, "action: the relative URL"],
  [`<button formAction=§"/send" />`, "formaction: the relative URL"],
  [`<video poster=§"p.jpg" />`, "poster: the relative URL"],
  [`<use xlinkHref=§"sprite.svg#a" />`, "xlink:href: the relative URL"],
  [`<use xlink:href=§"sprite.svg#a" />`, "xlink:href: the relative URL"],
  [`<img srcSet=§"https://a.test/x 1x, y.png 2x" />`, `srcset: the relative URL "y.png"`],
  [`<img srcset=§"data:image/png;base64,AA== 1x,http://a.test/y 2x" />`, "is not secure"],
  ["window.fetch(§`http://${host}/`)", "is not secure"],
  [`import { request } from "@orderpane/runtime"; void request(§"http://api.test/")`, "is not secure"],
  [`new WebSocket(§"ws://api.test/")`, "is not secure"],
];

const fine: string[] = [
  `<a href="#top">x</a>`,
  `<a href="https://shop.test/a?b#c">x</a>`,
  `<a href="mailto:a@b.test">x</a>`,
  `<a href="tel:+7">x</a>`,
  `<img src="data:image/gif;base64,R0lGOD" />`,
  `<img src={image} srcSet={images} />`,
  "<a href={`${base}/orders`}>x</a>",
  "<a href={`https://${host}/`}>x</a>",
  "<a href={base + '/x'}>x</a>",
  `<Link href="/orders" />`,
  `<menu.Item href="/orders" />`,
  `<p title="/x" class="./y" />`,
  `<svg xmlns="http://www.w3.org/2000/svg"><use href="#a" /></svg>`,
  `<img srcset="https://a.test/x,y 1x, data:image/png;base64,AA== 2x" />`,
  `<p style="background: url(#a) url('data:,x')" />`,
  `<p dangerouslySetInnerHTML={{ __html: '<a href="#x">http://a.test</a>' }} />`,
  `document.createElementNS("http://www.w3.org/2000/svg", "g")`,
  `const text = "http://shop.test/";`,
  `new Worker(URL.createObjectURL(blob))`,
  `new Worker("blob:x")`,
  `class Worker {} new Worker("Иван")`,
  `import { Worker } from "./staff.ts"; new Worker("Иван")`,
  `new URL("./x", base)`,
  `new URL("/a.png", location.href)`,
  `import.meta.env.MODE + import.meta.hot`,
  `import("./later.ts")`,
  "import(`./later.ts`)",
  `import x from "https://a.test/x.js"`,
];

testReading({ refused, fine });

test("problems are in the order of the text, with assets beside them", () => {
  const code = `<img src="/a" srcset="/b" />; x(new URL("./c.png", import.meta.url).href, import.meta.url)`;
  const { problems, assets } = readCode(code);
  expect(problems.map(({ offset }) => offset)).toEqual([
    code.indexOf(`"/a"`),
    code.indexOf(`"/b"`),
    code.lastIndexOf("import.meta"),
  ]);
  expect(assets).toEqual([{ path: "./c.png", start: code.indexOf("new URL"), end: code.indexOf(".href") }]);
});

test("ordinary modules are not searched", () => {
  const ordinary = [
    `const { data, ...rest } = state; return { ...rest, total };`,
    `const svg = "http://www.w3.org/2000/svg"; setOpen(true); reopen("x");`,
    `const box = { margin: "0 auto", color: "red" };`,
    `const parts = { data: 1, action: "pay" };`,
  ];
  expect(ordinary.filter(mayHaveProblems)).toEqual([]);
});
