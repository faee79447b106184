/** How many calls are decided at once: in all, and of one network of clients. */
const limits = { all: 64, network: 48 };

interface Lane {
  running: number;
  /** Starts the calls that wait, the longest waiting first. */
  readonly waiting: Set<() => void>;
}

/** Limits the calls that are decided at once. A flood from one network delays that network only. */
export class NetworkLanes {
  /** The networks that have calls, in the order of their turns. */
  readonly #lanes = new Map<string, Lane>();
  #running = 0;

  async run<Result>(network: string, call: () => Promise<Result>): Promise<Result> {
    const lane = this.#lanes.get(network) ?? { running: 0, waiting: new Set() };
    this.#lanes.set(network, lane);
    await new Promise<void>((start) => {
      lane.waiting.add(start);
      this.#startNext();
    });
    try {
      return await call();
    } finally {
      this.#running--;
      lane.running--;
      if (lane.running + lane.waiting.size === 0) this.#lanes.delete(network);
      this.#startNext();
    }
  }

  /** Starts a waiting call of the network with the fewest running ones. Such networks take turns. */
  #startNext(): void {
    if (this.#running >= limits.all) return;
    let next: { network: string; lane: Lane } | undefined;
    for (const [network, lane] of this.#lanes) {
      if (lane.waiting.size > 0 && lane.running < (next?.lane.running ?? limits.network))
        next = { network, lane };
      if (next?.lane.running === 0) break;
    }
    const [start] = next?.lane.waiting ?? [];
    if (!next || !start) return;
    const { network, lane } = next;
    lane.waiting.delete(start);
    this.#lanes.delete(network);
    this.#lanes.set(network, lane);
    lane.running++;
    this.#running++;
    start();
  }
}
