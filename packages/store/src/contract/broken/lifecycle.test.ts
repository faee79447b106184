import { afterAll, expect, test } from "vitest";
import { contractCases } from "../cases.ts";
import type { LifecycleControl } from "../lifecycle-control.ts";
import { openLocalTarget } from "../open-local-target.ts";
import { runContract } from "../run-contract.ts";
import type { ContractTarget } from "../target.ts";
import { answering, changing, sending } from "../testing/broken-store.ts";
import { expectFailures } from "../testing/expect-failures.ts";

/** Whether an application asks that a case has installed. */
const isOnTrial = ({ headers }: Request) =>
  atob(headers.get("authorization")?.replace("Basic ", "") ?? "").startsWith("contract-");

await expectFailures(({ appId, appPassword }) => [
  [
    "keeps the password of a cancelled installation",
    "install.exactly-200",
    /install was answered 201: expected 401, found 200/,
    answering(isOnTrial, 200),
  ],
  [
    "opens the API after the install call only",
    "install.password-live",
    /during the call: expected \[200\], found \[401\]/,
    answering(isOnTrial, 401),
  ],
  [
    "answers 404 without the right",
    "rights.missing",
    /expected 403, found 404/,
    changing(403, () => ({ status: 404 })),
  ],
  [
    "shows the widgets of others",
    "widgets.scope",
    /another application does not list it/,
    sending(({ headers }) => headers.set("Authorization", `Basic ${btoa(`${appId}:${appPassword}`)}`)),
  ],
  [
    "signs the login with nothing",
    "login.return",
    /token3 fits: found "another digest"/,
    changing(302, ({ headers }) => {
      const url = new URL(headers.get("location")!);
      url.searchParams.set("token3", "0".repeat(32));
      headers.set("Location", url.href);
    }),
  ],
  [
    "sends the browser anywhere",
    "login.domain",
    /is refused: found "302 https:\/\/elsewhere/,
    (request, next) =>
      request.url.includes("/login?")
        ? Response.redirect("https://elsewhere.example/?token=1", 302)
        : next(request),
  ],
]);

const { target, close } = await openLocalTarget();
afterAll(close);

test.each<[string, string, RegExp, Partial<ContractTarget>]>([
  ["waits for ever", "install.time-out", /expected 401, found 200/, { passDeadline: async () => undefined }],
  [
    "never calls the application",
    "install.request",
    /method and path/,
    broken({ install: async () => undefined }),
  ],
  [
    "never says goodbye",
    "uninstall.request",
    /method and path/,
    broken({ uninstall: async () => undefined }),
  ],
  [
    "says too much with the login button",
    "login.button",
    /parameters: expected/,
    broken({ login: async (id) => `${await target.lifecycle!.login(id)}&password=x` }),
  ],
])("a store that %s fails the case %s", async (_, id, reason, change) => {
  const cases = contractCases.filter((known) => known.id === id);
  const { results } = await runContract({ ...target, ...change }, { cases });
  expect(results).toMatchObject([{ id, outcome: "failed", reason: expect.stringMatching(reason) }]);
});

function broken(change: Partial<LifecycleControl>): Partial<ContractTarget> {
  return { lifecycle: { ...target.lifecycle!, ...change } };
}
