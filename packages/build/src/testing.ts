export { benchProject, benchWidget, buildWithSingleFile } from "./testing/bench-project.ts";
