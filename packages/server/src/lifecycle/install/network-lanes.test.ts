import { expect, test } from "vitest";
import { NetworkLanes } from "./network-lanes.ts";

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("a flood of one network of clients runs 48 calls at once, and others do not wait for it", async () => {
  const lanes = new NetworkLanes();
  const running: string[] = [];
  const ends: (() => void)[] = [];
  const add = (network: string, count: number) =>
    Array.from({ length: count }, () =>
      lanes.run(network, () => {
        running.push(network);
        return new Promise<void>((resolve) => ends.push(resolve));
      }),
    );
  const calls = [...add("flood", 50), ...add("platform", 1)];
  await settled();
  expect(running.filter((network) => network === "flood")).toHaveLength(48);
  expect(running).toContain("platform");
  while (running.length < 51) {
    ends.shift()!();
    await settled();
  }
  for (const end of ends) end();
  await Promise.all(calls);
});

test("a call that fails lets the next one run", async () => {
  const lanes = new NetworkLanes();
  const failing = Array.from({ length: 49 }, () => lanes.run("a", () => Promise.reject(new Error("no"))));
  expect((await Promise.allSettled(failing)).every(({ status }) => status === "rejected")).toBe(true);
  expect(await lanes.run("a", async () => "done")).toBe("done");
});
