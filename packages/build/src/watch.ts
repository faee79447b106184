export { type WatchedBuild, type Watching, type WatchOptions, watchProject } from "./watch/watch-project.ts";
