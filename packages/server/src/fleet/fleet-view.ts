import type { Registry } from "../registry/registry.ts";
import { type FleetState, noFleet } from "./fleet-state.ts";

/** The fleet's row as this process has last seen it: at most about a second old. */
export class FleetView {
  readonly #register: Registry["fleet"];
  #state = noFleet;
  #timer: NodeJS.Timeout | undefined;

  constructor(register: Registry["fleet"]) {
    this.#register = register;
  }

  get state(): FleetState {
    return this.#state;
  }

  /** Reads the row, and again every second until `stop`. */
  async start(): Promise<void> {
    // First, so that `stop` always finds it. While the registry fails, the last state stays.
    this.#timer = setInterval(() => void this.#read().catch(() => {}), 1_000);
    await this.#read();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #read(): Promise<void> {
    this.#state = (await this.#register.read()).state;
  }
}
