import { expect, test } from "vitest";
import { startPlatform } from "../../testing/test-client.ts";

test("observed: the id of the account is the account id of the orders", async () => {
  const { platform, call } = startPlatform();
  const account = (await (await call("GET", "/admin/account.json")).json()) as { id: number };
  const frame = await call("POST", "/admin/application_widgets.json", {
    body: '{"application_widget":{"code":"x","height":60}}',
  });
  const { id } = (await frame.json()) as { id: number };
  const page = await (await call("GET", `${platform.orderPage}/widgets/${id}`)).text();
  expect(page).toContain(`window.account_id = JSON.parse("${account.id}");`);
});

test("text is escaped in XML", async () => {
  const seed = JSON.stringify({
    format: "orderpane-store",
    version: 1,
    applications: [],
    stores: [{ id: 7, title: "Чай & <К°>", host: "a.localhost" }],
  });
  const response = await startPlatform({ seed }).call("GET", "/admin/account.xml");
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  expect(await response.text()).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<account>
  <id type="integer">7</id>
  <title>Чай &amp; &lt;К°&gt;</title>
  <host>a.localhost</host>
</account>
`);
});
