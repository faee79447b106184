import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  encodeManifest,
  resolveSettings,
  type SettingDeclarations,
  sealFragment,
  type WidgetBundle,
} from "@orderpane/protocol/bundle";

export interface BundleOptions {
  name: string;
  /** Each version is another build. */
  version?: number;
  height?: number;
  settings?: SettingDeclarations;
}

/** The project that `createProject` copies. */
const project = "orderpane";

/** Replaces `dist/` with what a build of these widgets would write; deploy it with `--no-build`. */
export async function writeBundles(dir: string, widgets: readonly BundleOptions[]): Promise<WidgetBundle[]> {
  const dist = join(dir, "dist");
  await rm(dist, { recursive: true, force: true });
  await mkdir(dist);
  const bundles = await Promise.all(widgets.map((widget) => writeBundle(dist, widget)));
  await writeFile(join(dist, "manifest.json"), encodeManifest({ project, widgets: bundles }));
  return bundles;
}

async function writeBundle(
  dist: string,
  { name, version = 1, height = 80, settings = {} }: BundleOptions,
): Promise<WidgetBundle> {
  const { settings: values } = resolveSettings(settings, () => undefined);
  const fragment = {
    marker: { project, widget: name, build: "" },
    settings: values,
    style: "p{margin:0}",
    script: `document.title="v${version} <&>"`,
  };
  const { build, code } = sealFragment(fragment, { height, page: "order" });
  await writeFile(join(dist, `${name}.html`), code);
  return {
    name,
    title: name,
    page: "order",
    height,
    build,
    settings,
    bytes: { html: 1, gzip: 1, brotli: 1, xml: 1, references: 0 },
    files: { html: `${name}.html`, map: `${name}.js.map` },
  };
}
