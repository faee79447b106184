import { expect, test } from "vitest";
import { InstallSlots } from "./install-slots.ts";

const never = new AbortController().signal;

/** Tasks that run until they are told to end. */
function createTasks() {
  const slots = new InstallSlots();
  const running: string[] = [];
  const ends: (() => void)[] = [];
  const add = (network: string, count: number, signal = never) =>
    Promise.all(
      Array.from({ length: count }, () =>
        slots.run(network, signal, () => {
          running.push(network);
          return new Promise<void>((resolve) => ends.push(resolve));
        }),
      ),
    );
  return { running, ends, add };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("one network of clients leaves places to others", async () => {
  const { running, add } = createTasks();
  void add("flood", 1000);
  void add("platform", 1);
  await settled();
  expect(running.filter((network) => network === "flood")).toHaveLength(48);
  expect(running).toContain("platform");
});

test("the network with the fewest running tasks is next", async () => {
  const { running, ends, add } = createTasks();
  for (const network of ["a", "b"]) void add(network, 1000);
  void add("platform", 1);
  await settled();
  expect(running).not.toContain("platform");
  ends.shift()!();
  await settled();
  expect(running.at(-1)).toBe("platform");
});

test("at most 64 tasks run at once, and the next ones follow when these end", async () => {
  const { running, ends, add } = createTasks();
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

test("a task that has waited too long is not run, and the others keep their places", async () => {
  const { running, ends, add } = createTasks();
  void add("a", 48);
  const controller = new AbortController();
  const late = add("a", 1, controller.signal);
  void add("a", 1);
  await settled();
  controller.abort(new Error("too late"));
  await expect(late).rejects.toThrow("too late");
  expect(running).toHaveLength(48);
  ends.shift()!();
  await settled();
  expect(running).toHaveLength(49);
});
