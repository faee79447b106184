import type { Random } from "@orderpane/tooling/random";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Bodies that paths under `/__store` accept, by a part of the path. */
const templates: readonly [path: string, body: string][] = [
  [
    "/faults",
    '{"match":{"method":"POST","path":"/admin/*","store":"shop.localhost"},"skip":1,"times":2,"chance":0.5,' +
      '"seed":1,"when":"after","do":{"kind":"status","status":503,"headers":{"a":"b"},"body":"x"}}',
  ],
  [
    "/faults",
    '[{"do":{"kind":"delay","ms":1}},{"id":"x","when":"mid-answer","do":{"kind":"truncate","bytes":10}},' +
      '{"do":{"kind":"list-lag","ms":1000}}]',
  ],
  ["/clock", '{"now":"2026-11-21T09:00:00Z"}'],
  ["/clock", '{"advanceMs":300000}'],
  ["/assumptions", '{"putBody":"empty","createStatus":"spec"}'],
  [
    "/applications",
    `{"id":"x","title":"X","secret":"${"y".repeat(32)}",` +
      '"installUrl":null,"loginUrl":null,"uninstallUrl":null,"autologinUrl":null}',
  ],
  ["/install", '{"rights":["widgets","orders"]}'],
  ["/rights", '{"rights":["widgets","orders"]}'],
];

const numbers = [
  0, -0, -1, 1, 0.5, 1e15, 9e15, 8.64e15, 1.7976931348623157e308, -1.7976931348623157e308, 5e-324, 100, 101,
  199, 204, 304, 599, 600,
];
const texts =
  "x 0 __proto__ constructor \0 \ud800 \r\nX: é 💩 (a+)+$ ../.. <script> <!-- http://127.0.0.1:1/ " +
  "file:///etc/passwd javascript:1 +275760-09-13T00:00:00Z 2026-02-30 -000001-01-01T00:00:00Z reset hang " +
  "mid-answer before status localhost a.localhost order GET";
const values: readonly Json[] = [
  ...numbers,
  ...texts.split(" "),
  "",
  " ",
  "x".repeat(70_000),
  "*".repeat(500),
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  { __proto__: null },
];

/** The body of a request to a path under `/__store`, spoilt in one place or some. `file` is a store file. */
export function controlBody(path: string, file: unknown, random: Random): string {
  const fitting = templates.filter(([prefix]) => path.includes(prefix)).map(([, body]) => body);
  const body =
    path.includes("/import") || fitting.length === 0
      ? (file as Json)
      : (JSON.parse(random.pick(fitting)) as Json);
  let spoilt = body;
  for (let count = random.pick([0, 1, 1, 1, 2, 5]); count > 0; count--) spoilt = spoil(spoilt, random);
  const text = JSON.stringify(spoilt);
  return random.chance(0.05) ? text.replace(/"[a-z]+":/i, '"__proto__":') : text;
}

/** A copy in which one place is another. */
function spoil(value: Json, random: Random): Json {
  if (value === null || typeof value !== "object" || Object.keys(value).length === 0 || random.chance(0.1))
    return random.pick(values);
  const key = random.pick(Object.keys(value));
  if (Array.isArray(value)) {
    const index = Number(key);
    if (random.chance(0.1)) return value.toSpliced(index, 1);
    if (random.chance(0.1)) return [...value, value[index]!];
    return value.with(index, spoil(value[index]!, random));
  }
  const { [key]: old = null, ...rest } = value;
  if (random.chance(0.1)) return rest;
  if (random.chance(0.1))
    return { ...value, [random.pick(["x", "__proto__", "id", "do", ""])]: random.pick(values) };
  return { ...value, [key]: spoil(old, random) };
}
