import { expect, test } from "vitest";
import respondWithReserved from "./server.ts";
import { readReserved } from "./stock.ts";

const ask = (query: string) => respondWithReserved(new Request(`http://127.0.0.1/__app/stock?${query}`));

test("any page always gets the same reserved quantities, in the form that the widget reads", async () => {
  const response = await ask("product_id=301");
  expect(response.status).toBe(200);
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  const envelope = (await response.json()) as { ok: boolean; data: unknown };
  expect(envelope.ok).toBe(true);
  expect([...readReserved(envelope.data).keys()]).toEqual(["3011", "3012", "3013", "3014"]);
  expect(await (await ask("product_id=301")).json()).toEqual(envelope);
});

test.each(["", "product_id=", "product_id=0", "product_id=x", "product_id=1.5"])(
  "?%s is an error in the envelope",
  async (query) => {
    const response = await ask(query);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      ok: false,
      error: { fields: { product_id: "Номер товара указан неверно" } },
    });
  },
);
