import type { Random } from "@orderpane/tooling/random";

/** Everything that the store answers, and what stands beside it. */
const routes = [
  "/",
  "/orders",
  "/orders/:order",
  "/orders/:order/widgets/:widget",
  "/products",
  "/products/:product",
  "/products/:product/widgets/:widget",
  "/applications",
  "/widgets",
  "/widgets/:widget",
  "/requests",
  "/variants",
  "/__app/buyer-card",
  "/__store",
  "/__store/variants",
  "/__store/events",
  "/__store/back-office.css",
  "/__store/accounts",
  "/__store/applications",
  "/__store/applications/orderpane",
  "/__store/applications/orderpane/install",
  "/__store/applications/orderpane/login",
  "/__store/applications/orderpane/uninstall",
  "/__store/applications/orderpane/rights",
  "/__store/applications/orderpane/callbacks",
  "/__store/requests",
  "/__store/operations",
  "/__store/faults",
  "/__store/faults/fault-1",
  "/__store/clock",
  "/__store/snapshots",
  "/__store/snapshots/one",
  "/__store/snapshots/one/restore",
  "/__store/reset",
  "/__store/import",
  "/__store/export",
  "/__store/lifecycle",
  "/favicon.ico",
  "/admin",
  "/admin/",
  "/admin/account",
  "/admin/applications/orderpane/login",
  ...[
    "account",
    "application_widgets",
    "application_widgets/:widget",
    "orders",
    "orders/:order",
    "products",
    "products/:product",
    "webhooks",
  ].flatMap((resource) => [`/admin/${resource}.xml`, `/admin/${resource}.json`]),
] as const;

/** Put into paths and headers: no page may hold it as it stands. */
export const script = "<script>fuzz</script>";

/** Where most is read and written. */
const widgetRoutes = routes.filter((route) => route.includes("application_widgets"));

const oddities = [
  "..",
  "../..",
  "%2e%2e",
  "%2e%2e%2f",
  "..%2f",
  "%2f",
  "%5c",
  "\\",
  ".",
  "//",
  "%00",
  "\0",
  "%",
  "%zz",
  "%c0%ae",
  "%e0%80%ae",
  "%ed%a0%80",
  "%f0%9f%92%a9",
  "💩",
  "é",
  "e\u0301",
  "\u202e",
  "%0d%0aX-Injected:1",
  "\r\n",
  "\t",
  " ",
  "+",
  ";a=b",
  ":",
  "*",
  "**",
  "~",
  "'",
  '"',
  "`",
  "--",
  "1 OR 1=1",
  "{}",
  "[]",
  "^",
  "|",
  "$&",
  "$1",
  "__proto__",
  "constructor",
  "toString",
  "undefined",
  "null",
  "NaN",
  script,
  encodeURIComponent(script),
] as const;

const numbers = [
  "0",
  "-1",
  "1.5",
  "01",
  "1e3",
  "0x1",
  "١",
  "½",
  "Infinity",
  "2147483648",
  "9007199254740993",
  "99999999999999",
  "9".repeat(400),
  "1%00",
] as const;

const queries = [
  "",
  "?",
  "?a=1&a=2",
  "?lang=ru",
  "?lang=../../x",
  "?page=-1&per_page=1e9",
  "?__proto__[x]=1",
  "?%",
  `?q=${script}`,
  `?${"a=b&".repeat(2000)}`,
] as const;

/** Ids that there are. */
export interface KnownIds {
  readonly order: number;
  readonly product: number;
  readonly widget: number;
}

/** A path with a query, of a route or near one; not always one that a URL can have. */
export function hostilePath(random: Random, ids: KnownIds): string {
  const route = random.pick(random.chance(0.5) ? widgetRoutes : routes);
  let path = route.replace(/:(order|product|widget)/g, (_, kind: keyof KnownIds) => String(ids[kind]));
  for (let count = random.pick([0, 0, 0, 0, 0, 1, 1, 3]); count > 0; count--) {
    path = random.pick(changes)(path, random);
  }
  return path + (random.chance(0.2) ? random.pick(queries) : "");
}

const changes: readonly ((path: string, random: Random) => string)[] = [
  (path, random) => path.replace(/\d+/, random.pick(numbers)),
  (path, random) =>
    path.replace(
      /\w+$/,
      random.pick(["xml", "json", "html", "XML", "json.xml", "xml%00.json", "", "txt", "js"]),
    ),
  (path, random) => insert(path, random.pick(oddities), random),
  (path, random) => insert(path, `/${random.pick(oddities)}/`, random),
  (path, random) => `/${random.pick(oddities)}${path}`,
  (path, random) => path + random.pick(oddities),
  (path) => path.toUpperCase(),
  (path, random) => encodeOne(path, random),
  (path, random) => encodeOne(encodeOne(path, random), random).replace("%", "%25"),
  (path) => path.replaceAll("/", "//"),
  (path, random) => path.slice(0, random.below(path.length + 1)),
  (path, random) => path + "/a".repeat(random.pick([10, 1000])),
  (path, random) => path + "a".repeat(random.pick([255, 4096, 65_536])),
];

function insert(path: string, text: string, random: Random): string {
  const at = random.below(path.length + 1);
  return path.slice(0, at) + text + path.slice(at);
}

function encodeOne(path: string, random: Random): string {
  const at = random.below(path.length, 1);
  const code = path.charCodeAt(at).toString(16);
  return Number.isNaN(path.charCodeAt(at))
    ? path
    : `${path.slice(0, at)}%${code.padStart(2, "0")}${path.slice(at + 1)}`;
}
