import { randomBytes } from "node:crypto";
import { md5 } from "../../context/test-application.ts";
import type { ContractCase } from "../../contract-case.ts";
import { expectTrue, expectValue } from "../../responses/expect.ts";
import { oneOf } from "./callback-parameters.ts";
import { askLogin, expectRefused, locationOf, placeOf } from "./login-requests.ts";
import { finding } from "../finding.ts";

export const loginCases: readonly ContractCase[] = [
  {
    id: "login.button",
    title: "the login button opens the login URL with shop, insales_id, user_id and user_email",
    provenance: "spec",
    statements: ["login.button", "service.callbacks", "events.callbacks"],
    needs: ["lifecycle"],
    requests: 0,
    async run({ register }) {
      const application = await register();
      await application.install();
      const url = await application.login();
      expectValue("address", url.origin + url.pathname, application.registration.loginUrl);
      const names = [...url.searchParams.keys()].toSorted();
      expectValue("parameters", names, ["insales_id", "shop", "user_email", "user_id"]);
      for (const name of ["shop", "insales_id"]) {
        const installed = oneOf(application.callbacks[0], name);
        expectValue(`${name} of the button`, url.searchParams.get(name), installed);
      }
    },
  },
  {
    id: "login.return",
    title: "the store returns the browser to the application with the user and three tokens that fit",
    provenance: "spec",
    statements: [
      "login.redirect",
      "login.return",
      "login.token",
      "login.user",
      "login.token2",
      "login.email-confirmed",
      "login.token3",
      "login.password",
      "login.verify",
    ],
    needs: ["lifecycle"],
    requests: 1,
    async run(context) {
      const application = await context.register();
      const { appPassword } = await application.install();
      const token = randomBytes(16).toString("hex");
      const url = locationOf(await askLogin(context, application, { token }));
      const { loginUrl, autologinUrl } = application.registration;
      expectTrue("the browser returns to the application", [loginUrl, autologinUrl].includes(placeOf(url)), {
        found: placeOf(url),
      });
      const value = (name: string) => oneOf({ path: url.pathname, query: url.searchParams }, name);
      const user = value("user_email") + value("user_name") + value("user_id");
      const confirmed = value("email_confirmed");
      expectValue("email_confirmed", confirmed, /^(?:true|false)$/);
      expectTrue("token fits", value("token") === md5(token + appPassword), { found: "another digest" });
      expectTrue("token2 fits", value("token2") === md5(token + user + appPassword), {
        found: "another digest",
      });
      expectTrue("token3 fits", value("token3") === md5(token + user + confirmed + appPassword), {
        found: "another digest",
      });
    },
  },
  {
    id: "unknown.loginReturn",
    title: "where the browser returns to: the login URL, or the autologin URL that login names",
    provenance: "observed",
    statements: ["login.return", "fact.login-return"],
    needs: ["lifecycle"],
    requests: 1,
    async run(context) {
      const application = await context.register();
      await application.install();
      const { loginUrl, autologinUrl } = application.registration;
      return finding("loginReturn", placeOf(locationOf(await askLogin(context, application))), {
        "login-url": loginUrl,
        "autologin-url": autologinUrl,
      });
    },
  },
  {
    id: "login.domain",
    title: "a login address in another second-level domain is refused",
    provenance: "spec",
    statements: ["login.domain"],
    needs: ["lifecycle"],
    requests: 2,
    async run(context) {
      const application = await context.register();
      await application.install();
      for (const login of ["https://elsewhere.example/autologin", "https://127.0.0.1.elsewhere.example/"]) {
        expectRefused(context, await askLogin(context, application, { login }));
      }
    },
  },
  {
    id: "login.not-installed",
    title: "a browser is not returned to an application that is not installed",
    provenance: "spec",
    statements: ["login.return"],
    needs: ["lifecycle"],
    requests: 2,
    async run(context) {
      const application = await context.register();
      expectRefused(context, await askLogin(context, application));
      await application.install();
      await application.uninstall();
      expectRefused(context, await askLogin(context, application));
    },
  },
];
