import { once } from "node:events";
import { decodeTarget } from "../../target.ts";
import { deployOnce } from "../deploy-once.ts";
import { desiredWidget } from "../desired-widget.ts";
import { announceSteps } from "./announce-steps.ts";

/**
 * A process that deploys, to be killed. It prints `ready`, starts when its input does, and prints each step; at the
 * step `dieAt` it kills itself, as nothing else could at that very instant.
 */
export interface DeployingOrder {
  store: string;
  appId: string;
  appPassword: string;
  folder: string;
  /** Name and version of each widget. */
  widgets: readonly [name: string, version: number][];
  /** Counted from 0; absent: never. */
  dieAt?: number;
}

const order = JSON.parse(process.argv[2]!) as DeployingOrder;
const widgets = order.widgets.map(([name, version]) => desiredWidget({ name, version }));
let steps = 0;

process.stdout.write("ready\n");
await once(process.stdin, "data");
process.stdin.destroy();
await deployOnce(decodeTarget(order), widgets, {
  folder: order.folder,
  wrap: (dependencies) =>
    announceSteps(dependencies, async (name) => {
      if (steps++ === order.dieAt) process.kill(process.pid, "SIGKILL");
      process.stdout.write(`${name}\n`);
    }),
});
