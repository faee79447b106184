/** At once, in all and for one network of clients. */
const limits = { all: 64, network: 48 };

interface Waiting {
  readonly network: string;
  readonly start: () => void;
}

/** Lets a few tasks run at once. One network of clients cannot take all the places. */
export class ProbeSlots {
  readonly #running: string[] = [];
  #waiting: readonly Waiting[] = [];

  /** Waits for a place. Rejects, without running the task, if the signal aborts first. */
  async run<Result>(network: string, signal: AbortSignal, task: () => Promise<Result>): Promise<Result> {
    await this.#enter(network, signal);
    try {
      return await task();
    } finally {
      this.#running.splice(this.#running.indexOf(network), 1);
      this.#startNext();
    }
  }

  #enter(network: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const leave = () => {
        this.#waiting = this.#waiting.filter((waiting) => waiting !== entry);
        reject(signal.reason as Error);
      };
      const start = () => {
        signal.removeEventListener("abort", leave);
        resolve();
      };
      const entry: Waiting = { network, start };
      signal.addEventListener("abort", leave, { once: true });
      this.#waiting = [...this.#waiting, entry];
      this.#startNext();
    });
  }

  #startNext(): void {
    if (this.#running.length >= limits.all) return;
    const next = this.#waiting.find(
      ({ network }) => this.#running.filter((running) => running === network).length < limits.network,
    );
    if (!next) return;
    this.#waiting = this.#waiting.filter((waiting) => waiting !== next);
    this.#running.push(next.network);
    next.start();
  }
}
