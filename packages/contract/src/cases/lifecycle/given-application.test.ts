import { createPlatform, listen } from "@orderpane/platform";
import { expect, onTestFinished, test } from "vitest";
import { ContractSession } from "../../run/session.ts";
import { localTarget } from "../../targets/local-target.ts";
import { type Flaw, startNaiveApplication } from "../../testing/naive-application.ts";
import { givenApplicationCases } from "./given-application.ts";

/** Runs all cases. Returns why they failed, by their ids. */
async function failuresWith(flaw: Flaw | null): Promise<Record<string, string | null>> {
  const platform = createPlatform();
  const [store, application] = [await listen(platform), await startNaiveApplication(flaw)];
  onTestFinished(async () => {
    application.close();
    await store.close();
    platform.close();
  });
  const target = { ...localTarget(platform, store.url), application: application.registration };
  const session = new ContractSession(target);
  const failures: Record<string, string | null> = {};
  for (const contractCase of givenApplicationCases) {
    const { id, outcome, reason } = await session.run(contractCase);
    if (outcome !== "passed") failures[id] = reason;
  }
  return failures;
}

test("an application that does what the specification asks passes", async () => {
  expect(await failuresWith(null)).toEqual({});
});

test.each<[flaw: Flaw, id: string, reason: string]>([
  ["answers install with 201", "application.install", "status: expected 200, found 201"],
  ["keeps the first password", "application.install-again", "the application lets the browser in: found 403"],
  ["sends the same token again", "application.login", "different tokens of install and two logins"],
  ["leaves out its autologin URL", "application.login", "login: expected"],
  ["lets anybody in", "application.return", "another token3 is refused: found 200"],
  [
    "believes every uninstall call",
    "application.uninstall",
    "login URL: expected a redirect to the store, found 403",
  ],
  ["ignores uninstall calls", "application.uninstall", "a login is refused: found 302"],
])("an application that %s fails %s", async (flaw, id, reason) => {
  expect(await failuresWith(flaw)).toMatchObject({ [id]: expect.stringContaining(reason) });
});
