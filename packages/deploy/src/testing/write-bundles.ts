import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  encodeManifest,
  resolveSettings,
  type SettingDeclarations,
  sealFragment,
  type WidgetBundle,
} from "@orderpane/protocol/bundle";

export interface BundleOptions {
  readonly name: string;
  readonly height?: number;
  readonly settings?: SettingDeclarations;
  /** Each script is another build. */
  readonly script?: string;
}

/** Writes the build output of a project's widgets into a folder. */
export async function writeBundles(
  folder: string,
  project: string,
  widgets: readonly BundleOptions[],
): Promise<WidgetBundle[]> {
  await mkdir(folder, { recursive: true });
  const bundles = await Promise.all(widgets.map((widget) => writeBundle(folder, project, widget)));
  await writeManifest(folder, project, bundles);
  return bundles;
}

export async function writeManifest(folder: string, project: string, widgets: WidgetBundle[]): Promise<void> {
  await writeFile(join(folder, "manifest.json"), encodeManifest({ project, widgets }));
}

async function writeBundle(
  folder: string,
  project: string,
  { name, height = 80, settings = {}, script = "1+1" }: BundleOptions,
): Promise<WidgetBundle> {
  const { settings: byDefault } = resolveSettings(settings, () => undefined);
  const marker = { project, widget: name, build: "", release: "" };
  const place = { height, page: "order" } as const;
  const { build, code } = sealFragment({ marker, settings: byDefault, style: "p{margin:0}", script }, place);
  await writeFile(join(folder, `${name}.html`), code);
  return {
    name,
    title: name,
    ...place,
    build,
    settings,
    bytes: { html: 1, gzip: 1, brotli: 1, xml: 1, references: 0 },
    files: { html: `${name}.html`, map: `${name}.js.map` },
  };
}
