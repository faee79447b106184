import { expect, test } from "vitest";
import { bodyCap } from "../http/body.ts";
import { startPlatform } from "../testing/test-client.ts";

const list = "/admin/application_widgets.json";
const chunk = Buffer.from("x".repeat(300_000));

/** A stream of this many bytes and its end, and how much of it was read. */
function streamOf(bytes: number, end: (controller: ReadableStreamDefaultController) => void) {
  const asked = { bytes: 0 };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (asked.bytes >= bytes) return end(controller);
        asked.bytes += chunk.length;
        controller.enqueue(chunk);
      },
    },
    { highWaterMark: 0 },
  );
  return { body, asked };
}

const closes = (controller: ReadableStreamDefaultController) => controller.close();
const breaks = (controller: ReadableStreamDefaultController) => controller.error(new Error("client gone"));
const never = () => {};

test.each([
  ["is whole", 900_000, closes, {}, 400],
  ["breaks off", 900_000, breaks, {}, 400],
  ["breaks off at once", 0, breaks, {}, 400],
  ["is too long", 30_000_000, closes, {}, 413],
  ["breaks off after the limit", 30_000_000, breaks, {}, 413],
  ["never begins, and was announced as too long", 0, never, { "Content-Length": "30000000" }, 413],
  ["has a wrong password", 30_000_000, closes, { Authorization: "Basic bm9ib2R5Ong=" }, 401],
])(
  "the response to a body that %s is the same with and without a delay",
  async (_name, bytes, end, headers, status) => {
    const { platform, call } = startPlatform();
    const ask = async () => {
      const { body, asked } = streamOf(bytes, end);
      const response = await call("POST", list, { body, headers });
      // Reading to the cap makes room for as many bytes again.
      expect(asked.bytes).toBeLessThanOrEqual(2 * bodyCap + 2 * chunk.length);
      return [response.status, await response.text()];
    };
    const without = await ask();
    expect(without[0]).toBe(status);
    platform.faults.add({ do: { kind: "delay", ms: 1 } });
    expect(await ask()).toEqual(without);
    expect(platform.faults.list()[0]!.hits).toBe(1);
  },
);
