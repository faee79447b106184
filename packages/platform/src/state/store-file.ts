import * as json from "@orderpane/protocol/json";
import type { Application } from "../db/application-table.ts";
import { PlatformError } from "../errors.ts";
import { parseJson } from "../parse-json.ts";
import { validateApplication } from "../lifecycle/application-input.ts";
import { type Assumptions, assumptionsSchema } from "../assumptions.ts";
import { rights } from "../back-office/resources/resources.ts";
import { decodeTime } from "../clock.ts";
import { recordId } from "../db/record-table.ts";
import { type RecordLists, recordLists } from "../stores/store-records.ts";
import { findForbiddenCharacter, widgetPages } from "@orderpane/protocol/widget";

/**
 * Stores and applications in one JSON file, which `--seed` reads and an export writes. An export holds the
 * secrets of the applications and their passwords.
 */
export interface StoreFile {
  readonly format: typeof storeFileFormat;
  readonly version: 1;
  readonly applications: readonly Application[];
  readonly stores: readonly StoreInFile[];
  readonly assumptions: Partial<Assumptions>;
}

/** @throws {PlatformError} `bad-store-file` or `bad-application`, with the path of the wrong value */
export function decodeStoreFile(text: string, name = ""): StoreFile {
  try {
    return decode(text);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    const file = `the store file${name && ` ${name}`}`;
    throw new PlatformError(error.code, `${file} cannot be used: ${error.message}`);
  }
}

function decode(text: string): StoreFile {
  const value = parseJson(text, badFile);
  const { version } = json.decodeJson(storeFileHead, value, { refuse: badFile });
  if (version !== 1) {
    throw badFile(
      `version: expected 1, found ${version}: the file was written by a newer version of this program`,
    );
  }
  const { applications, ...rest } = json.decodeJson(storeFileSchema, value, { refuse: badFile });
  const file: StoreFile = {
    ...rest,
    version,
    applications: applications.map((application, nth) =>
      validateApplication(application, { path: `applications[${nth}]` }),
    ),
  };
  if (file.stores.length === 0) throw badFile("stores: expected at least one store, found none");
  checkReferences(file);
  return file;
}

function checkReferences({ applications, stores }: StoreFile): void {
  const known = applications.map(({ id }) => id);
  const isKnown = new Set(known);
  const hosts = stores.map(({ host }) => host);
  const storeIds = stores.map(({ id }) => id);
  checkUnique(known, (nth) => `applications[${nth}].id`);
  checkUnique(hosts, (nth) => `stores[${nth}].host`);
  checkUnique(storeIds, (nth) => `stores[${nth}].id`);
  stores.forEach(({ installations, widgets }, nth) => {
    for (const [name, list] of Object.entries({ installations, widgets })) {
      list.forEach(({ application }, index) => {
        if (isKnown.has(application)) return;
        const path = `stores[${nth}].${name}[${index}].application`;
        const problem = `no application ${JSON.stringify(application)} is registered in the file`;
        throw badFile(`${path}: ${problem}, only ${known.join(", ") || "none"}`);
      });
    }
    const installed = installations.map(({ application }) => application);
    checkUnique(installed, (at) => `stores[${nth}].installations[${at}].application`);
  });
  const widgets = stores.flatMap((store, nth) =>
    store.widgets.map(({ id }, at) => ({ id, path: `stores[${nth}].widgets[${at}].id` })),
  );
  const widgetIds = widgets.map(({ id }) => id);
  checkUnique(widgetIds, (nth) => widgets[nth]?.path ?? "");
}

function checkUnique(values: readonly unknown[], pathOf: (index: number) => string): void {
  const seen = new Set<unknown>();
  values.forEach((value, index) => {
    if (value === undefined) return;
    if (seen.has(value)) throw badFile(`${pathOf(index)}: ${JSON.stringify(value)} occurs twice`);
    seen.add(value);
  });
}

function badFile(message: string): PlatformError {
  return new PlatformError("bad-store-file", message);
}

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

// Errors never show the password, which may be real.
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
  samples: json.optional(json.boolean(), true),
  ...recordLists,
  installations: json.optional(json.array(installation), []),
  widgets: json.optional(json.array(widget), []),
});

/** The members of files of every version. */
const storeFileHead = json.looseObject({
  format: json.oneOf([storeFileFormat]),
  version: json.integer(),
});

const storeFileSchema = json.strictObject({
  format: json.literal(storeFileFormat),
  version: json.integer(),
  applications: json.optional(json.array(json.unknown()), []),
  stores: json.array(store),
  assumptions: json.optional(assumptionsSchema, {}),
});
