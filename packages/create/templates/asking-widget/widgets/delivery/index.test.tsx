import { createRemote, fireEvent, makeOrder, renderWidget, screen } from "orderpane/testing";
import { expect, test } from "vitest";
import Delivery from "./index.tsx";

const order = makeOrder({ id: 1004 });
const settings = { deliveryServer: "https://app.example.com/delivery", deliveryKey: "key of the tests" };

test("shows the server's response", async () => {
  const remote = createRemote({ "GET /delivery": { status: "On the way", place: "Kazan" } });
  renderWidget(<Delivery />, { order, settings, remote });
  expect(await screen.findByText("On the way")).toBeDefined();
  expect(remote.requests[0]).toMatchObject({
    params: { order_id: "1004" },
    headers: { authorization: "Bearer key of the tests" },
  });
});

test("can repeat the request after an error", async () => {
  const remote = createRemote({ "GET /delivery": { status: "On the way", place: "Kazan" } });
  remote.fail("GET /delivery", "network", { times: 1 });
  renderWidget(<Delivery />, { order, settings, remote });
  expect((await screen.findByRole("alert")).textContent).toContain("The server does not respond");
  fireEvent.click(screen.getByRole("button"));
  expect(await screen.findByText("Kazan")).toBeDefined();
});
