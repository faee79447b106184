/** At once, in all and for one network of clients. */
const limits = { all: 64, network: 48 };

interface Network {
  running: number;
  /** What begins the tasks that wait, the longest waiting first. */
  readonly waiting: Set<() => void>;
}

/**
 * Lets some tasks run at once. Networks of clients take turns, so a flood of one does not hold up the others.
 */
export class InstallSlots {
  readonly #networks = new Map<string, Network>();
  #running = 0;

  /** Waits for a place. Rejects, without running the task, if the signal aborts first. */
  async run<Result>(name: string, signal: AbortSignal, task: () => Promise<Result>): Promise<Result> {
    signal.throwIfAborted();
    const network = this.#networks.get(name) ?? { running: 0, waiting: new Set() };
    this.#networks.set(name, network);
    await this.#enter(network, signal);
    try {
      return await task();
    } finally {
      this.#running--;
      network.running--;
      this.#startNext();
    }
  }

  #enter({ waiting }: Network, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.delete(start);
        reject(signal.reason as Error);
      };
      const start = () => {
        signal.removeEventListener("abort", leave);
        resolve();
      };
      signal.addEventListener("abort", leave, { once: true });
      waiting.add(start);
      this.#startNext();
    });
  }

  /** Starts a task of the waiting network that has the fewest running ones. */
  #startNext(): void {
    if (this.#running >= limits.all) return;
    let next: Network | undefined;
    for (const [name, network] of this.#networks) {
      if (network.running + network.waiting.size === 0) this.#networks.delete(name);
      if (network.waiting.size > 0 && network.running < (next?.running ?? limits.network)) next = network;
    }
    const [start] = next?.waiting ?? [];
    if (!next || !start) return;
    next.waiting.delete(start);
    next.running++;
    this.#running++;
    start();
  }
}
