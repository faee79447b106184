import { ProtocolError } from "../errors.ts";
import * as json from "../json.ts";
import { widgetPages } from "../widget/fields.ts";
import { settingSchema } from "./settings.ts";

/** Lower-case letters, digits and single hyphens, as in names of folders or custom elements. */
export function isWidgetName(name: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name);
}

/** File names cannot point outside the manifest's folder. */
const fileName = json.pipe(
  json.string(),
  json.regex(/^(?!\.)[\w.-]+$/, json.expected("a file name without a folder")),
);

const size = json.integer({ min: 0 });

const widgetBundle = json.object({
  name: json.pipe(json.string(), json.check(isWidgetName, json.expected("the name of a widget"))),
  title: json.string(),
  page: json.oneOf(widgetPages),
  /** CSS px. */
  height: json.integer(),
  /** Hash of everything that is sent if all settings have their defaults. */
  build: json.string(),
  settings: json.record(settingSchema),
  /** Sizes in bytes; `references` counts the XML references in the request body. */
  bytes: json.object({ html: size, gzip: size, brotli: size, xml: size, references: size }),
  /** File names, relative to the manifest. `xml` is the request body, which is written on demand. */
  files: json.object({ html: fileName, map: fileName, xml: json.exactOptional(fileName) }),
});

/** Incremented when an older release could misread the new format. */
const version = 1;

const manifestSchema = json.object({
  version: json.literal(version),
  project: json.string(),
  widgets: json.array(widgetBundle),
});

export type WidgetBundle = json.InferOutput<typeof widgetBundle>;

/** The content of `dist/manifest.json`, which build writes and deploy reads. */
export type Manifest = Omit<json.InferOutput<typeof manifestSchema>, "version">;

export function encodeManifest(manifest: Manifest): string {
  return `${JSON.stringify({ version, ...manifest }, null, 2)}\n`;
}

/**
 * Reads the output of {@link encodeManifest}. A truncated file is never read as a project without widgets.
 *
 * @throws {ProtocolError} `malformed`
 */
export function decodeManifest(text: string): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new ProtocolError("malformed", "manifest.json is not valid JSON: build again", { cause });
  }
  const { project, widgets } = json.decodeJson(manifestSchema, value, {
    refuse: (problem) =>
      new ProtocolError("malformed", `manifest.json does not fit (${problem}): build again`),
  });
  return { project, widgets };
}
