import { expect, test } from "vitest";
import { createPlatform } from "../create-platform.ts";

/** Sends a body to the control API, which accepts at most 64 KiB. */
async function put(body: BodyInit): Promise<[status: number, body: unknown]> {
  const init = { method: "PUT", body, duplex: "half" } as RequestInit;
  const response = await createPlatform().fetch(new Request("http://store.test/__store/clock", init));
  return [response.status, await response.json()];
}

test("an endless body gets a 413 and is not read further", async () => {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent++;
      controller.enqueue(new Uint8Array(1024));
    },
  });
  expect(await put(body)).toEqual([413, { error: "the body: expected at most 65536 bytes, found more" }]);
  expect(sent).toBeLessThan(70);
});
