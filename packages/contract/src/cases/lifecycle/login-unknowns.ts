import { typeOf } from "../../responses/contract-response.ts";
import type { ContractCase } from "../../contract-case.ts";
import { whichOf } from "../finding.ts";
import { askLogin, expectRefused, locationOf, placeOf } from "./login-requests.ts";

/** Open questions about the login that no variant covers. Each case returns what it found. */
export const loginUnknownCases: readonly ContractCase[] = [
  {
    id: "unknown.loginPort",
    title: "whether login may name another port of the login URL's host",
    provenance: "assumed",
    statements: ["fact.second-level-domain"],
    needs: ["lifecycle"],
    requests: 1,
    async run(context) {
      const application = await context.register();
      await application.install();
      const { loginUrl, autologinUrl } = application.registration;
      const login = autologinUrl.replace(/:\d+/, ":1");
      const { status, headers } = await askLogin(context, application, { login });
      const location = URL.parse(headers.get("location") ?? "");
      const what = "login at another port";
      return {
        [what]: whichOf(what, location ? placeOf(location) : String(status), {
          accepted: (place) => [loginUrl, login].includes(place),
          refused: (found) => /^4\d\d$/.test(found),
        }),
      };
    },
  },
  {
    id: "unknown.loginParameters",
    title: "what happens to the parameters of the login URL",
    provenance: "assumed",
    statements: ["fact.login-parameters"],
    needs: ["lifecycle"],
    requests: 1,
    async run(context) {
      const application = await context.register(({ loginUrl, autologinUrl }) => ({
        loginUrl: `${loginUrl}?keep=1&token=mine`,
        autologinUrl: `${autologinUrl}?keep=1&token=mine`,
      }));
      await application.install();
      const { searchParams } = locationOf(await askLogin(context, application));
      const [kept, added] = ["parameters of the login URL", "a parameter of an added name"] as const;
      return {
        [kept]: whichOf(kept, searchParams.getAll("keep").join(), { kept: "1", lost: "" }),
        [added]: whichOf(added, String(searchParams.getAll("token").length), {
          "makes room": "1",
          "stays, too": "2",
        }),
      };
    },
  },
  {
    id: "unknown.loginRefusal",
    title: "how a login is refused",
    provenance: "assumed",
    statements: ["fact.login-refusal"],
    needs: ["lifecycle"],
    requests: 4,
    async run(context) {
      const application = await context.register();
      const notInstalled = await askLogin(context, application);
      await application.install();
      const path = `/admin/applications/${application.registration.id}/login`;
      const answers = {
        "login, not installed": notInstalled,
        "login, without parameters": await context.call("GET", path, { user: null }),
        "login, another domain": await askLogin(context, application, {
          login: "https://elsewhere.example/",
        }),
        "login, unknown application": await context.call(
          "GET",
          "/admin/applications/nobody/login?token=a&login=b",
          {
            user: null,
          },
        ),
      };
      for (const response of Object.values(answers)) expectRefused(context, response);
      return Object.fromEntries(
        Object.entries(answers).map(([name, response]) => [name, `${response.status} ${typeOf(response)}`]),
      );
    },
  },
];
