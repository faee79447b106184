/** How many calls are decided at once: in all, and of one network of clients. */
const limits = { all: 64, network: 48 };

interface Lane {
  running: number;
  /** Starts the calls that wait, the longest waiting first. */
  readonly waiting: (() => void)[];
}

/** Limits the calls that are decided at once. A flood from one network of clients delays that network only. */
export class NetworkLanes {
  readonly #lanes = new Map<string, Lane>();
  #running = 0;

  async run<Result>(network: string, call: () => Promise<Result>): Promise<Result> {
    const lane = this.#lanes.get(network) ?? { running: 0, waiting: [] };
    this.#lanes.set(network, lane);
    const started = new Promise<void>((start) => lane.waiting.push(start));
    this.#startNext();
    await started;
    try {
      return await call();
    } finally {
      this.#running--;
      lane.running--;
      if (lane.running + lane.waiting.length === 0) this.#lanes.delete(network);
      this.#startNext();
    }
  }

  /** Starts a waiting call of the network with the fewest running ones. */
  #startNext(): void {
    if (this.#running >= limits.all) return;
    let next: Lane | undefined;
    for (const lane of this.#lanes.values()) {
      if (lane.waiting.length > 0 && lane.running < (next?.running ?? limits.network)) next = lane;
    }
    const start = next?.waiting.shift();
    if (!next || !start) return;
    next.running++;
    this.#running++;
    start();
  }
}
