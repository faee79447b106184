import { once } from "node:events";
import { decodeTarget } from "../../target.ts";
import { deployOnce, type RunOptions } from "../deploy-once.ts";
import { desiredWidget } from "../desired-widget.ts";
import { announceSteps } from "./announce-steps.ts";

/**
 * The argument of a process that deploys. The process prints `ready` and waits for input. With `dieAt`, it takes
 * its steps one at a time, prints each, and kills itself at this one, because nobody else could do so at that
 * exact moment.
 */
export interface DeployingOrder {
  readonly store: string;
  readonly appId: string;
  readonly appPassword: string;
  readonly folder: string;
  /** Name and version of each widget. */
  readonly widgets: readonly [name: string, version: number][];
  /** Index of the step. -1: it prints its steps and stays alive. */
  readonly dieAt?: number;
}

const order = JSON.parse(process.argv[2]!) as DeployingOrder;
const widgets = order.widgets.map(([name, version]) => desiredWidget({ name, version }));
let steps = 0;

process.stdout.write("ready\n");
await once(process.stdin, "data");
process.stdin.destroy();
const target = decodeTarget(order);
const options: RunOptions = {
  folder: order.folder,
  ...(order.dieAt !== undefined && {
    // An earlier run that died may have left a create open that was never sent: two minutes are waited for it.
    sleep: async () => {},
    wrap: (dependencies) =>
      announceSteps(dependencies, async (name) => {
        if (steps++ === order.dieAt) process.kill(process.pid, "SIGKILL");
        process.stdout.write(`${name}\n`);
      }),
  }),
};
await deployOnce(target, widgets, options);
