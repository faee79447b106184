import { basicOf } from "../../context/context.ts";
import type { ContractTarget } from "../../targets/target.ts";
import {
  type Breakage,
  type BrokenStore,
  changeLifecycle,
  changeResponse,
  isFromTestApplication,
  replaceInResponse,
  respondTo,
  setHeader,
} from "../break-store.ts";
import { relayCallbacks } from "../relay-callbacks.ts";

/** Stores that are wrong about installing, uninstalling and the login of a user. */
export const brokenLifecycle = (target: ContractTarget): readonly BrokenStore[] => [
  [
    "install.exactly-200",
    /install was answered 201: expected 401, found 200/,
    respondTo(isFromTestApplication, 200),
  ],
  [
    "install.password-live",
    /during the call: expected \[200\], found \[401\]/,
    respondTo(isFromTestApplication, 401),
  ],
  [
    "widgets.scope",
    /another application does not list it/,
    setHeader("Authorization", () => basicOf(target)),
  ],
  ["install.time-out", /expected 401, found 200/, { passDeadline: async () => undefined }],
  ["uninstall.request", /method and path/, changeLifecycle(target, { uninstall: async () => undefined })],
  [
    "install.registration",
    /parameters: expected "refused", found "registered"/,
    changeLifecycle(target, {
      register: (application) =>
        target.lifecycle!.register({ ...application, installUrl: application.installUrl.split("?", 1)[0]! }),
    }),
  ],
  ["install.request", /parameters: expected/, relayCallbacks(target, (query) => query.set("user_id", "1"))],
  [
    "install.shop",
    /account.json, status: expected 200, found 401/,
    relayCallbacks(target, (query) => query.set("shop", new URL(target.secondStore!.url).host)),
  ],
  [
    "install.shop-name",
    /shop: .* found "https:/,
    relayCallbacks(target, (query) => query.set("shop", `https://${query.get("shop")}/`)),
  ],
  [
    "install.proof",
    /id of the account: expected "77", found "1"/,
    relayCallbacks(target, (query) => query.set("insales_id", "77")),
  ],
  [
    "install.token-once",
    /three tokens: found "3 requests, 2 tokens"/,
    relayCallbacks(target, (query, path) => path === "/install" && query.set("token", "0".repeat(32))),
  ],
  ["install.password", /expected 401, found 200/, respondTo(isFromTestApplication, 200)],
  ["install.per-store", /expected 401, found 200/, respondTo(isFromTestApplication, 200)],
  ["rights.missing", /products.json, status: expected 403, found 200/, respondTo(/products.json$/, 200)],
  // Differently than platform-facts.md lists.
  [
    "unknown.installRedirect",
    /redirect that answers install: .* found "\/install,\/install"/,
    relayCallbacks(target, () => undefined, { times: 2 }),
  ],
  ...[
    "unknown.installBody",
    "unknown.installAgain",
    "unknown.uninstallPassword",
    "unknown.noUninstallUrl",
  ].map((id): BrokenStore => [id, /opens the API.* found "500"/, respondTo(isFromTestApplication, 500)]),
  ["unknown.uninstallAnswer", /answered 500: .* found "500"/, respondTo(isFromTestApplication, 500)],
  [
    "unknown.widgetsAfterUninstall",
    /^widgetsAfterUninstall: .* found ".*:61/,
    (request, next) =>
      request.method === "GET" ? replaceInResponse(200, ":60", ":61")(request, next) : next(request),
  ],
  ["unknown.rightFirst", /nothing.json: expected a refusal, found 500/, changeResponse(404, { status: 500 })],
  ["unknown.endedPassword", /expected 401, found 200/, changeResponse(401, { status: 200 })],
  [
    "login.return",
    /token3 fits: found "another digest"/,
    changeLocation(({ searchParams }) => searchParams.set("token3", "0".repeat(32))),
  ],
  [
    "login.domain",
    /is refused: found "302 https:\/\/elsewhere/,
    (request, next) =>
      request.url.includes("/login?")
        ? Response.redirect("https://elsewhere.example/?token=1", 302)
        : next(request),
  ],
  [
    "login.button",
    /parameters: expected/,
    changeLifecycle(target, { login: async (id) => `${await target.lifecycle!.login(id)}&password=x` }),
  ],
  [
    "login.not-installed",
    /is refused: found "302 http:\/\/127/,
    async (request, next) => {
      const response = await next(request);
      const login = new URL(request.url).searchParams.get("login");
      return response.status === 403 && login ? Response.redirect(login, 302) : response;
    },
  ],
  [
    "unknown.loginReturn",
    /^loginReturn: .* found ".*\/login\/home"/,
    changeLocation((url) => (url.pathname += "/home")),
  ],
  [
    "unknown.loginPort",
    /login at another port: .* found ".*\/login\/home"/,
    changeLocation((url) => (url.pathname += "/home")),
  ],
  [
    "unknown.loginParameters",
    /parameters of the login URL: .* found "1,1"/,
    changeLocation(({ searchParams }) => searchParams.append("keep", "1")),
  ],
  ["unknown.loginRefusal", /is refused: found "500 "/, respondTo(/elsewhere.example/, 500)],
];

/** Returns browsers to another address. */
function changeLocation(change: (url: URL) => void): Breakage {
  return changeResponse(302, ({ headers }) => {
    const url = new URL(headers.get("location")!);
    change(url);
    headers.set("Location", url.href);
  });
}
