import type { Random } from "@orderpane/tooling/random";

const pages =
  "/ /orders /orders/:order /orders/:order/widgets/:widget /products /products/:product " +
  "/products/:product/widgets/:widget /applications /widgets /widgets/:widget /log /log/1 /__app/buyer-card " +
  "/favicon.ico /admin /admin/ /admin/account /admin/applications/orderpane/login /requests";
const control =
  "/assumptions /events /back-office.css /applications /applications/orderpane /applications/orderpane/install " +
  "/applications/orderpane/login /applications/orderpane/uninstall /applications/orderpane/rights " +
  "/log /operations /faults /faults/fault-1 /clock " +
  "/reset /import /export /nothing";
const resources =
  "account application_widgets application_widgets/:widget orders orders/:order products products/:product webhooks webhooks/1";

/** All paths that the platform serves, and some that it does not serve. */
const routes = [
  ...pages.split(" "),
  "/__store",
  ...control.split(" ").map((path) => `/__store${path}`),
  ...resources.split(" ").flatMap((resource) => [`/admin/${resource}.xml`, `/admin/${resource}.json`]),
];

/** Put into paths and headers: no page may hold it as it stands. */
export const script = "<script>fuzz</script>";

/** The paths at which most is read and written. */
const widgetRoutes = routes.filter((route) => route.includes("application_widgets"));

const plainOddities = (
  ".. ../.. %2e%2e %2e%2e%2f ..%2f %2f %5c . // %00 % %zz %c0%ae %e0%80%ae %ed%a0%80 %f0%9f%92%a9 💩 é " +
  "%0d%0aX-Injected:1 + ;a=b : * ** ~ ' -- {} [] ^ | $& $1 __proto__ constructor toString undefined " +
  "null NaN"
).split(" ");
export const oddities = [
  ...plainOddities,
  "\\",
  "\0",
  "e\u0301",
  "\u202e",
  "\r\n",
  "\t",
  " ",
  '"',
  "`",
  "1 OR 1=1",
  script,
  encodeURIComponent(script),
];

const plainNumbers = "0 -1 1.5 01 1e3 0x1 ١ ½ Infinity 2147483648 9007199254740993 99999999999999 1%00".split(
  " ",
);
export const numbers = [...plainNumbers, "9".repeat(400)];

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
