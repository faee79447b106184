import { defineBench } from "@orderpane/tooling/bench";
import { compareDeployAll } from "./testing/bench/compare-deploy-all.ts";
import { compareJsonp, compareStarts } from "./testing/bench/compare-express.ts";
import { compareInstalls } from "./testing/bench/compare-installs.ts";

export default defineBench([
  // The route of a widget, beside `res.jsonp` with the same handler.
  { key: "server.jsonp", unit: "requests/s", start: () => compareJsonp("bare") },
  // With all that an application does for it; Express checks the same key in the same registry.
  { key: "server.jsonp.keyed", unit: "requests/s", start: () => compareJsonp("keyed") },
  { key: "server.install", unit: "requests/s", rounds: 3, start: compareInstalls },
  { key: "server.start", unit: "ms", rounds: 7, start: () => compareStarts("ms") },
  { key: "server.memory", unit: "bytes", rounds: 3, start: () => compareStarts("bytes") },
  { key: "server.deploy-all", unit: "stores/min", start: compareDeployAll },
]);
