import { widgetPath, widgetsPath } from "@orderpane/protocol/api";
import { parameterOf } from "../../context/test-application.ts";
import { casesOf } from "../../contract-case.ts";
import type { Credentials } from "../../targets/target.ts";
import { createWidget } from "../widgets/widget-requests.ts";
import { expectTrue, expectValue, listOf } from "../../responses.ts";

export const uninstallationCases = casesOf(["lifecycle"], {
  "uninstall.request": {
    spec: "uninstall sends GET <uninstall_url> with shop, insales_id, and the password as token",
    sections: ["uninstallation", "what-the-service-does", "events"],
    async run({ install }) {
      const { application, user } = await install();
      await application.uninstall();
      const [installed, uninstalled, ...others] = application.callbacks;
      expectValue("requests after the one of uninstall", others.length, 0);
      expectValue("method and path", `${uninstalled?.method} ${uninstalled?.path}`, "GET /uninstall");
      const names = [...(uninstalled?.query.keys() ?? [])].toSorted();
      expectValue("parameters", names, ["insales_id", "shop", "token"]);
      const isPassword = parameterOf(uninstalled, "token") === user.appPassword;
      expectTrue("token is the password", isPassword, "another");
      for (const name of ["shop", "insales_id"]) {
        expectValue(`${name} of uninstall`, parameterOf(uninstalled, name), parameterOf(installed, name));
      }
    },
  },
  "widgets.scope": {
    observed: "an application sees its own widgets and no other",
    sections: ["back-office-application-widgets"],
    needs: ["write", "lifecycle"],
    async run(context) {
      const { call, target } = context;
      const { user } = await context.install();
      const { id } = await createWidget(context, "json", {}, user);
      const isListed = async (owner: Credentials) => {
        const widgets = listOf(await call("GET", widgetsPath("json"), { user: owner }));
        return widgets.some((widget) => widget["id"] === id);
      };
      expectTrue("its own application sees the widget", await isListed(user), "nothing");
      expectTrue("another application does not list it", !(await isListed(target)), id);
      await call("GET", widgetPath(id, "json"), { status: 404 });
    },
  },
});
