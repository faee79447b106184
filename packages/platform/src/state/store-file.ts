import { findForbiddenCharacter } from "@orderpane/protocol/widget";
import type { Application } from "../db/application-table.ts";
import { readRecordId } from "../back-office/resources/record-resource.ts";
import { rights } from "../back-office/resources/resources.ts";
import { decodeRecords, type RecordLists, recordNames } from "../back-office/resources/store-records.ts";
import type { Installation } from "../db/installation-table.ts";
import { decodeTime } from "../clock.ts";
import { PlatformError } from "../errors.ts";
import { type JsonInput, readJson } from "../http/json-input.ts";
import { validateApplication } from "../lifecycle/application-input.ts";
import { type VariantName, type Variants, variantTable } from "../variants/variants.ts";

/**
 * Stores and applications as one JSON file: what `--seed` takes and what an export writes. It holds the secrets of
 * the applications and their passwords, where it was exported.
 */
export interface StoreFile {
  readonly format: typeof storeFileFormat;
  readonly version: 1;
  readonly applications: readonly Application[];
  readonly stores: readonly StoreInFile[];
  readonly variants: Partial<Variants>;
}

export const storeFileFormat = "orderpane-store";

export interface StoreInFile extends RecordLists {
  /** The next free one where absent. */
  readonly id?: number | undefined;
  readonly title: string;
  readonly host: string;
  /** Whether it shows the sample orders and products beside its own; default `true`. */
  readonly samples: boolean;
  readonly installations: readonly InstallationInFile[];
  readonly widgets: readonly WidgetInFile[];
}

export interface InstallationInFile extends Pick<Installation, "rights" | "state"> {
  readonly application: string;
  /** A random one where absent. */
  readonly password?: string | undefined;
}

export interface WidgetInFile {
  readonly application: string;
  readonly id?: number | undefined;
  readonly createdAt?: string | undefined;
  readonly code: string;
  readonly height: number;
  readonly pageType: string;
}

/**
 * `name` is what an error calls the file by, where it has a name.
 *
 * @throws PlatformError `bad-store-file` or `bad-application`, with the path of what is wrong
 */
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
  const input = readJson(parse(text), badFile);
  input.members(["format", "version", "applications", "stores", "variants"]);
  input.at("format").oneOf([storeFileFormat]);
  const version = input.at("version").integer();
  if (version !== 1) {
    throw badFile(
      `version: expected 1, found ${version}: the file was written by a newer version of this program`,
    );
  }
  const file: StoreFile = {
    format: storeFileFormat,
    version: 1,
    applications: input
      .at("applications")
      .or((list) => list.items().map(({ value, path }) => validateApplication(value, { path })), []),
    stores: input.at("stores").items().map(readStore),
    variants: input.at("variants").or(readVariants, {}),
  };
  if (file.stores.length === 0) throw badFile("stores: expected at least one store, found none");
  checkReferences(file);
  return file;
}

function readStore(input: JsonInput): StoreInFile {
  input.members(["id", "title", "host", "samples", ...recordNames, "installations", "widgets"]);
  return {
    id: input.at("id").or(readRecordId, undefined),
    title: input.at("title").text(),
    host: readHost(input.at("host")),
    samples: input.at("samples").or((samples) => samples.flag(), true),
    ...decodeRecords(input),
    installations: input.at("installations").or((list) => list.items().map(readInstallation), []),
    widgets: input.at("widgets").or((list) => list.items().map(readWidget), []),
  };
}

/** Browsers lead every name under `localhost` to this machine. */
function readHost(input: JsonInput): string {
  const host = input.text();
  const isHost = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+localhost$/.test(host);
  return isHost ? host : input.fail('a host name under localhost, such as "shop-1.localhost"');
}

function readTime(input: JsonInput): string {
  const text = input.text();
  const isWhole = /T\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/.test(text);
  // The clock knows no more than ms.
  const isTime = isWhole && decodeTime(text.replace(/(\.\d{3})\d+/, "$1")) !== null;
  return isTime ? text : input.fail("a time that exists, in ISO 8601 with an offset or Z");
}

function readInstallation(input: JsonInput): InstallationInFile {
  input.members(["application", "password", "rights", "state"]);
  return {
    application: input.at("application").text(),
    password: input.at("password").or(readPassword, undefined),
    rights: input.at("rights").or((list) => list.items().map((right) => right.oneOf(rights)), [...rights]),
    state: input
      .at("state")
      .or((state) => state.oneOf(["installing", "installed", "cancelled", "uninstalled"]), "installed"),
  };
}

/** What fits into no error, for it may be the real one. */
function readPassword({ path, value }: JsonInput): string {
  if (typeof value === "string" && value !== "" && !/\p{Cc}/u.test(value)) return value;
  throw badFile(
    `${path}: expected a text without control characters that is not empty, found something else`,
  );
}

function readWidget(input: JsonInput): WidgetInFile {
  input.members(["application", "id", "createdAt", "code", "height", "pageType"]);
  const code = input.at("code");
  const problem = findForbiddenCharacter(code.text());
  if (problem) code.fail(`code that XML can carry (${problem.message})`);
  return {
    application: input.at("application").text(),
    id: input.at("id").or(readRecordId, undefined),
    createdAt: input.at("createdAt").or(readTime, undefined),
    code: code.text(),
    height: input.at("height").integer({ min: 1 }),
    pageType: input.at("pageType").or((page) => page.oneOf(["order", "product"]), "order"),
  };
}

function readVariants(input: JsonInput): Partial<Variants> {
  input.members(Object.keys(variantTable));
  for (const name of Object.keys(variantTable) as VariantName[]) {
    input.at(name).or((variant) => variant.oneOf(variantTable[name].values), undefined);
  }
  return input.value as Partial<Variants>;
}

/** What names something names something that is there, and nothing is there twice. */
function checkReferences({ applications, stores }: StoreFile): void {
  const known = new Set(applications.map(({ id }) => id));
  unique(
    applications.map(({ id }) => id),
    (nth) => `applications[${nth}].id`,
  );
  unique(
    stores.map(({ host }) => host),
    (nth) => `stores[${nth}].host`,
  );
  unique(
    stores.map(({ id }) => id),
    (nth) => `stores[${nth}].id`,
  );
  stores.forEach(({ installations, widgets }, nth) => {
    const refer = (list: readonly { application: string }[], name: string) =>
      list.forEach(({ application }, index) => {
        if (known.has(application)) return;
        const path = `stores[${nth}].${name}[${index}].application`;
        const names = [...known].join(", ") || "none";
        throw badFile(
          `${path}: no application ${JSON.stringify(application)} is registered in the file, only ${names}`,
        );
      });
    refer(installations, "installations");
    refer(widgets, "widgets");
    unique(
      installations.map(({ application }) => application),
      (at) => `stores[${nth}].installations[${at}]`,
    );
  });
  const ids = stores.flatMap(({ widgets }, nth) =>
    widgets.map(({ id }, at) => ({ id, path: `stores[${nth}].widgets[${at}].id` })),
  );
  unique(
    ids.map(({ id }) => id),
    (at) => ids[at]!.path,
  );
}

function unique(values: readonly unknown[], pathOf: (index: number) => string): void {
  const seen = new Set<unknown>();
  values.forEach((value, index) => {
    if (value !== undefined && seen.has(value))
      throw badFile(`${pathOf(index)}: ${JSON.stringify(value)} is there twice`);
    seen.add(value);
  });
}

function parse(text: string): unknown {
  const json = text.replace(/^\uFEFF/, "");
  if (json.trim() === "") throw badFile("it is empty: expected JSON, as an export writes it");
  try {
    return JSON.parse(json);
  } catch (error) {
    throw badFile(`it is not JSON${placeIn(error as Error)}`);
  }
}

/** Where the parser has stopped, as far as it says so. Its message quotes the text, and there may be a secret in it. */
function placeIn({ message }: Error): string {
  const [place] = /(?:at|in) (?:position \d+|line \d+ column \d+)[^"]*$/.exec(message) ?? [];
  if (place !== undefined) return `, ${place}`;
  return message.startsWith("Unexpected end") ? ": it ends too early" : "";
}

function badFile(message: string): PlatformError {
  return new PlatformError("bad-store-file", message);
}
