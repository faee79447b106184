import { typeOf } from "../answer.ts";
import type { ContractCase } from "../contract-case.ts";
import { askLogin, locationOf } from "./login-requests.ts";

/** What nobody knows of the login, and no variant switches: each case tells what it found. */
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
      const login = application.registration.autologinUrl.replace(/:\d+/, ":1");
      const { status } = await askLogin(context, application, { login });
      return { "login at another port": status < 400 ? "accepted" : "refused" };
    },
  },
  {
    id: "unknown.loginParameters",
    title: "what becomes of the parameters that the login URL has",
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
      return {
        "parameters of the login URL": searchParams.get("keep") === "1" ? "kept" : "lost",
        "a parameter of an added name":
          searchParams.getAll("token").length === 1 ? "makes room" : "stays, too",
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
      return Object.fromEntries(
        Object.entries(answers).map(([name, answer]) => [name, `${answer.status} ${typeOf(answer)}`]),
      );
    },
  },
];
