import * as json from "@orderpane/protocol/json";
import type { Application } from "../db/application-table.ts";
import { PlatformError } from "../errors.ts";
import { parseJson } from "../parse-json.ts";
import { validateApplication } from "../lifecycle/application-input.ts";
import type { Assumptions } from "../assumptions.ts";
import {
  type StoreInFile,
  type storeFileFormat,
  storeFileHead,
  storeFileSchema,
} from "./store-file-schema.ts";

/**
 * Stores and applications in one JSON file: what `--seed` reads and an export writes. An export holds the
 * secrets of the applications and their passwords.
 */
export interface StoreFile {
  readonly format: typeof storeFileFormat;
  readonly version: 1;
  readonly applications: readonly Application[];
  readonly stores: readonly StoreInFile[];
  readonly assumptions: Partial<Assumptions>;
}

/** @throws {PlatformError} `bad-store-file` or `bad-application`, with the path of what is wrong */
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
    checkUnique(installed, (at) => `stores[${nth}].installations[${at}]`);
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
