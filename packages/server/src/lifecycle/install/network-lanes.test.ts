import { expect, test } from "vitest";
import { NetworkLanes } from "./network-lanes.ts";

/** Calls that run until they are told to end. */
function createCalls() {
  const lanes = new NetworkLanes();
  const running: string[] = [];
  const ends: (() => void)[] = [];
  const add = (network: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, () =>
        lanes.run(network, () => {
          running.push(network);
          return new Promise<void>((resolve) => ends.push(resolve));
        }),
      ),
    );
  return { running, ends, add };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("a flood of one network of clients runs 48 calls at once, and others do not wait for it", async () => {
  const { running, add } = createCalls();
  void add("flood", 1000);
  void add("platform", 1);
  await settled();
  expect(running.filter((network) => network === "flood")).toHaveLength(48);
  expect(running).toContain("platform");
});

test("when all lanes are busy, the network with the fewest running calls is next", async () => {
  const { running, ends, add } = createCalls();
  for (const network of ["a", "b"]) void add(network, 1000);
  void add("platform", 1);
  await settled();
  expect(running).not.toContain("platform");
  ends.shift()!();
  await settled();
  expect(running.at(-1)).toBe("platform");
});

test("at most 64 calls run at once, and the next ones follow when these end", async () => {
  const { running, ends, add } = createCalls();
  const all = Promise.all(["a", "b", "c"].map((network) => add(network, 25)));
  await settled();
  expect(running).toHaveLength(64);
  while (running.length < 75) {
    ends.shift()!();
    await settled();
  }
  for (const end of ends) end();
  await all;
});

test("a call that fails lets the next one run", async () => {
  const lanes = new NetworkLanes();
  const failing = Array.from({ length: 49 }, () => lanes.run("a", () => Promise.reject(new Error("no"))));
  expect((await Promise.allSettled(failing)).every(({ status }) => status === "rejected")).toBe(true);
  expect(await lanes.run("a", async () => "done")).toBe("done");
});
