import { createPlatform, listen } from "@orderpane/platform";
import { expect, onTestFinished, test } from "vitest";
import { startApplicationServer } from "../../context/application-server.ts";
import { ContractSession } from "../../run/session.ts";
import { localTarget } from "../../targets/local-target.ts";
import { givenApplicationCases } from "./given-application.ts";

test.each([
  [201, "application.install", "status: expected 200, found 201"],
  [200, "application.install-again", "login URL: expected a redirect to the store, found 200"],
  [200, "application.login", "login URL: expected a redirect to the store, found 200"],
  [200, "application.return", "login URL: expected a redirect to the store, found 200"],
  [200, "application.uninstall", "login URL: expected a redirect to the store, found 200"],
])("an application that answers everything with %i fails %s", async (status, id, reason) => {
  const platform = createPlatform();
  const [store, server] = [await listen(platform), await startApplicationServer()];
  onTestFinished(async () => {
    await Promise.all([store.close(), server.close()]);
    platform.close();
  });
  server.respondWith(() => status);
  const application = {
    id: "all-alike",
    title: "All alike",
    secret: "5ca1ab1e".repeat(4),
    installUrl: `${server.url}/install`,
    loginUrl: `${server.url}/login`,
    uninstallUrl: `${server.url}/uninstall`,
    autologinUrl: `${server.url}/autologin`,
  };
  const session = new ContractSession({ ...localTarget(platform, store.url), application });
  const contractCase = givenApplicationCases.find((known) => known.id === id)!;
  expect(await session.run(contractCase)).toMatchObject({ outcome: "failed", reason });
});
