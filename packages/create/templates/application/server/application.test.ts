import { randomBytes } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { createMyApplication } from "./application.ts";
import { readConfig } from "./config.ts";

function createForTest() {
  const application = createMyApplication(
    readConfig({
      APP_SECRET: randomBytes(16).toString("hex"),
      APP_KEYS: randomBytes(32).toString("base64"),
      REGISTRY_FILE: ":memory:",
    }),
  );
  onTestFinished(() => application.close());
  return application;
}

test("the page is closed without a login from the back-office", async () => {
  const response = await createForTest().fetch(new Request("http://localhost:3000/"));
  expect(response.status).toBe(401);
  expect(await response.text()).toContain("Log in first");
});
