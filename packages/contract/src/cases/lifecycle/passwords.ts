import { accountPath, formats, widgetsPath } from "@orderpane/protocol/api";
import type { ContractResponse } from "../../responses/contract-response.ts";
import { md5 } from "../../context/test-application.ts";
import type { ContractCase } from "../../contract-case.ts";
import { expectAnswer, expectStatus, expectTrue, expectValue, recordOf } from "../../responses/expect.ts";
import { oneOf } from "./callback-parameters.ts";
import { recordKinds, recordsPath } from "../records/record-requests.ts";
import { widgetBody } from "../widgets/widget-requests.ts";

const account = accountPath("json");

/** The password of an installation: how it is made, and when it opens the API. */
export const passwordCases: readonly ContractCase[] = [
  {
    id: "install.password",
    title: "the password is MD5(token + secret) in lower case, and opens the API",
    provenance: "spec",
    statements: ["install.password", "auth.basic"],
    needs: ["lifecycle"],
    requests: 3,
    async run({ register, call }) {
      const application = await register();
      const user = await application.install();
      const token = oneOf(application.callbacks[0], "token");
      const { secret } = application.registration;
      expectStatus(await call("GET", account, { user }), 200);
      for (const other of [user.appPassword.toUpperCase(), md5(secret + token)]) {
        expectStatus(await call("GET", account, { user: { ...user, appPassword: other } }), 401);
      }
    },
  },
  {
    id: "install.password-live",
    title: "the password opens the API while the install call is still open",
    provenance: "spec",
    statements: ["install.password-live"],
    needs: ["lifecycle"],
    requests: 1,
    async run({ register, call }) {
      const application = await register();
      const statuses: number[] = [];
      application.answer(async ({ query }) => {
        const { id: appId, secret } = application.registration;
        const user = { appId, appPassword: md5(`${query.get("token")}${secret}`) };
        statuses.push((await call("GET", account, { user })).status);
        return 200;
      });
      await application.install();
      expectValue("status of the API during the call", statuses, [200]);
    },
  },
  {
    id: "install.exactly-200",
    title: "any status but 200 cancels the installation, and the password ends",
    provenance: "spec",
    statements: ["install.exactly-200", "install.cancelled", "limits.install-handler"],
    needs: ["lifecycle"],
    requests: 7,
    async run({ register, call }) {
      const application = await register();
      const statusAfter = async (answer: number) => {
        application.answer(answer);
        return (await call("GET", account, { user: await application.install() })).status;
      };
      for (const status of [201, 202, 204, 302, 404, 500]) {
        expectValue(`status of the API after install was answered ${status}`, await statusAfter(status), 401);
      }
      expectValue("status of the API after install was answered 200", await statusAfter(200), 200);
    },
  },
  {
    id: "install.time-out",
    title: "a response after more than 10 seconds cancels the installation as well",
    provenance: "spec",
    statements: ["install.cancelled", "limits.install-handler"],
    needs: ["lifecycle", "deadline"],
    requests: 1,
    async run({ register, call, passDeadline }) {
      const application = await register();
      application.answer(async () => {
        await passDeadline();
        return 200;
      });
      const user = await application.install();
      expectStatus(await call("GET", account, { user }), 401);
    },
  },
  {
    id: "rights.missing",
    title:
      "without the right to a resource, reading and writing are answered 403, JSON with status error and a message",
    provenance: "spec",
    statements: ["auth.missing-right", "errors.403"],
    needs: ["lifecycle", "write"],
    requests: 7,
    async run({ register, call, mark }) {
      const application = await register();
      const user = await application.install({ rights: [] });
      for (const format of formats) {
        expectForbidden(await call("GET", widgetsPath(format), { user }));
      }
      const body = widgetBody("json", { code: mark("without the right"), height: 60 });
      expectForbidden(await call("POST", widgetsPath("json"), { user, body }));
      // The right to one resource is not a right to another.
      const reader = await application.install({ rights: ["widgets"] });
      expectStatus(await call("GET", widgetsPath("json"), { user: reader }), 200);
      for (const kind of recordKinds) {
        expectForbidden(await call("GET", recordsPath(kind, "json"), { user: reader }));
      }
    },
  },
  {
    id: "install.per-store",
    title: "an application is installed in each store by itself, with another password",
    provenance: "spec",
    statements: ["service.per-store", "auth.password-per-store", "auth.basic"],
    needs: ["lifecycle", "second-store"],
    requests: 4,
    async run({ register, call, target }) {
      const application = await register();
      const at = target.secondStore!;
      const here = await application.install();
      expectStatus(await call("GET", account, { user: here }), 200);
      expectStatus(await call("GET", account, { user: here, at }), 401);
      const there = await application.install({ in: at.lifecycle });
      expectTrue("the passwords differ", here.appPassword !== there.appPassword, { found: "the same" });
      expectStatus(await call("GET", account, { user: there, at }), 200);
      expectStatus(await call("GET", account, { user: there }), 401);
    },
  },
];

function expectForbidden(response: ContractResponse): void {
  expectAnswer(response, 403, "application/json");
  const { status, message } = recordOf(response);
  expectValue("status in the body", status, "error");
  expectTrue("message is a text", typeof message === "string" && message !== "", { found: message });
}
