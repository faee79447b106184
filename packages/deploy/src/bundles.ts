import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  decodeManifest,
  type Fragment,
  isSealed,
  type Manifest,
  openFragment,
  resolveSettings,
  sealFragment,
  type Settings,
  settingVariable,
  type WidgetBundle,
} from "@orderpane/protocol/bundle";
import { messageOf } from "@orderpane/protocol/errors";
import {
  encodeXmlText,
  InvalidFieldError,
  largestWidget,
  type WidgetFields,
  type WidgetPage,
} from "@orderpane/protocol/widget";
import { DeployError } from "./errors.ts";

/** A widget as it should be in a store, with the store's settings. */
export interface DesiredWidget {
  readonly name: string;
  readonly title: string;
  /** Hash of everything that is sent to the store. */
  readonly build: string;
  readonly code: string;
  /** In CSS px. */
  readonly height: number;
  readonly page: WidgetPage;
  /** Optional settings with neither a value nor a default. */
  readonly missingSettings: readonly string[];
}

export function fieldsOf({ code, height, page }: DesiredWidget): WidgetFields {
  return { code, height, pageType: page };
}

/** The built widgets, ready for one store. */
export interface Bundles {
  readonly project: string;
  readonly widgets: DesiredWidget[];
}

/**
 * Reads a build's output and fills in the settings. `readSetting` returns the text for a declared name such
 * as `apiUrl`, see `settingVariable`. Leaves out widgets that are not chosen; by default, all are.
 *
 * @throws {DeployError} `no-bundles`, `broken-bundle`, `too-large`, `missing-setting` (all of them in one
 * message) or `bad-setting`
 */
export async function readBundles(
  dir: string,
  readSetting: ReadSetting,
  isChosen: (bundle: WidgetBundle) => boolean = () => true,
): Promise<Bundles> {
  return fillBundles(await readBuiltWidgets(dir, isChosen), readSetting);
}

/** A build's output, to be filled with the settings of each store. */
export interface BuiltWidgets {
  readonly project: string;
  readonly widgets: readonly BuiltWidget[];
}

interface BuiltWidget {
  readonly bundle: WidgetBundle;
  /** With the default settings. */
  readonly fragment: Fragment;
}

/** @throws {DeployError} `no-bundles` or `broken-bundle` */
export async function readBuiltWidgets(
  dir: string,
  isChosen: (bundle: WidgetBundle) => boolean = () => true,
): Promise<BuiltWidgets> {
  const { project, widgets } = await readManifest(dir);
  const chosen = widgets.filter(isChosen);
  return { project, widgets: await Promise.all(chosen.map((bundle) => readWidget(dir, project, bundle))) };
}

/** @throws {DeployError} `broken-bundle`, `too-large`, `missing-setting` or `bad-setting` */
export function fillBundles({ project, widgets }: BuiltWidgets, readSetting: ReadSetting): Bundles {
  const filled = fillSettings(
    widgets.map(({ bundle }) => bundle),
    readSetting,
  );
  return { project, widgets: widgets.map((widget, index) => fillWidget(widget, filled[index]!)) };
}

/**
 * A widget whose code a development server provides. Until then it shows what to do.
 *
 * @throws {DeployError} `missing-setting` or `bad-setting`
 */
export function placeholder(
  project: string,
  declared: Pick<WidgetBundle, "name" | "title" | "height" | "page" | "settings">,
  readSetting: ReadSetting,
): DesiredWidget {
  const { name, title } = declared;
  const { settings, missing } = fillSettings([declared], readSetting)[0]!;
  const script = `document.currentScript.previousElementSibling.textContent = ${JSON.stringify(notDeployed)};`;
  const marker = { project, widget: name, build: "", release: "" };
  const sealed = sealFragment({ marker, settings, style: "", script }, declared);
  return { name, title, missingSettings: missing, ...sealed };
}

const notDeployed = "npm start shows this widget. To see its build here, run npm run deploy.";

async function readManifest(dir: string): Promise<Manifest> {
  const file = join(dir, "manifest.json");
  const text = await readText(file, "no-bundles");
  try {
    return decodeManifest(text);
  } catch (cause) {
    throw broken(`${file} cannot be used: ${messageOf(cause)}`, cause);
  }
}

async function readText(file: string, code: "no-bundles" | "broken-bundle"): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (cause) {
    const isMissing = cause instanceof Error && "code" in cause && cause.code === "ENOENT";
    const why = isMissing ? "does not exist" : messageOf(cause);
    throw new DeployError(code, `${file} ${why}`, { cause });
  }
}

async function readWidget(dir: string, project: string, bundle: WidgetBundle): Promise<BuiltWidget> {
  const { name, build, settings: declarations } = bundle;
  const file = join(dir, bundle.files.html);
  const code = await readText(file, "broken-bundle");
  const marker = { project, widget: name, build, release: "" };
  const { settings } = resolveSettings(declarations, () => undefined);
  const fragment = isSealed(code, bundle) ? openFragment(code, { marker, settings }) : null;
  if (!fragment) {
    const id = `build ${build} of ${project}/${name}`;
    throw broken(`${file} has been changed since it was built, or is not ${id}`);
  }
  return { bundle, fragment };
}

function fillWidget({ bundle, fragment }: BuiltWidget, { settings, missing }: FilledSettings): DesiredWidget {
  const { name, title } = bundle;
  const marker = { ...fragment.marker, release: bundle.build };
  const sealed = sealFragment({ ...fragment, marker, settings }, bundle);
  const size = Buffer.byteLength(encodeXmlText(sealed.code));
  if (size > largestWidget) {
    const [found, most] = [size, largestWidget].map((bytes) => bytes.toLocaleString("en"));
    throw new DeployError("too-large", `${name} has ${found} bytes as XML, and at most ${most} are deployed`);
  }
  return { name, title, missingSettings: missing, ...sealed };
}

function broken(message: string, cause?: unknown): DeployError {
  return new DeployError("broken-bundle", message, { cause });
}

interface FilledSettings {
  /** `null` if the widget declares none. */
  readonly settings: Settings | null;
  /** Optional settings with neither a value nor a default. */
  readonly missing: readonly string[];
}

/** Returns the text for a declared name such as `apiUrl`, see {@link settingVariable}. */
export interface ReadSetting {
  (name: string): string | undefined;
  /** Returns advice on setting variables with missing or wrong values. Default: in the environment. */
  advise?(verb: "Set" | "Correct", variables: readonly string[]): string;
}

/**
 * Returns the settings of each widget.
 *
 * @throws {DeployError} `bad-setting`, or `missing-setting` with all missing ones in one message
 */
function fillSettings(
  widgets: readonly Pick<WidgetBundle, "name" | "settings">[],
  readSetting: ReadSetting,
): FilledSettings[] {
  const resolved = widgets.map((widget) => ({ widget: widget.name, ...resolve(widget, readSetting) }));
  const required = resolved.flatMap(({ widget, missing }) =>
    missing.flatMap(({ required: isRequired, name }) => (isRequired ? { widget, name } : [])),
  );
  const names = required.map(({ name }) => name);
  if (names[0] !== undefined) {
    const places = required.map(({ widget, name }) => `${widget} needs ${name}`).join(", ");
    throw new DeployError("missing-setting", `required settings have no value: ${places}`, {
      fix: advice(readSetting, "Set", names),
      cause: new InvalidFieldError(names[0], "has no value"),
    });
  }
  return resolved.map(({ settings, missing }) => ({ settings, missing: missing.map(({ name }) => name) }));
}

function resolve({ name, settings }: Pick<WidgetBundle, "name" | "settings">, readSetting: ReadSetting) {
  try {
    return resolveSettings(settings, readSetting);
  } catch (cause) {
    if (!(cause instanceof InvalidFieldError)) throw cause;
    const { field, problem } = cause;
    throw new DeployError("bad-setting", `${name}: ${settingVariable(field)} ${problem}`, {
      fix: advice(readSetting, "Correct", [field]),
      cause,
    });
  }
}

function advice(readSetting: ReadSetting, verb: "Set" | "Correct", names: readonly string[]): string {
  const variables = [...new Set(names.map(settingVariable))];
  const byDefault = `${verb} ${variables.join(", ")} in the target's environment.`;
  return readSetting.advise?.(verb, variables) ?? byDefault;
}
