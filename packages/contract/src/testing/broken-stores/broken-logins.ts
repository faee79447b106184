import type { ContractTarget } from "../../targets/target.ts";
import {
  type Breakage,
  type BrokenStore,
  changeLifecycle,
  changeResponse,
  respondTo,
} from "../break-store.ts";

/** Stores that are wrong about the login of a user. */
export const brokenLogins = (target: ContractTarget): readonly BrokenStore[] => [
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
