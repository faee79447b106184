import { composeFragment, sealWidget } from "@orderpane/protocol/bundle";
import type { WidgetPage } from "@orderpane/protocol/widget";
import type { Bundles, DesiredWidget } from "../bundles/read-bundles.ts";

interface WidgetOptions {
  project?: string;
  name?: string;
  version?: number;
  height?: number;
  page?: WidgetPage;
  script?: string;
}

/** A sealed widget, as `readBundles` gives it. Another `version` is another build. */
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
