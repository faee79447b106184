import type { SettingDeclarations } from "@orderpane/protocol/bundle";
import { writeBundles } from "@orderpane/deploy/testing/write-bundles";

export const project = "@acme/app";

const settings = {
  apiUrl: { type: "url", required: true },
  widgetKey: { type: "string", required: true },
} satisfies SettingDeclarations;

/** Writes the build output for widgets with these names. Another `script` makes another build. */
export async function writeBuiltWidgets(
  folder: string,
  names: readonly string[],
  script = "1+1",
): Promise<void> {
  const widgets = names.map((name) => ({ name, settings, script }));
  await writeBundles(folder, project, widgets);
}
