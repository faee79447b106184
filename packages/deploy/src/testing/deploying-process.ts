import { decodeTarget } from "../target.ts";
import { deployOnce } from "./deploy-once.ts";
import { desiredWidget } from "./desired-widget.ts";

/** The argument of a process that deploys one widget. */
export interface DeployingOrder {
  readonly store: string;
  readonly appId: string;
  readonly appPassword: string;
  /** Holds the history. */
  readonly folder: string;
}

const order = JSON.parse(process.argv[2]!) as DeployingOrder;
await deployOnce(decodeTarget(order), [desiredWidget()], { folder: order.folder });
