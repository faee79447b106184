/** Waits for a condition without a timer, because `vi.waitUntil` would advance a fake clock. */
export async function until(condition: () => boolean): Promise<void> {
  for (let turns = 0; turns < 1000; turns++) {
    if (condition()) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error(`expected ${String(condition)} after 1,000 turns of the event loop`);
}
