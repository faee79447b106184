import { accountPath, widgetPath, widgetsPath } from "@orderpane/protocol/api";
import type { ContractCase } from "../../contract-case.ts";
import { expectStatus, expectTrue, expectValue, listOf } from "../../responses/expect.ts";
import { oneOf } from "./callback-parameters.ts";
import { finding, whichOf } from "../finding.ts";
import { createWidget } from "../widgets/widget-requests.ts";

export const uninstallationCases: readonly ContractCase[] = [
  {
    id: "uninstall.request",
    title: "uninstall sends GET <uninstall_url> with shop, insales_id, and the password as token",
    provenance: "spec",
    statements: ["uninstall.request", "uninstall.token", "service.callbacks", "events.callbacks"],
    needs: ["lifecycle"],
    requests: 0,
    async run({ register }) {
      const application = await register();
      const { appPassword } = await application.install();
      await application.uninstall();
      const [installed, uninstalled, ...others] = application.callbacks;
      expectValue("requests after the one of uninstall", others.length, 0);
      expectValue("method and path", `${uninstalled?.method} ${uninstalled?.path}`, "GET /uninstall");
      const names = [...(uninstalled?.query.keys() ?? [])].toSorted();
      expectValue("parameters", names, ["insales_id", "shop", "token"]);
      expectTrue("token is the password", oneOf(uninstalled, "token") === appPassword, { found: "another" });
      for (const name of ["shop", "insales_id"]) {
        expectTrue(`${name} is that of install`, oneOf(uninstalled, name) === oneOf(installed, name), {
          found: oneOf(uninstalled, name),
        });
      }
    },
  },
  {
    id: "unknown.uninstallAnswer",
    title: "whether the password ends with an uninstallation that the application answers with an error",
    provenance: "assumed",
    statements: ["fact.uninstall-answer"],
    needs: ["lifecycle"],
    requests: 1,
    async run({ register, call }) {
      const application = await register();
      const user = await application.install();
      application.answer(500);
      await application.uninstall();
      const { status } = await call("GET", accountPath("json"), { user });
      const what = "password after an uninstallation answered 500";
      return { [what]: whichOf(what, String(status), { ends: "401", "opens the API": "200" }) };
    },
  },
  {
    id: "unknown.widgetsAfterUninstall",
    title: "whether the widgets of an application survive its uninstallation",
    provenance: "observed",
    statements: ["fact.after-uninstall"],
    needs: ["write", "lifecycle"],
    requests: 4,
    async run(context) {
      const { register, call } = context;
      const application = await register();
      const made = await createWidget(context, "json", {}, { user: await application.install() });
      await application.uninstall();
      const user = await application.install();
      const listed = await call("GET", widgetsPath("json"), { user });
      // The password that created it has ended, so the case deletes it itself.
      await call("DELETE", widgetPath(made.id, "json"), { user });
      return finding("widgetsAfterUninstall", JSON.stringify(listOf(listed)), {
        kept: JSON.stringify([made.fields]),
        deleted: "[]",
      });
    },
  },
  {
    id: "widgets.scope",
    title: "an application sees its own widgets and no other",
    provenance: "observed",
    statements: ["fact.scope"],
    needs: ["write", "second-application"],
    requests: 5,
    async run(context) {
      const user = await context.secondApplication();
      const { id } = await createWidget(context, "json", {}, { user });
      const idsOf = async (owner?: typeof user) => {
        const response = await context.call("GET", widgetsPath("json"), { ...(owner && { user: owner }) });
        return listOf(response).map((widget) => widget["id"]);
      };
      expectTrue("its own application sees the widget", (await idsOf(user)).includes(id), {
        found: "nothing",
      });
      expectTrue("another application does not list it", !(await idsOf()).includes(id), { found: id });
      expectStatus(await context.call("GET", widgetPath(id, "json")), 404);
    },
  },
];
