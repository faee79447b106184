import { expect, test } from "vitest";
import answerReserved from "./server.ts";
import { readReserved } from "./stock.ts";

const ask = (query: string, method = "GET") =>
  answerReserved(new Request(`http://127.0.0.1/__app/stock?${query}`, { method }));

test("answers any page what is reserved, the same each time, in a form that the widget reads", async () => {
  const response = ask("product_id=301");
  expect(response.status).toBe(200);
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  const answer = (await response.json()) as { ok: boolean; data: unknown };
  expect(answer.ok).toBe(true);
  expect([...readReserved(answer.data).keys()]).toEqual(["3011", "3012", "3013", "3014"]);
  expect(await ask("product_id=301").json()).toEqual(answer);
});

test.each(["", "product_id=", "product_id=0", "product_id=x", "product_id=1.5", "product_id=1&product_id=2"])(
  "?%s is an error in the envelope",
  async (query) => {
    const response = ask(query);
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({ ok: false, error: { message: "Номер товара указан неверно" } });
  },
);

test("only GET is answered", () => {
  expect(ask("product_id=1", "POST").status).toBe(405);
});
