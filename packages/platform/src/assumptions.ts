import * as json from "@orderpane/protocol/json";
import { namesOf } from "./entries.ts";
import { PlatformError } from "./errors.ts";

/** The source of a platform behaviour, as in platform-facts.md. */
export type Provenance = "spec" | "observed" | "assumed";

interface AssumptionRow {
  /** The first value is the default. */
  readonly values: readonly [string, ...string[]];
  /** One source, or one for each half of the assumption if they differ. */
  readonly provenance: readonly Provenance[];
  /** What differs, in English. */
  readonly en: string;
}

/** Undocumented behaviour that clients could depend on, see platform-facts.md. */
export const assumptionTable = {
  putBody: {
    values: ["record", "empty"],
    provenance: ["assumed"],
    en: "Body of the response to PUT and PATCH: the widget's record, or nothing",
  },
  deleteBody: {
    values: ["empty", "record"],
    provenance: ["assumed"],
    en: "Body of the response to DELETE in XML: nothing, or the deleted record",
  },
  deleteMissing: {
    values: ["404", "200"],
    provenance: ["assumed"],
    en: "Status of the response to DELETE of a widget that is not there",
  },
  codeEcho: {
    values: ["exact", "double-escaped", "comments-stripped", "controls-lost"],
    provenance: ["assumed"],
    en: "How a response gives code back: byte for byte, escaped once too often, without HTML comments, or without CR and C1 characters, as out of XML in Rails",
  },
  pageTypeXml: {
    values: ["read", "ignored"],
    provenance: ["assumed"],
    en: "The element page-type in XML: read and given back, or unknown to the store; in JSON the field is always there",
  },
  xmlErrors: {
    values: ["xml", "json"],
    provenance: ["observed", "assumed"],
    en: "Body of a 422 about invalid fields, where the path ends in .xml",
  },
  rootless: {
    values: ["wrapped", "422"],
    provenance: ["assumed"],
    en: "Fields in JSON without the root application_widget: read as if it were there, or answered 422",
  },
  limitStatus: {
    values: ["429", "503"],
    provenance: ["spec", "observed"],
    en: "Status of the response when the request limit is used up",
  },
  emptyList: {
    values: ["application-widgets", "nil-classes"],
    provenance: ["assumed"],
    en: "Root element of an empty list in XML",
  },
  widgetList: {
    values: ["whole", "first-25", "paged"],
    provenance: ["assumed"],
    en: "The list of widgets: all of them, the first 25 only, or pages by page and per_page",
  },
  createStatus: {
    values: ["spec", "always-200", "always-201"],
    provenance: ["spec", "observed"],
    en: "Status of the response to POST: XML 200 and JSON 201, or the same for both",
  },
  widgetsAfterUninstall: {
    values: ["kept", "deleted"],
    provenance: ["observed", "assumed"],
    en: "Widgets of an application after it was uninstalled: they stay, or are deleted with it",
  },
  earlierPassword: {
    values: ["ends", "kept"],
    provenance: ["assumed"],
    en: "The earlier password in a reinstallation: it ends immediately, or is valid until the application has confirmed it",
  },
  loginReturn: {
    values: ["login-url", "autologin-url"],
    provenance: ["spec", "observed"],
    en: "Where the browser returns when a user logs in: to the login URL, or to the autologin URL of the login parameter",
  },
  facetCounts: {
    values: ["disjunctive", "static"],
    provenance: ["assumed"],
    en: "Number of products at a filter's value: the other groups are respected, or always the whole collection's",
  },
  variantScope: {
    values: ["same", "any"],
    provenance: ["assumed"],
    en: "Options, price and stock: all met by one variant, or each by any",
  },
  notFoundStatus: {
    values: ["200", "404"],
    provenance: ["assumed"],
    en: "Status of the storefront's response whose body says not_found",
  },
  storefrontOrigins: {
    values: ["any", "own"],
    provenance: ["assumed"],
    en: "Pages of which sites a browser lets read the storefront's responses: any, or only those of the store",
  },
} as const satisfies Record<string, AssumptionRow>;

export type AssumptionName = keyof typeof assumptionTable;

export const assumptionNames = namesOf(assumptionTable);

export type Assumptions = {
  readonly [Name in AssumptionName]: (typeof assumptionTable)[Name]["values"][number];
};

const assumptionsSchema = json.strictObject(
  Object.fromEntries(
    Object.entries(assumptionTable).map(([name, { values }]) => [
      name,
      json.exactOptional(json.oneOf(values)),
    ]),
  ),
) as json.GenericSchema<unknown, Partial<Assumptions>>;

export type AssumptionSwitches = ReturnType<typeof createAssumptionSwitches>;

export function createAssumptionSwitches(start?: Partial<Assumptions>) {
  const initial = resolveAssumptions(start);
  let current = initial;
  return {
    current: (): Assumptions => current,

    /**
     * Leaves other assumptions unchanged.
     *
     * @throws {PlatformError} `unknown-assumption`; then no assumption changes
     */
    set(changes: Partial<Assumptions>): void {
      checkAssumptions(changes);
      current = { ...current, ...changes };
    },

    reset: (): void => void (current = initial),
  };
}

/** @throws {PlatformError} `unknown-assumption`, with the known ones */
export function resolveAssumptions(chosen: Partial<Assumptions> = {}): Assumptions {
  checkAssumptions(chosen);
  const defaults = assumptionNames.map((name) => [name, assumptionTable[name].values[0]]);
  return { ...Object.fromEntries(defaults), ...chosen } as Assumptions;
}

/** @throws {PlatformError} `unknown-assumption`, with the known ones */
export function checkAssumptions(chosen: unknown): asserts chosen is Partial<Assumptions> {
  json.decodeJson(assumptionsSchema, chosen, {
    refuse: (message) => new PlatformError("unknown-assumption", message),
  });
}
