import { contentTypes, type Format, formats, widgetPath, widgetsPath } from "@orderpane/protocol/api";
import type { ContractResponse } from "../../responses/contract-response.ts";
import type { ContractCase } from "../../contract-case.ts";
import { expectStatus, expectTrue, expectValue, recordOf } from "../../responses/expect.ts";
import { createWidget, widgetBody } from "../widgets/widget-requests.ts";

export const refusalCases: readonly ContractCase[] = [
  {
    id: "refusals.content-type-create",
    title:
      "POST with another Content-Type than the suffix's, or none, is answered 422 and says which it should be",
    provenance: "spec",
    statements: ["rules.content-type", "widgets.content-type", "errors.422"],
    needs: ["write"],
    requests: 5,
    async run({ call, mark }) {
      for (const format of formats) {
        const body = widgetBody(format, { code: mark("wrong type"), height: 60 });
        for (const type of [null, format === "json" ? "application/xml" : "application/json"]) {
          expectWrongType(await call("POST", widgetsPath(format), { body, type }), format);
        }
      }
    },
  },
  {
    id: "refusals.content-type-replace",
    title: "PUT and PATCH with a wrong Content-Type are answered 422 as well",
    provenance: "spec",
    statements: ["rules.content-type", "widgets.content-type", "errors.422"],
    needs: ["write"],
    requests: 4,
    async run(context) {
      const { id } = await createWidget(context, "json");
      const body = widgetBody("json", { height: 61 });
      for (const method of ["PUT", "PATCH"]) {
        const response = await context.call(method, widgetPath(id, "json"), { body, type: "text/plain" });
        expectWrongType(response, "json");
      }
    },
  },
  {
    id: "refusals.unparsable",
    title: "a body that cannot be parsed is answered 400",
    provenance: "spec",
    statements: ["errors.400"],
    needs: ["write"],
    requests: 3,
    async run({ call, mark }) {
      for (const format of formats) {
        const body = widgetBody(format, { code: mark("half"), height: 60 });
        expectStatus(await call("POST", widgetsPath(format), { body: body.slice(0, -4) }), 400);
      }
    },
  },
  {
    id: "refusals.validation",
    title: "fields that fail validation are answered 422",
    provenance: "spec",
    statements: ["errors.422"],
    needs: ["write"],
    requests: 2,
    async run({ call, mark }) {
      const body = widgetBody("xml", { code: mark("tall"), height: "tall" });
      expectStatus(await call("POST", widgetsPath("xml"), { body }), 422);
    },
  },
  {
    id: "refusals.validation-body",
    title: "422 names each field that fails, with a list of messages",
    provenance: "observed",
    statements: ["fact.validation"],
    needs: ["write"],
    requests: 2,
    async run({ call, mark }) {
      const body = widgetBody("json", { code: mark("tall"), height: "tall" });
      const response = await call("POST", widgetsPath("json"), { body });
      expectStatus(response, 422);
      const { height } = recordOf(response);
      const isList = Array.isArray(height) && height.length > 0;
      expectTrue(
        "height has a list of messages",
        isList && height.every((text) => typeof text === "string"),
        {
          found: height,
        },
      );
    },
  },
];

function expectWrongType(response: ContractResponse, format: Format): void {
  expectStatus(response, 422);
  const message = `incorrect Content-Type, should be ${contentTypes[format]}`;
  expectValue(`${response.request}, message`, recordOf(response)["message"], message);
}
