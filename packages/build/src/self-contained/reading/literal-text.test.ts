import { type RefusedCode, testReading } from "../testing/marked-code.ts";

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
];

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
  `const base = import.meta.env.VITE_BASE ?? ""; <a href={base + "/orders"}>x</a>`,
  `const base = import.meta.env.DEV ? "http://localhost:3000" : "https://a.test"; <img src={base + "/x"} />`,
  `const { logo = "/logo.png" } = props; <img src={logo} />`,
  `const empty = ""; <img src={empty} />`,
  `<a href={url ?? ""}>x</a>`,
  `<img src={ready ? image : ""} />`,
  `<my-chart data="1,2,3" />`,
];

testReading({ refused, fine });
