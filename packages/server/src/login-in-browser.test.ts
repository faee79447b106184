import { sharedBrowser } from "@orderpane/tooling/browser";
import { expect, test } from "vitest";
import { createPlainServer } from "../examples/plain-node.ts";
import { openScene } from "./testing/scene.ts";

test.each(["localhost", "127.0.0.1"])(
  "Chromium keeps the cookies of a login over http on %s",
  async (host) => {
    const { platform, store, address, origin } = await openScene(
      (application) => {
        const server = createPlainServer(application);
        return (request, response) => void server.emit("request", request, response);
      },
      { host },
    );
    await platform.lifecycle.install(store, "tracker", { address });
    const context = await (await sharedBrowser()).newContext();
    try {
      const page = await context.newPage();
      // The way of the login button: from a page of the store.
      await page.goto(`http://${address}/`);
      const login = platform.lifecycle.login(store, "tracker", { address });
      await page.evaluate((url) => location.assign(url), login);
      await page.waitForURL(`${origin}/`);
      expect(await page.textContent("body")).toBe(`Orders of ${address}`);
      expect(await page.evaluate(() => document.cookie)).toBe("");
      expect(await context.cookies()).toMatchObject([
        { name: "__Host-orderpane-session", httpOnly: true, secure: true, sameSite: "Lax", path: "/" },
      ]);
    } finally {
      await context.close();
    }
  },
);
