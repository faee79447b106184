import { ProtocolError } from "../errors.ts";
import { isWidgetPage, type WidgetPage } from "../widget/fields.ts";
import { isWidgetName } from "./marker.ts";
import type { SettingDeclarations } from "./settings.ts";

/** What build writes and deploy reads: `dist/manifest.json`. */
export interface Manifest {
  project: string;
  widgets: WidgetBundle[];
}

/** A built widget, beside its files. */
export interface WidgetBundle {
  name: string;
  title: string;
  page: WidgetPage;
  /** CSS px. */
  height: number;
  /** Hash of all that is sent when every setting has its default. */
  build: string;
  settings: SettingDeclarations;
  /** Sizes in bytes; `references` counts the XML references in the request body. */
  bytes: { html: number; gzip: number; brotli: number; xml: number; references: number };
  /** File names, relative to the manifest. */
  files: { html: string; xml: string; map: string };
}

/** Goes up when a reader of the form before could take it wrongly. */
const manifestVersion = 1;

export function encodeManifest(manifest: Manifest): string {
  return `${JSON.stringify({ version: manifestVersion, ...manifest }, null, 2)}\n`;
}

/** Throws for anything that {@link encodeManifest} does not write: a truncated file is no empty project. */
export function decodeManifest(json: string): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (cause) {
    throw new ProtocolError("malformed", "manifest.json is not valid JSON: build again", { cause });
  }
  if (isRecord(value) && value["version"] !== manifestVersion) {
    throw new ProtocolError(
      "malformed",
      `manifest.json is of ${describeVersion(value["version"])}, expected version ${manifestVersion}: build again`,
    );
  }
  if (!isRecord(value) || typeof value["project"] !== "string" || !Array.isArray(value["widgets"])) {
    throw new ProtocolError(
      "malformed",
      "manifest.json must hold a project and an array of widgets: build again",
    );
  }
  for (const widget of value["widgets"]) {
    if (!isBundle(widget))
      throw new ProtocolError("malformed", "manifest.json holds an incomplete widget: build again");
  }
  const { version, ...manifest } = value;
  return manifest as unknown as Manifest;
}

function describeVersion(version: unknown): string {
  return typeof version === "number" ? `version ${version}` : "an older orderpane, without a version";
}

function isBundle(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { name, title, page, height, build, settings, bytes, files } = value;
  return (
    [name, title, build].every((text) => typeof text === "string") &&
    isWidgetName(name as string) &&
    isWidgetPage(page) &&
    Number.isSafeInteger(height) &&
    isRecord(settings) &&
    isRecord(bytes) &&
    isRecord(files) &&
    [files["html"], files["xml"], files["map"]].every(isFileName)
  );
}

/** A manifest never points outside its own folder. */
function isFileName(value: unknown): boolean {
  return typeof value === "string" && /^[\w.-]+$/.test(value) && !value.startsWith(".");
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
