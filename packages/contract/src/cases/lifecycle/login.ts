import { randomBytes } from "node:crypto";
import { md5, parameterOf, type TestApplication } from "../../context/test-application.ts";
import type { ContractContext } from "../../context/context.ts";
import { casesOf } from "../../contract-case.ts";
import { type ContractResponse, expectTrue, expectValue, mismatch } from "../../responses.ts";

export const loginCases = casesOf(["lifecycle"], {
  "login.button": {
    spec: "the login button opens the login URL with shop, insales_id, user_id and user_email",
    sections: ["user-login-into-the-application", "what-the-service-does", "events"],
    async run({ install }) {
      const { application } = await install();
      const url = await application.login();
      expectValue("address", placeOf(url), application.registration.loginUrl);
      const names = [...url.searchParams.keys()].toSorted();
      expectValue("parameters", names, ["insales_id", "shop", "user_email", "user_id"]);
      for (const name of ["shop", "insales_id"]) {
        const installed = parameterOf(application.callbacks[0], name);
        expectValue(`${name} of the button`, url.searchParams.get(name), installed);
      }
    },
  },
  "login.return": {
    spec: "the store returns the browser to the application with the user and three tokens that fit",
    sections: ["user-login-into-the-application"],
    async run(context) {
      const { application, user: credentials } = await context.install();
      const { appPassword: password } = credentials;
      const sent = randomBytes(16).toString("hex");
      const url = locationOf(await askLogin(context, application, { token: sent }));
      const { loginUrl, autologinUrl } = application.registration;
      const place = placeOf(url);
      expectTrue("the browser returns to the application", [loginUrl, autologinUrl].includes(place), place);
      const value = (name: string) => parameterOf({ path: url.pathname, query: url.searchParams }, name);
      const user = value("user_email") + value("user_name") + value("user_id");
      const confirmed = value("email_confirmed");
      expectValue("email_confirmed", confirmed, /^(?:true|false)$/);
      const digested = { token: sent, token2: sent + user, token3: sent + user + confirmed };
      for (const [name, text] of Object.entries(digested)) {
        expectTrue(`${name} fits`, value(name) === md5(text + password), "another digest");
      }
    },
  },
  "login.domain": {
    spec: "a login address in another second-level domain is refused",
    sections: ["user-login-into-the-application"],
    async run(context) {
      const { application } = await context.install();
      for (const login of ["https://elsewhere.example/autologin", "https://127.0.0.1.elsewhere.example/"]) {
        expectRefused(context, await askLogin(context, application, { login }));
      }
    },
  },
  "login.not-installed": {
    spec: "a browser is not returned to an application that is not installed",
    sections: ["user-login-into-the-application"],
    async run(context) {
      const application = await context.register();
      expectRefused(context, await askLogin(context, application));
      await application.install();
      await application.uninstall();
      expectRefused(context, await askLogin(context, application));
    },
  },
});

/** Sends a request as a browser does: it has no password of an application. */
function askLogin(
  { call }: ContractContext,
  { registration }: TestApplication,
  { token = "invented", login = registration.autologinUrl } = {},
): Promise<ContractResponse> {
  const query = new URLSearchParams({ token, login });
  return call("GET", `/admin/applications/${registration.id}/login?${query}`, { user: null });
}

function locationOf({ request, status, headers }: ContractResponse): URL {
  const url = URL.parse(headers.get("location") ?? "");
  if (status >= 300 && status < 400 && url) return url;
  throw mismatch(request, { expected: "a redirect to an address", found: `${status} ${url?.origin ?? ""}` });
}

/** The store may respond with a page or redirect to itself, but the browser must not leave the store. */
function expectRefused({ target }: ContractContext, response: ContractResponse): void {
  const { request, status, headers } = response;
  const location = headers.get("location");
  const stays = location === null || URL.parse(location, target.url)?.origin === new URL(target.url).origin;
  expectTrue(`${request} is refused`, status < 500 && stays, `${status} ${location ?? ""}`);
}

function placeOf({ origin, pathname }: URL): string {
  return origin + pathname;
}
