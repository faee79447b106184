import { afterAll, beforeAll, expect, test } from "vitest";
import { createStore } from "../create-store.ts";
import { listen, type ListeningStore } from "../listen.ts";
import { maxBodyBytes } from "./read-body.ts";

const store = createStore();
let server: ListeningStore;
beforeAll(async () => {
  server = await listen(store);
});
afterAll(async () => {
  await server.close();
  store.close();
});

function post(body: BodyInit): Promise<Response> {
  const { appId, appPassword } = store.credentials;
  return fetch(`${server.url}/admin/application_widgets.json`, {
    method: "POST",
    body,
    duplex: "half",
    headers: {
      "Content-Type": "application/json",
      Authorization: `Basic ${btoa(`${appId}:${appPassword}`)}`,
    },
  } as RequestInit);
}

/** A request of exactly `size` bytes. */
function bodyOf(size: number): string {
  const around = JSON.stringify({ application_widget: { code: "", height: 60 } });
  return around.replace('""', `"${"x".repeat(size - around.length)}"`);
}

test("a body of 4 MiB is taken", async () => {
  const response = await post(bodyOf(maxBodyBytes));
  expect(response.status).toBe(201);
  expect(((await response.json()) as { code: string }).code.length).toBeGreaterThan(maxBodyBytes - 100);
});

test("assumed: a byte more is answered 413, whether the length is announced or not", async () => {
  const body = bodyOf(maxBodyBytes + 1);
  for (const sent of [body, new Blob([body]).stream()]) {
    const response = await post(sent);
    expect(response.status).toBe(413);
    expect(await response.text()).toContain("4 MiB");
  }
});
