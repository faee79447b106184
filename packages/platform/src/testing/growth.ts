/**
 * How many times longer a run takes on an input that is ten times as long: about ten where it takes time in
 * proportion. Processor time is compared, which other programs of a busy machine hardly change.
 */
export function growthOf(run: (length: number) => void, length: number): number {
  return leastMs(() => run(10 * length)) / leastMs(() => run(length));
}

/** In ms, and one more: what takes no time to speak of has no proportions. */
function leastMs(run: () => void): number {
  const times = [1, 2, 3].map(() => {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times) + 1;
}
