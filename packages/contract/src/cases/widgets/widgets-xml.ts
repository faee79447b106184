import { widgetPath, widgetsPath } from "@orderpane/protocol/api";
import { casesOf } from "../../contract-case.ts";
import { escapeXml, readXmlLeaves, readXmlRoot, xmlMediaType } from "../../xml.ts";
import { createWidget, expectCode, readWidget, widgetBody, widgetOf } from "./widget-requests.ts";
import { expectTrue, expectValue } from "../../responses.ts";

export const widgetXmlCases = casesOf(["write"], {
  "widgets.create-xml": {
    spec: "POST creates a widget: 200, and the record with created-at, height, id and code",
    sections: ["back-office-application-widgets", "application-widget-back-office", "errors"],
    async run({ call, mark }) {
      const code = mark("<b>XML</b>");
      const body = widgetBody("xml", { code, height: 120 });
      const response = await call("POST", widgetsPath("xml"), { body, status: 200, mediaType: xmlMediaType });
      const { fields } = widgetOf(response, "xml");
      expectValue("height", fields["height"], 120);
      expectCode("code", fields["code"], code);
      expectTrue("the record has created-at", (fields["created_at"] ?? "") !== "", Object.keys(fields));
    },
  },
  "widgets.read-xml": {
    spec: "GET reads one widget by its id: hyphens in its names, types on id, height and created-at",
    sections: ["back-office-application-widgets", "application-widget-back-office"],
    async run(context) {
      const { id, fields } = await createWidget(context, "xml");
      const read = await readWidget(context, id, "xml");
      const { body } = read.response;
      expectValue("the record that is read", read.fields, fields);
      expectValue("root", readXmlRoot(body).name, "application-widget");
      const types = new Map(readXmlLeaves(body).map(({ name, type }) => [name, type]));
      expectValue("type of id", types.get("id"), "integer");
      expectValue("type of height", types.get("height"), "integer");
      // observed: current Rails services write the T in upper case.
      expectValue("type of created-at", types.get("created-at"), /^date[tT]ime$/);
      expectValue("type of code", types.get("code") ?? null, null);
    },
  },
  "widgets.list-xml": {
    spec: "GET lists the widgets: application-widgets of type array, a record for each",
    sections: ["back-office-application-widgets", "application-widget-back-office", "what-the-service-does"],
    async run(context) {
      const { id } = await createWidget(context, "xml");
      const { body } = await context.call("GET", widgetsPath("xml"), { status: 200 });
      expectValue("root", readXmlRoot(body), { name: "application-widgets", type: "array" });
      const records = body.split("<application-widget>").slice(1);
      const ours = records.find((record) => record.includes(`>${id}</id>`)) ?? "";
      const names = readXmlLeaves(ours).map(({ name }) => name);
      for (const name of ["created-at", "id", "code", "height"]) {
        expectTrue(`the record in the list has ${name}`, names.includes(name), names);
      }
    },
  },
  "widgets.replace-xml": {
    spec: "PUT changes code and height: 200, and a read shows it",
    sections: ["back-office-application-widgets", "what-the-service-does"],
    async run(context) {
      const { id } = await createWidget(context, "xml");
      const code = context.mark("<b>changed</b>");
      const body = widgetBody("xml", { code, height: 90 });
      await context.call("PUT", widgetPath(id, "xml"), { body, status: 200 });
      const { fields } = await readWidget(context, id, "xml");
      expectValue("height after PUT", fields["height"], 90);
      expectCode("code after PUT", fields["code"], code);
    },
  },
  "widgets.delete-xml": {
    spec: "DELETE deletes a widget: 200 without a Content-Type, and it is not found any more",
    sections: [
      "back-office-application-widgets",
      "back-office-general-rules",
      "what-the-service-does",
      "errors",
    ],
    async run(context) {
      const { id } = await createWidget(context, "xml");
      await context.call("DELETE", widgetPath(id, "xml"), { status: 200 });
      await context.call("GET", widgetPath(id, "xml"), { status: 404 });
    },
  },
  "widgets.escaping": {
    observed: "code is escaped once: <, >, & and CR arrive unchanged",
    sections: ["application-widget-back-office"],
    async run(context) {
      const code = context.mark(`<i title='a'>1 < 2 && 3 > 2 &amp;lt;</i>\r\n`);
      const { id } = await createWidget(context, "xml", { code });
      const { fields } = await readWidget(context, id, "json");
      expectCode("code, read as JSON", fields["code"], code);
    },
  },
  "widgets.typed-request": {
    observed: "a request may have an XML declaration, types, unknown elements, and nil for fields that stay",
    sections: ["back-office-application-widgets"],
    async run(context) {
      const { id } = await createWidget(context, "xml", { height: 70 });
      const code = context.mark("typed");
      const body = `<?xml version="1.0" encoding="UTF-8"?>
<application-widget>
  <code>${escapeXml(code)}</code>
  <height type="integer" nil="true"/>
  <colour type="string">red</colour>
</application-widget>`;
      await context.call("PUT", widgetPath(id, "xml"), { body, status: 200 });
      const { fields } = await readWidget(context, id, "xml");
      expectValue("height, which was nil in the request", fields["height"], 70);
      expectCode("code", fields["code"], code);
    },
  },
});
