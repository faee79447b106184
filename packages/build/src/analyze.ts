export { analyzeBuild, type ModuleCost, type WidgetAnalysis } from "./analyze/analyze-widget.ts";
