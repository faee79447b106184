import { createRemote, fireEvent, makeOrder, renderWidget, screen } from "orderpane/testing";
import { expect, test } from "vitest";
import Delivery from "./index.tsx";

const order = makeOrder({ id: 1004 });
const settings = { deliveryServer: "https://app.example.com/delivery", deliveryKey: "key of the tests" };

test("показывает ответ сервера", async () => {
  const remote = createRemote({ "GET /delivery": { status: "В пути", place: "Казань" } });
  renderWidget(<Delivery />, { order, settings, remote });
  expect(await screen.findByText("В пути")).toBeDefined();
  expect(remote.requests[0]).toMatchObject({
    params: { order_id: "1004" },
    headers: { authorization: "Bearer key of the tests" },
  });
});

test("после ошибки можно повторить запрос", async () => {
  const remote = createRemote({ "GET /delivery": { status: "В пути", place: "Казань" } });
  remote.fail("GET /delivery", "network", { times: 1 });
  renderWidget(<Delivery />, { order, settings, remote });
  expect((await screen.findByRole("alert")).textContent).toContain("Сервер не отвечает");
  fireEvent.click(screen.getByRole("button"));
  expect(await screen.findByText("Казань")).toBeDefined();
});
