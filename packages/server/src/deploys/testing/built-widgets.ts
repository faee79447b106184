import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  encodeManifest,
  resolveSettings,
  type SettingDeclarations,
  sealFragment,
} from "@orderpane/protocol/bundle";

export const project = "@acme/app";

const settings = {
  apiUrl: { type: "url", required: true },
  widgetKey: { type: "string", required: true },
} satisfies SettingDeclarations;

/** Writes what a build would write: widgets of these names. Each `script` is another build. */
export async function writeBuiltWidgets(
  folder: string,
  names: readonly string[],
  script = "1+1",
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const page = { height: 80, page: "order" } as const;
  const byDefault = resolveSettings(settings, () => undefined).settings;
  const widgets = names.map((name) => {
    const marker = { project, widget: name, build: "" };
    const { build, code } = sealFragment({ marker, settings: byDefault, style: "", script }, page);
    const files = { html: `${name}.html`, map: `${name}.js.map` };
    const bytes = { html: 1, gzip: 1, brotli: 1, xml: 1, references: 0 };
    return { code, bundle: { name, title: name, ...page, build, settings, bytes, files } };
  });
  for (const { code, bundle } of widgets) await writeFile(join(folder, bundle.files.html), code);
  const manifest = encodeManifest({ project, widgets: widgets.map(({ bundle }) => bundle) });
  await writeFile(join(folder, "manifest.json"), manifest);
}
