import { resolveSettings, type SettingDeclaration, settingTypes } from "@orderpane/protocol/bundle";
import { InvalidFieldError, largestWidget } from "@orderpane/protocol/widget";
import {
  array,
  boolean,
  check,
  description,
  exactOptional,
  forward,
  integer,
  maxValue,
  minValue,
  number,
  type ObjectEntries,
  optional,
  picklist,
  pipe,
  record,
  regex,
  strictObject,
  string,
  union,
} from "valibot";

/*
 * The only description of `widget.json`: the build decodes the file with it, and
 * `widget.schema.json` for editors is generated from it. Messages continue after the name of a key:
 * `"height" must be …`.
 */

const positive = pipe(
  number("must be a positive integer"),
  integer("must be a positive integer"),
  minValue(1, "must be a positive integer"),
  maxValue(Number.MAX_SAFE_INTEGER, "must be a positive integer"),
);

const filledText = pipe(
  string("must be a text that is not empty"),
  regex(/\S/, "must be a text that is not empty"),
);

const setting = pipe(
  objectOf({
    type: pipe(
      picklist(settingTypes, `must be one of ${settingTypes.map((type) => `"${type}"`).join(", ")}`),
      description("url is an absolute https URL (http on loopback only)."),
    ),
    default: exactOptional(
      pipe(
        union([string(), number(), boolean()], "must be a string, a number, true or false"),
        description("The value for stores that do not set their own. It must fit the type."),
      ),
    ),
    required: exactOptional(
      pipe(
        boolean("must be true or false"),
        description("Whether deploy refuses a store that has no value. Default false."),
      ),
    ),
  }),
  forward(
    check(
      (given) => fitsType(given),
      ({ input }) => `must be ${defaultOf[input.type]}`,
    ),
    ["default"],
  ),
);

const defaultOf = {
  string: "a string",
  number: "a number",
  boolean: "a boolean",
  url: "an https URL (http on loopback only)",
};

export const widgetSchema = pipe(
  objectOf({
    $schema: exactOptional(
      pipe(string("must be a path"), description("Path of this schema, for the editor.")),
    ),
    title: pipe(
      filledText,
      description("The widget's name for people, in reports and in the simulated back-office."),
    ),
    height: pipe(
      positive,
      maxValue(10_000, "must be at most 10000"),
      description("Height of the frame in CSS px. It is fixed: taller content scrolls inside the frame."),
    ),
    page: optional(
      pipe(
        picklist(["order", "product"], 'must be "order" or "product"'),
        description("The page of the back-office that shows the widget."),
      ),
      "order",
    ),
    settings: optional(
      pipe(
        record(
          pipe(
            string(),
            regex(
              /^[A-Za-z][A-Za-z0-9_]*$/,
              "cannot name a setting: use letters, digits and _, with a letter first",
            ),
          ),
          setting,
          "must be an object",
        ),
        description(
          "Values that differ from store to store, by name. Deploy fills them in from ORDERPANE_SETTING_<NAME>.",
        ),
      ),
      {},
    ),
    budget: optional(
      pipe(
        objectOf({
          xml: exactOptional(
            pipe(
              positive,
              maxValue(largestWidget, `must be at most ${largestWidget}: no larger widget is deployed`),
              description(
                `Bytes of the request body. Default ${largestWidget}, with a warning above 65536. No larger widget is deployed.`,
              ),
            ),
          ),
          references: exactOptional(
            pipe(
              positive,
              description(
                "XML references in the request body: one for each & < > of the code. Default 10000, because Rails' XML reader refuses more.",
              ),
            ),
          ),
        }),
        description(
          "How large the widget may become. A build fails above a limit and warns above four fifths of it.",
        ),
      ),
      {},
    ),
    check: exactOptional(
      pipe(
        objectOf({
          accept: pipe(
            array(
              objectOf({
                rule: pipe(
                  filledText,
                  description("The rule, as `orderpane check` names it: `cut`, `axe/color-contrast`."),
                ),
                because: pipe(filledText, description("The reason, for later readers.")),
              }),
              "must be a list",
            ),
            description("Findings of a check that are intended."),
          ),
        }),
        description("What `orderpane check` accepts."),
      ),
    ),
  }),
  description(
    "The title of an order-page widget, the height of its frame, and the settings that differ by store.",
  ),
);

function objectOf<const Entries extends ObjectEntries>(entries: Entries) {
  return strictObject(entries, ({ expected, received }) => {
    if (expected === "never") return `unknown key ${received}, expected ${Object.keys(entries).join(", ")}`;
    if (received !== "undefined") return "must be an object";
    const found = entries[String(JSON.parse(expected ?? '""'))];
    const options = found && "options" in found ? (found.options as readonly string[]) : [];
    const choice = options.map((option) => `"${option}"`).join(", ");
    return `${expected} is missing${choice && `, expected one of ${choice}`}`;
  });
}

/** Uses the same rule as deploy for a store's own value. */
function fitsType({ type, default: value }: SettingDeclaration): boolean {
  if (value === undefined) return true;
  if (type !== "url") return typeof value === type;
  if (typeof value !== "string") return false;
  try {
    return resolveSettings({ url: { type } }, () => value).missing.length === 0;
  } catch (error) {
    if (error instanceof InvalidFieldError) return false;
    throw error;
  }
}
