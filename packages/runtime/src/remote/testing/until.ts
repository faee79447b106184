/** Waits while real work goes on, without a timer: `vi.waitUntil` would move a faked clock on. */
export async function until(condition: () => boolean): Promise<void> {
  for (let turns = 0; turns < 1000; turns++) {
    if (condition()) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error(`expected ${String(condition)} after 1,000 turns of the event loop`);
}
