/** How many calls of one network of clients are decided at once. */
const width = 48;

interface Lane {
  running: number;
  /** Starts the calls that wait, the longest waiting first. */
  readonly waiting: (() => void)[];
}

/** Lets a flood of calls from one network of clients delay that network only. */
export class NetworkLanes {
  readonly #lanes = new Map<string, Lane>();

  async run<Result>(network: string, call: () => Promise<Result>): Promise<Result> {
    const lane = this.#lanes.get(network) ?? { running: 0, waiting: [] };
    this.#lanes.set(network, lane);
    if (lane.running < width) lane.running++;
    else await new Promise<void>((start) => lane.waiting.push(start));
    try {
      return await call();
    } finally {
      const startNext = lane.waiting.shift();
      if (startNext) startNext();
      else if (--lane.running === 0) this.#lanes.delete(network);
    }
  }
}
