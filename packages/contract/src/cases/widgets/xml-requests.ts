import { widgetPath } from "@orderpane/protocol/api";
import type { ContractCase } from "../../contract-case.ts";
import { expectStatus, expectValue } from "../../responses/expect.ts";
import { escapeXml } from "../../responses/xml.ts";
import { expectCode } from "./code-echo.ts";
import { createWidget, readWidget } from "./widget-requests.ts";

/** What a request in XML may contain. */
export const xmlRequestCases: readonly ContractCase[] = [
  {
    id: "widgets.escaping",
    title: "code is escaped once: <, >, & and CR arrive unchanged",
    provenance: "observed",
    statements: ["fact.escaping", "widget.xml-escaping"],
    needs: ["write"],
    requests: 3,
    async run(context) {
      const html = `<i title='a'>1 < 2 && 3 > 2 &amp;lt;</i>\r\n`;
      const code = context.mark(html);
      const { id } = await createWidget(context, "xml", { code });
      const { fields } = await readWidget(context, id, "json");
      expectCode("code, as JSON answers it", fields["code"], code);
    },
  },
  {
    id: "widgets.typed-request",
    title: "a request may have an XML declaration, types, unknown elements, and nil for fields that stay",
    provenance: "observed",
    statements: ["fact.typed-xml"],
    needs: ["write"],
    requests: 4,
    async run(context) {
      const { id } = await createWidget(context, "xml", { height: 70 });
      const code = context.mark("typed");
      const body = `<?xml version="1.0" encoding="UTF-8"?>
<application-widget>
  <code>${escapeXml(code)}</code>
  <height type="integer" nil="true"/>
  <colour type="string">red</colour>
</application-widget>`;
      expectStatus(await context.call("PUT", widgetPath(id, "xml"), { body }), 200);
      const { fields } = await readWidget(context, id, "xml");
      expectValue("height, which was nil in the request", fields["height"], 70);
      expectCode("code", fields["code"], code);
    },
  },
];
