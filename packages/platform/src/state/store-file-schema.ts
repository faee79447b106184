import * as json from "@orderpane/protocol/json";
import { findForbiddenCharacter, widgetPages } from "@orderpane/protocol/widget";
import { decodeTime } from "../clock.ts";
import { recordId } from "../db/record-kind.ts";
import { rights } from "../back-office/resources/resources.ts";
import { type RecordLists, recordLists } from "../stores/store-records.ts";
import { assumptionsSchema } from "../assumptions.ts";

export const storeFileFormat = "orderpane-store";

/** Browsers resolve every name under `localhost` to this machine. */
const host = json.pipe(
  json.text,
  json.regex(
    /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+localhost$/,
    json.expected('a host name under localhost, such as "shop-1.localhost"'),
  ),
);

const time = json.pipe(
  json.text,
  json.check(isTime, json.expected("a time that exists, in ISO 8601 with an offset or Z")),
);

function isTime(text: string): boolean {
  const isWhole = /T\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/.test(text);
  return isWhole && decodeTime(text.replace(/(\.\d{3})\d+/, "$1")) !== null;
}

// No error shows the password that was found: it may be a real one.
const badPassword = "expected a text without control characters that is not empty, found something else";

const password = json.pipe(json.string(badPassword), json.regex(/^\P{Cc}+$/u, badPassword));

const code = json.pipe(
  json.text,
  json.check(
    (html) => findForbiddenCharacter(html) === null,
    ({ input }) => {
      const problem = findForbiddenCharacter(input)?.message;
      return json.expected(`code that XML can carry (${problem})`)({ input });
    },
  ),
);

export type InstallationInFile = json.InferOutput<typeof installation>;

const installation = json.strictObject({
  application: json.text,
  /** Default: a random one. */
  password: json.optional(password),
  rights: json.optional(json.array(json.oneOf<readonly string[]>(rights)), [...rights]),
  state: json.optional(json.oneOf(["installing", "installed", "cancelled", "uninstalled"]), "installed"),
});

const widget = json.strictObject({
  application: json.text,
  id: json.optional(recordId),
  createdAt: json.optional(time),
  code,
  height: json.integer({ min: 1 }),
  pageType: json.optional(json.oneOf<readonly string[]>(widgetPages), "order"),
});

export type StoreInFile = Omit<json.InferOutput<typeof store>, keyof RecordLists> & RecordLists;

const store = json.strictObject({
  /** Default: the next free one. */
  id: json.optional(recordId),
  title: json.text,
  host,
  /** Whether it also shows the sample orders and products. */
  samples: json.optional(json.boolean(), true),
  ...recordLists,
  installations: json.optional(json.array(installation), []),
  widgets: json.optional(json.array(widget), []),
});

/** The members that files of every version have. */
export const storeFileHead = json.looseObject({
  format: json.oneOf([storeFileFormat]),
  version: json.integer(),
});

export const storeFileSchema = json.strictObject({
  format: json.literal(storeFileFormat),
  version: json.integer(),
  applications: json.optional(json.array(json.unknown()), []),
  stores: json.array(store),
  assumptions: json.optional(assumptionsSchema, {}),
});
