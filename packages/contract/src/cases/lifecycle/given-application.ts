import { randomBytes } from "node:crypto";
import { accountPath } from "@orderpane/protocol/api";
import type { ContractContext } from "../../context/context.ts";
import type { GivenApplication } from "../../context/given-application.ts";
import { casesOf } from "../../contract-case.ts";
import { expectTrue, expectValue, mismatch } from "../../responses/expect.ts";
import { locationOf, placeOf } from "./login.ts";

/** What the specification asks of applications. They check the one of the target, not the platform. */
export const givenApplicationCases = casesOf(["application"], {
  "application.install": {
    spec: "the application answers install with exactly 200 within 10 seconds",
    sections: ["installation"],
    async run({ openGiven, call }) {
      const application = await openGiven();
      const { status, ms } = await application.install();
      expectValue("status", status, 200);
      expectTrue("the response comes within 10 seconds", ms < 10_000, ms);
      await call("GET", accountPath("json"), { user: application.credentials(), status: 200 });
    },
  },
  "application.install-again": {
    spec: "the application takes the password of another install, whether it was uninstalled or not",
    sections: ["installation", "user-login-into-the-application"],
    async run(context) {
      const application = await context.openGiven();
      await application.install();
      await expectStatus(application.install());
      await expectLetIn(context, application);
      await application.uninstall();
      await expectStatus(application.install());
      await expectLetIn(context, application);
    },
  },
  "application.login": {
    spec: "the application sends a browser without a session to its store, with a token and its autologin URL",
    sections: ["user-login-into-the-application"],
    async run({ openGiven, target }) {
      const application = await openGiven();
      const { query } = await application.install();
      const { id, autologinUrl } = application.registration;
      const tokens = new Set([query.get("token")]);
      for (let login = 1; login <= 2; login++) {
        const { location } = await beginLogin(application);
        expectValue("host of the store", location.host, new URL(target.url).host);
        expectValue("path in the store", location.pathname, `/admin/applications/${id}/login`);
        expectValue("login", location.searchParams.getAll("login"), [autologinUrl]);
        const { length } = location.searchParams.get("token") ?? "";
        expectTrue("the token is not guessed", length >= 16, length);
        tokens.add(location.searchParams.get("token"));
      }
      expectValue("different tokens of install and two logins", tokens.size, 3);
    },
  },
  "application.return": {
    spec: "the application lets in the browser that its store returns, and none with another token3",
    sections: ["user-login-into-the-application"],
    async run(context) {
      const application = await context.openGiven();
      await application.install();
      await expectLetIn(context, application);
      const forged = await returnWith(context, application, (query) =>
        query.set("token3", randomBytes(16).toString("hex")),
      );
      expectTrue("another token3 is refused", forged >= 400 && forged < 500, forged);
    },
  },
  "application.uninstall": {
    spec: "the application believes an uninstall call only with its password, and lets nobody in after it",
    sections: ["uninstallation"],
    async run(context) {
      const application = await context.openGiven();
      const { query } = await application.install();
      const { uninstallUrl } = application.registration;
      // The token of the install is not the password.
      await fetch(`${uninstallUrl}?${query}`, { redirect: "manual" });
      await expectLetIn(context, application);
      const button = await application.login();
      await expectStatus(application.uninstall());
      const { status } = await fetch(button, { redirect: "manual" });
      expectTrue("a login is refused", status >= 400 && status < 500, status);
    },
  },
});

async function expectStatus(answered: ReturnType<GivenApplication["install"]>): Promise<void> {
  const { status } = await answered;
  expectValue("status", status, 200);
}

async function expectLetIn(context: ContractContext, application: GivenApplication): Promise<void> {
  const status = await returnWith(context, application, () => {});
  expectTrue("the application lets the browser in", status < 400, status);
}

/** Follows the login button to the store. The cookies are those that the application has set. */
async function beginLogin(application: GivenApplication): Promise<{ location: URL; cookies: string }> {
  const response = await fetch(await application.login(), { redirect: "manual" });
  const { status, headers } = response;
  const location = URL.parse(headers.get("location") ?? "");
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]!);
  if (location && status >= 300 && status < 400) return { location, cookies: cookies.join("; ") };
  throw mismatch("login URL", { expected: "a redirect to the store", found: String(status) });
}

/** Logs in, with what the store returns changed in place. Returns the status that the application has. */
async function returnWith(
  { call }: ContractContext,
  application: GivenApplication,
  change: (query: URLSearchParams) => void,
): Promise<number> {
  const { location, cookies } = await beginLogin(application);
  const returned = locationOf(await call("GET", location.pathname + location.search, { user: null }));
  const { loginUrl, autologinUrl } = application.registration;
  const place = placeOf(returned);
  expectTrue("the browser returns to the application", [loginUrl, autologinUrl].includes(place), place);
  change(returned.searchParams);
  const response = await fetch(returned, { redirect: "manual", headers: { Cookie: cookies } });
  return response.status;
}
