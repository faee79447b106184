import { expect, test } from "vitest";
import { startBackOffice } from "../../testing/start-back-office.ts";
import { type Call, widgetBody } from "../../testing/test-client.ts";
import { bodyCap } from "../../http/body.ts";

const path = "/admin/application_widgets.json";

/** A request of exactly `size` bytes. */
function bodyOf(size: number): string {
  const around = JSON.stringify({ application_widget: { code: "", height: 60 } });
  return around.replace('""', `"${"x".repeat(size - around.length)}"`);
}

function streamOf(body: string, end: (controller: ReadableStreamDefaultController) => void) {
  let isSent = false;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (isSent) end(controller);
      else controller.enqueue(new TextEncoder().encode(body));
      isSent = true;
    },
  });
}

const ends = (controller: ReadableStreamDefaultController) => controller.close();

test.each([
  ["announced", (body: string) => ({ body, headers: { "Content-Length": String(bodyCap + 1) } })],
  ["not announced", (body: string) => ({ body: streamOf(body, ends) })],
])("assumed: a body one byte above the cap gets a 413 if its length is %s", async (_, options) => {
  const { call, operations } = startBackOffice();
  const response = await call("POST", path, { type: "application/json", ...options(bodyOf(bodyCap + 1)) });
  expect(response.status).toBe(413);
  expect(await response.text()).toContain("4 MiB");
  expect(operations).toEqual([]);
  expect((await call("POST", path, { body: bodyOf(bodyCap) })).status).toBe(201);
});

async function refusal(call: Call, body: NonNullable<Parameters<Call>[2]>["body"]) {
  const response = await call("POST", path, {
    ...(body !== undefined && { body }),
    type: "application/json",
  });
  return [response.status, await response.text()];
}

/** JSON.stringify recurses if a key is a number. */
const deep = `${'{"1":'.repeat(100_000)}1${"}".repeat(100_000)}`;

test.each([
  [
    "cut off",
    streamOf('{"application_widget":', (controller) => controller.error(new Error("reset"))),
    "ends before",
  ],
  ["nested 100,000 deep", `[${deep}]`, "nested too deeply"],
])("assumed: an unreadable body gets a 400: %s", async (_, body, reason) => {
  const { call } = startBackOffice();
  expect(await refusal(call, body)).toEqual([400, expect.stringContaining(reason)]);
});

test("ignores a byte order mark", async () => {
  const { call } = startBackOffice();
  for (const format of ["xml", "json"] as const) {
    const body = `\ufeff${widgetBody(format, { code: "x", height: 60 })}`;
    expect((await call("POST", `/admin/application_widgets.${format}`, { body })).ok).toBe(true);
  }
});
