import { sealFragment, type Settings } from "@orderpane/protocol/bundle";
import type { WidgetPage } from "@orderpane/protocol/widget";
import type { Bundles, DesiredWidget } from "../bundles.ts";

interface WidgetOptions {
  readonly project?: string;
  readonly name?: string;
  readonly version?: number;
  readonly height?: number;
  readonly page?: WidgetPage;
  readonly script?: string;
  readonly settings?: Settings;
}

/** Returns a sealed widget like those of `readBundles`. Each `version` is another build. */
export function desiredWidget({
  project = "shop",
  name = "buyer-card",
  version = 1,
  height = 80,
  page = "order",
  script = "",
  settings,
}: WidgetOptions = {}): DesiredWidget {
  const fragment = {
    marker: { project, widget: name, build: "", release: "" },
    settings: settings ?? null,
    style: "p{margin:0}",
    script: `document.title="v${version} <&>";${script}`,
  };
  return { name, title: name, missingSettings: [], ...sealFragment(fragment, { height, page }) };
}

export function bundlesOf(...widgets: DesiredWidget[]): Bundles {
  return { project: "shop", widgets };
}
