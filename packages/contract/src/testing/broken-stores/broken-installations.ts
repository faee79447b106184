import { basicOf } from "../../context/context.ts";
import type { LifecycleControl } from "../../targets/lifecycle-control.ts";
import type { ContractTarget } from "../../targets/target.ts";
import { answering, changing, sending } from "../break-store.ts";
import { relaying } from "../relaying.ts";
import { isOnTrial } from "./on-trial.ts";
import type { BrokenStore } from "./broken-store.ts";

/** Wrong about passwords, installing and uninstalling. */
export const brokenLifecycles = (target: ContractTarget): readonly BrokenStore[] => [
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
    sending(({ headers }) => headers.set("Authorization", basicOf(target))),
  ],
  ["waits for ever", "install.time-out", /expected 401, found 200/, { passDeadline: async () => undefined }],
  [
    "never calls the application",
    "install.request",
    /method and path/,
    controlling(target, { install: async () => undefined }),
  ],
  [
    "never says goodbye",
    "uninstall.request",
    /method and path/,
    controlling(target, { uninstall: async () => undefined }),
  ],
  [
    "takes an install URL with parameters",
    "install.registration",
    /parameters: expected "refused", found "registered"/,
    controlling(target, {
      register: (application) =>
        target.lifecycle!.register({ ...application, installUrl: application.installUrl.split("?", 1)[0]! }),
    }),
  ],
  [
    "takes any login with a password that is right",
    "install.registration",
    /expected 401, found 200/,
    sending(({ headers }) => {
      const login = atob(headers.get("authorization")?.replace("Basic ", "") ?? "");
      headers.set("Authorization", `Basic ${btoa(login.replace("-other:", ":"))}`);
    }),
  ],
  [
    "sends the application more than it should",
    "install.request",
    /parameters: expected/,
    relaying(target, (query) => query.set("user_id", "1")),
  ],
  [
    "names another store",
    "install.shop",
    /account.json, status: expected 200, found 401/,
    relaying(target, (query) => query.set("shop", new URL(target.secondStore!.url).host)),
  ],
  [
    "names itself by an address",
    "install.shop-name",
    /shop: .* found "https:/,
    relaying(target, (query) => query.set("shop", `https://${query.get("shop")}/`)),
  ],
  [
    "names another account",
    "install.proof",
    /id of the account: expected "77", found "1"/,
    relaying(target, (query) => query.set("insales_id", "77")),
  ],
  [
    "sends one token for ever",
    "install.token-once",
    /three tokens: found "3 requests, 2 tokens"/,
    relaying(target, (query, path) => path === "/install" && query.set("token", "0".repeat(32))),
  ],
  ["takes any password", "install.password", /expected 401, found 200/, answering(isOnTrial, 200)],
  [
    "has one password for all stores",
    "install.per-store",
    /expected 401, found 200/,
    answering(isOnTrial, 200),
  ],
  [
    "lets an application write without the right",
    "rights.missing",
    /^POST .*: expected 403, found 201/,
    answering(({ method }) => method === "POST", 201),
  ],
  [
    "gives away products with the right to widgets",
    "rights.missing",
    /products.json, status: expected 403, found 200/,
    answering(({ url }) => url.endsWith("products.json"), 200),
  ],
];

function controlling(
  { lifecycle }: ContractTarget,
  change: Partial<LifecycleControl>,
): Partial<ContractTarget> {
  return { lifecycle: { ...lifecycle!, ...change } };
}
