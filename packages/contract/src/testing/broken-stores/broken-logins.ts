import type { ContractTarget } from "../../targets/target.ts";
import { answering, type Breakage, changing } from "../break-store.ts";
import type { BrokenStore } from "./broken-store.ts";

/** Wrong about the login of a user. */
export const brokenLogins = (target: ContractTarget): readonly BrokenStore[] => [
  [
    "signs the login with nothing",
    "login.return",
    /token3 fits: found "another digest"/,
    leading(({ searchParams }) => searchParams.set("token3", "0".repeat(32))),
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
  [
    "says too much with the login button",
    "login.button",
    /parameters: expected/,
    {
      lifecycle: {
        ...target.lifecycle!,
        login: async (id) => `${await target.lifecycle!.login(id)}&password=x`,
      },
    },
  ],
  [
    "returns the browser to what is not installed",
    "login.not-installed",
    /is refused: found "302 http:\/\/127/,
    async (request, next) => {
      const response = await next(request);
      const login = new URL(request.url).searchParams.get("login");
      return response.status === 403 && login ? Response.redirect(login, 302) : response;
    },
  ],
  [
    "returns the browser to the application's own page",
    "unknown.loginReturn",
    /the variant loginReturn: .* found ".*\/login\/home"/,
    leading((url) => (url.pathname += "/home")),
  ],
  [
    "returns the browser elsewhere for another port",
    "unknown.loginPort",
    /login at another port: .* found ".*\/login\/home"/,
    leading((url) => (url.pathname += "/home")),
  ],
  [
    "changes the parameters of the login URL",
    "unknown.loginParameters",
    /parameters of the login URL: .* found "1,1"/,
    leading(({ searchParams }) => searchParams.append("keep", "1")),
  ],
  [
    "breaks at a login that it refuses",
    "unknown.loginRefusal",
    /is refused: found "500 "/,
    answering(({ url }) => url.includes("elsewhere.example"), 500),
  ],
];

/** Returns browsers to another address. */
function leading(change: (url: URL) => void): Breakage {
  return changing(302, ({ headers }) => {
    const url = new URL(headers.get("location")!);
    change(url);
    headers.set("Location", url.href);
  });
}
