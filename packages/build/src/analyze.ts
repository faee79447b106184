export { analyzeBuild } from "./analyze/analyze-build.ts";
export type { ModuleCost, WidgetAnalysis } from "./analyze/analyze-widget.ts";
