import { accountPath, usageLimitHeader, widgetsPath } from "@orderpane/protocol/api";
import type { ContractResponse } from "../../responses/contract-response.ts";
import type { ContractCase } from "../../contract-case.ts";
import { expectStatus } from "../../responses/expect.ts";
import { whichOf } from "../finding.ts";

/** Open questions about refusals that no variant covers. Each case returns what it found. */
export const refusalUnknownCases: readonly ContractCase[] = [
  {
    id: "unknown.paths",
    title: "how another suffix and another method are refused, and a missing path without the password",
    provenance: "assumed",
    statements: ["fact.paths", "fact.refusal-order"],
    needs: ["read"],
    requests: 3,
    async run({ call }) {
      const stranger = await call("GET", "/admin/nothing.json", { user: null });
      return {
        "another suffix": refusalOf(await call("GET", "/admin/application_widgets.yaml")),
        OPTIONS: refusalOf(await call("OPTIONS", widgetsPath("json")), ["200", "204"]),
        "a missing path without the password": refusalOf(stranger),
      };
    },
  },
  {
    id: "unknown.rightFirst",
    title: "whether a missing path or a missing right is reported first",
    provenance: "assumed",
    statements: ["fact.refusal-order"],
    needs: ["lifecycle"],
    requests: 2,
    async run({ call, register }) {
      const user = await (await register()).install({ rights: [] });
      const widget = "/admin/application_widgets/999999999999.json";
      return {
        "a missing path, without any right": refusalOf(await call("GET", "/admin/nothing.json", { user })),
        "a missing widget, without the right": refusalOf(await call("GET", widget, { user })),
      };
    },
  },
  {
    id: "unknown.endedPassword",
    title: "whether a password that has ended counts toward the limit",
    provenance: "assumed",
    statements: ["fact.unknown-login"],
    needs: ["lifecycle"],
    requests: 1,
    async run({ call, register }) {
      const application = await register();
      const user = await application.install();
      await application.uninstall();
      const response = await call("GET", accountPath("json"), { user });
      expectStatus(response, 401);
      const isCounted = response.headers.has(usageLimitHeader);
      return { "a password that has ended": isCounted ? "counts" : "does not count" };
    },
  },
];

const refusals: readonly string[] = ["400", "401", "403", "404", "405", "406", "415", "422"];

/** Returns the status. `others` lists other statuses that are allowed. */
function refusalOf({ request, status }: ContractResponse, others: readonly string[] = []): string {
  whichOf(request, String(status), { "a refusal": (found) => [...refusals, ...others].includes(found) });
  return String(status);
}
