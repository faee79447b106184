import type { Random } from "@orderpane/tooling/random";
import { script } from "./hostile-paths.ts";

type Header = readonly [name: string, value: string];

const types = [
  "application/xml",
  "application/json",
  "application/json; charset=utf-16",
  "text/plain",
  "application/x-www-form-urlencoded",
  ";",
  "",
  'application/json;charset="',
  "x".repeat(5000),
  script,
];

const others: readonly Header[] = [
  ["Accept", "application/xml;q=0, */*;q=-1"],
  ["Accept", ",".repeat(2000)],
  ["Accept-Language", "en"],
  ["Accept-Language", "xx-".repeat(500)],
  ["Origin", "null"],
  ["Origin", ":"],
  ["Sec-Fetch-Site", "cross-site"],
  ["Cookie", `a=${"b".repeat(4000)}`],
  ["Cookie", "__proto__=1; ="],
  ["X-HTTP-Method-Override", "DELETE"],
  ["Content-Encoding", "gzip"],
  ["Content-Length", "-1"],
  ["Content-Length", "99999999999999999999"],
  ["X-Fuzz", script],
  ["X-Fuzz", "\u00ff\u0080"],
  ["__proto__", "1"],
];

/** Any headers but `Authorization`; names occur more than once. */
export function hostileHeaders(random: Random, format: string): Header[] {
  const headers: Header[] = [];
  // Mostly the right type: what comes after that check is what is wanted.
  if (random.chance(0.9))
    headers.push(["Content-Type", random.chance(0.7) ? `application/${format}` : random.pick(types)]);
  for (let count = random.pick([0, 0, 1, 2, 8]); count > 0; count--) headers.push(random.pick(others));
  if (random.chance(0.01)) headers.push(["X-Huge", "x".repeat(random.pick([16_000, 200_000]))]);
  if (random.chance(0.01)) for (let count = 0; count < 500; count++) headers.push([`X-Many-${count}`, "1"]);
  return headers;
}
