import { type RefusedCode, testReading } from "./testing/marked-code.ts";

const refused: RefusedCode[] = [
  [`const api = §"http://api.test/"; fetch(api)`, "is not secure"],
  ['const api = "http://api.test"; fetch(§`${api}/orders`)', `"http://api.test/orders" is not secure`],
  [
    `import { useRemote } from "@orderpane/runtime"; const S = §"http://a.test"; useRemote(S)`,
    "is not secure",
  ],
  [`import fetch from "./fetch.ts"; fetch(§"http://a.test")`, "is not secure"],
  [`fetch(new URL(§"http://api.test/"))`, "is not secure"],
  [`const url = new URL("/orders", §"http://api.test/"); fetch(url)`, "is not secure"],
  [`fetch(new URL(§"http://api.test/", location.href))`, "is not secure"],
  [`import { auto as ask } from "@orderpane/runtime"; ask<Order>(§"http://a.test")`, "is not secure"],
  [`fetch(new Request(§"http://api.test/"))`, "is not secure"],
  [`xhr.open("GET", §"http://api.test/")`, "is not secure"],
  ["xhr[`open`]('post', §`http://${host}/`)", "is not secure"],
  [`navigator.sendBeacon(§"http://api.test/", data)`, "is not secure"],
  [`const to = §"http://api.test/"; window.navigator.sendBeacon(to)`, "is not secure"],
  [`const u = "/w.js"; §new Worker(u)`, "a Worker is a separate script"],
  ["const base = '/static'; §new SharedWorker(`${base}/w.js`)", "a SharedWorker is a separate script"],
];

const fine: string[] = [
  `const api = "https://api.test/"; fetch(api)`,
  `const api = "http://localhost:3000"; fetch(api + "/x")`,
  `const api = import.meta.env.PROD ? "https://api.test" : "http://192.168.0.2"; fetch(api)`,
  `const api = settings().api ?? "http://api.test"; fetch(api)`,
  `const load = (api) => fetch(api); const other = "http://api.test";`,
  `function fetch(name) {} fetch("http://api.test/")`,
  `function request(name) {} request("http://api.test/")`,
  `fetch(new URL("/x", base))`,
  `fetch(new URL("https://api.test/x", "http://api.test"))`,
  `import { load as fetch } from "./load.ts"; fetch("http://a.test")`,
  `new URL("http://api.test/").hostname`,
  `class Request {} new Request("http://api.test/")`,
  `window.open("http://shop.test/")`,
  `dialog.open("left", "http://shop.test/")`,
  `xhr.open("GET", "https://api.test/")`,
  `xhr.open("GET", url)`,
  `const code = "self.x = 1"; new Worker(URL.createObjectURL(new Blob([code])))`,
  `const u = "data:text/javascript,1"; new Worker(u)`,
];

testReading({ refused, fine });
