import { composeFragment, sealWidget } from "@orderpane/protocol/bundle";
import type { WidgetPage } from "@orderpane/protocol/widget";
import type { Bundles, DesiredWidget } from "../bundles/read-bundles.ts";

interface WidgetOptions {
  readonly project?: string;
  readonly name?: string;
  readonly version?: number;
  readonly height?: number;
  readonly page?: WidgetPage;
  readonly script?: string;
}

/** A sealed widget like those of `readBundles`. Each `version` is another build. */
export function desiredWidget({
  project = "shop",
  name = "buyer-card",
  version = 1,
  height = 80,
  page = "order",
  script = "",
}: WidgetOptions = {}): DesiredWidget {
  const html = composeFragment({
    marker: { project, widget: name, build: "" },
    settings: null,
    style: "p{margin:0}",
    script: `document.title="v${version} <&>";${script}`,
  });
  return { name, title: name, ...sealWidget(html, { height, page, settings: null }) };
}

export function bundlesOf(...widgets: DesiredWidget[]): Bundles {
  return { project: "shop", widgets, missingSettings: [] };
}
