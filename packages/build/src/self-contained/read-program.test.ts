import { parseSync } from "rolldown/utils";
import { expect, test } from "vitest";
import { type Findings, mayHaveProblems, readProgram } from "./read-program.ts";

/** A module with `§` before its problem, and a part of the message. */
const refused: [marked: string, problem: string][] = [
  [`§new Worker("./w.js")`, "a worker is a separate script"],
  [`§new URL("./w.ts", import.meta.url)`, "./w.ts is a separate script"],
  [`§new SharedWorker(new URL("./w.ts", import.meta.url))`, "SharedWorker throws"],
  [`import W from §"./w.ts?sharedworker&inline";`, "which shares no workers"],
  [`import url from §"./w.ts?url";`, "is the URL of TypeScript"],
  [`import image from §"./a.png?no-inline";`, "is a file of its own"],
  [`import sprite from "./a.svg"; <use §href={sprite + "#a"} />`, "<use> of a data URL"],
  [`console.log(§import.meta.url)`, "import.meta.url has no value"],
  [`const file = "./a.png"; §new URL(file, import.meta.url)`, "only known at run time"],
  [`§new URL("/a.png", import.meta.url)`, "not a file beside the module"],
  ["§import(name)", "only known at run time"],
  [`<img src=§"/logo.png" />`, `src: the relative URL "/logo.png"`],
  ["<a href={§`/orders/${id}`}>x</a>", "relative URL"],
  [`<a href={§"?page=" + page}>x</a>`, "relative URL"],
  [`<a href=§"//cdn.test/x">x</a>`, "relative URL"],
  [`<a href=§"http://shop.test/">x</a>`, "is not secure"],
  ["<a href={§`http://${host}/`}>x</a>", "is not secure"],
  [`<a href=§"https://localhost:5173/">x</a>`, "on the computer of the person who views"],
  ["<a href={§`https://[::1]:${port}`}>x</a>", "on the computer of the person who views"],
  [`<button formAction=§"/send" />`, "formaction: the relative URL"],
  [`<use xlinkHref=§"sprite.svg#a" />`, "xlink:href: the relative URL"],
  [`import { request } from "@orderpane/runtime"; void request(§"http://api.test/")`, "is not secure"],
  ["fetch(§`http://${host}/`)", "is not secure"],
  [`new WebSocket(§"ws://api.test/")`, "is not secure"],
];

test.each(refused)("%s is refused at the mark", (marked, problem) => {
  const code = marked.replace("§", "");
  expect(mayHaveProblems(code)).toBe(true);
  expect(readCode(code).problems[0]).toEqual({
    offset: marked.indexOf("§"),
    problem: expect.stringContaining(problem),
    fix: expect.stringMatching(/\.$/),
  });
});

test.each([
  `<a href="#top">x</a>`,
  `<a href="https://shop.test/a?b#c">x</a>`,
  `<a href="mailto:a@b.test">x</a>`,
  `<img src="data:image/gif;base64,R0lGOD" />`,
  "<a href={`${base}/orders`}>x</a>",
  "<a href={`https://${host}/`}>x</a>",
  `<a href={url ?? ""}>x</a>`,
  `<Link href="/orders" />`,
  `<p title="/x" class="./y" />`,
  `const text = "http://shop.test/";`,
  `fetch("https://api.test/")`,
  `fetch("http://localhost:3000/")`,
  `new URL("./x", base)`,
  `import.meta.env.MODE + import.meta.hot`,
  "import(`./later.ts`)",
  "import(`./lang/${name}.ts`)",
  "import(/* @vite-ignore */ url)",
  "import.meta.glob('./parts/*.ts')",
  "new URL(`./${name}.png`, import.meta.url)",
  `new Worker(new URL("./w.ts", import.meta.url))`,
  `import W from "./w.ts?worker&inline"; new W()`,
  `<p style={{ margin: 0, opacity: 0.5, lineHeight: 1.2, height: "2px", width }} />`,
])("%s is fine", (code) => {
  expect(readCode(code)).toMatchObject({ problems: [], hints: [], assets: [] });
});

test("a length without a unit gets a hint at its place", () => {
  const code = "<p style={{ color, height: 180 }} />";
  expect(readCode(code).hints).toEqual([
    { offset: code.indexOf("180"), problem: expect.stringContaining("height: 180"), fix: expect.any(String) },
  ]);
});

test("an asset next to the module is found", () => {
  const code = `x(new URL("./c.png", import.meta.url).href)`;
  expect(readCode(code)).toMatchObject({
    problems: [],
    assets: [{ path: "./c.png", start: code.indexOf("new URL"), end: code.indexOf(".href") }],
  });
});

function readCode(code: string): Findings {
  const { program, errors } = parseSync("a.tsx", code);
  expect(errors).toEqual([]);
  return readProgram(program, code);
}
