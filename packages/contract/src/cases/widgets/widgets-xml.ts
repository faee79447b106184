import { widgetPath, widgetsPath } from "@orderpane/protocol/api";
import { typeOf } from "../../responses/contract-response.ts";
import type { ContractCase } from "../../contract-case.ts";
import { expectStatus, expectTrue, expectValue } from "../../responses/expect.ts";
import { readXmlLeaves, readXmlRoot } from "../../responses/xml.ts";
import { expectCode } from "./code-echo.ts";
import { createWidget, readWidget, widgetBody, widgetOf } from "./widget-requests.ts";

export const widgetXmlCases: readonly ContractCase[] = [
  {
    id: "widgets.create-xml",
    title: "POST creates a widget: 200, and the record with created-at, height, id and code",
    provenance: "spec",
    statements: ["widgets.create", "widget.code", "widget.height", "widget.xml-escaping", "errors.200"],
    needs: ["write"],
    requests: 2,
    async run({ call, mark }) {
      const code = mark("<b>XML</b>");
      const body = widgetBody("xml", { code, height: 120 });
      const response = await call("POST", widgetsPath("xml"), { body });
      expectStatus(response, 200);
      expectValue("media type", typeOf(response), /^(application|text)\/xml$/);
      const { fields } = widgetOf(response, "xml");
      expectValue("height", fields["height"], 120);
      expectCode("code", fields["code"], code);
      expectTrue("the record has created-at", (fields["created_at"] ?? "") !== "", {
        found: Object.keys(fields),
      });
    },
  },
  {
    id: "widgets.read-xml",
    title: "GET reads one widget by its id: hyphens in its names, types on id, height and created-at",
    provenance: "spec",
    statements: [
      "widgets.read",
      "widgets.path-id",
      "widget.xml-names",
      "widget.xml-types",
      "widget.xml-roots",
      "fact.typed-xml",
    ],
    needs: ["write"],
    requests: 3,
    async run(context) {
      const { id, fields } = await createWidget(context, "xml");
      const read = await readWidget(context, id, "xml");
      expectValue("the record that is read", read.fields, fields);
      expectValue("root", readXmlRoot(read.answer.body).name, "application-widget");
      const types = new Map(readXmlLeaves(read.answer.body).map(({ name, type }) => [name, type]));
      expectValue("type of id", types.get("id"), "integer");
      expectValue("type of height", types.get("height"), "integer");
      // observed: current Rails services write the T in upper case.
      expectValue("type of created-at", types.get("created-at"), /^date[tT]ime$/);
      expectValue("type of code", types.get("code") ?? null, null);
    },
  },
  {
    id: "widgets.list-xml",
    title: "GET lists the widgets: application-widgets of type array, a record for each",
    provenance: "spec",
    statements: ["widgets.list", "widget.xml-roots", "service.verbs"],
    needs: ["write"],
    requests: 3,
    async run(context) {
      const { id } = await createWidget(context, "xml");
      const response = await context.call("GET", widgetsPath("xml"));
      expectStatus(response, 200);
      expectValue("root", readXmlRoot(response.body), { name: "application-widgets", type: "array" });
      const records = response.body.split("<application-widget>").slice(1);
      const ours = records.find((record) => record.includes(`>${id}</id>`)) ?? "";
      const names = readXmlLeaves(ours).map(({ name }) => name);
      for (const name of ["created-at", "id", "code", "height"]) {
        expectTrue(`the record in the list has ${name}`, names.includes(name), { found: names });
      }
    },
  },
  {
    id: "widgets.replace-xml",
    title: "PUT changes code and height: 200, and a read shows it",
    provenance: "spec",
    statements: ["widgets.replace", "service.verbs"],
    needs: ["write"],
    requests: 4,
    async run(context) {
      const { id } = await createWidget(context, "xml");
      const code = context.mark("<b>changed</b>");
      const body = widgetBody("xml", { code, height: 90 });
      expectStatus(await context.call("PUT", widgetPath(id, "xml"), { body }), 200);
      const { fields } = await readWidget(context, id, "xml");
      expectValue("height after PUT", fields["height"], 90);
      expectCode("code after PUT", fields["code"], code);
    },
  },
  {
    id: "widgets.delete-xml",
    title: "DELETE deletes a widget: 200 without a Content-Type, and it is not found any more",
    provenance: "spec",
    statements: ["widgets.delete", "rules.no-content-type", "service.verbs", "errors.404"],
    needs: ["write"],
    requests: 3,
    async run(context) {
      const { id } = await createWidget(context, "xml");
      expectStatus(await context.call("DELETE", widgetPath(id, "xml")), 200);
      expectStatus(await context.call("GET", widgetPath(id, "xml")), 404);
    },
  },
];
