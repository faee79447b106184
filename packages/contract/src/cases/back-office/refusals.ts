import { contentTypes, type Format, formats, widgetPath, widgetsPath } from "@orderpane/protocol/api";
import { createWidget, widgetBody } from "../widgets/widget-requests.ts";
import { casesOf, finding, type Findings } from "../../contract-case.ts";
import { type ContractResponse, expectTrue, expectValue, mismatch, recordOf } from "../../responses.ts";

export const refusalCases = casesOf(["write"], {
  "refusals.content-type-create": {
    spec: "POST with another Content-Type than the suffix's, or none, is answered 422 and says which it should be",
    sections: ["back-office-general-rules", "back-office-application-widgets", "errors"],
    async run({ call, mark }) {
      for (const format of formats) {
        const body = widgetBody(format, { code: mark("wrong type"), height: 60 });
        for (const type of [null, contentTypes[format === "json" ? "xml" : "json"]]) {
          expectWrongType(await call("POST", widgetsPath(format), { body, type, status: 422 }), format);
        }
      }
    },
  },
  "refusals.content-type-replace": {
    spec: "PUT and PATCH with a wrong Content-Type are answered 422 as well",
    sections: ["back-office-general-rules", "back-office-application-widgets", "errors"],
    async run(context) {
      const { id } = await createWidget(context, "json");
      const wrong = { body: widgetBody("json", { height: 61 }), type: "text/plain", status: 422 };
      for (const method of ["PUT", "PATCH"]) {
        expectWrongType(await context.call(method, widgetPath(id, "json"), wrong), "json");
      }
    },
  },
  "refusals.unparsable": {
    spec: "a body that cannot be parsed is answered 400",
    sections: ["errors"],
    async run({ call, mark }) {
      for (const format of formats) {
        const body = widgetBody(format, { code: mark("half"), height: 60 }).slice(0, -4);
        await call("POST", widgetsPath(format), { body, status: 400 });
      }
    },
  },
  "refusals.validation": {
    spec: "fields that fail validation are answered 422",
    sections: ["errors"],
    async run({ call, mark }) {
      const body = widgetBody("xml", { code: mark("tall"), height: "tall" });
      await call("POST", widgetsPath("xml"), { body, status: 422 });
    },
  },
  "refusals.validation-body": {
    observed: "422 names each field that fails, with a list of messages",
    sections: ["errors"],
    async run({ call, mark }) {
      const body = widgetBody("json", { code: mark("tall"), height: "tall" });
      const { height } = recordOf(await call("POST", widgetsPath("json"), { body, status: 422 }));
      const isList = Array.isArray(height) && height.length > 0;
      const hasMessages = isList && height.every((message) => typeof message === "string");
      expectTrue("height has a list of messages", hasMessages, height);
    },
  },
  "unknown.xmlErrors": {
    assumed: "the body of a 422 about a field, where the path ends in .xml",
    sections: ["errors"],
    async run({ call, mark }) {
      const body = widgetBody("xml", { code: mark("tall"), height: "tall" });
      const refused = await call("POST", widgetsPath("xml"), { body, status: 422 });
      const looks = {
        json: (text: string) => text.startsWith("{"),
        xml: (text: string) => /<errors[\s>]/.test(text),
      };
      return finding("xmlErrors", refused.body.trim(), looks);
    },
  },
  "unknown.paths": {
    assumed: "how another suffix and another method are refused, and a missing path without the password",
    sections: ["back-office-general-rules"],
    needs: ["read"],
    async run({ call }) {
      const stranger = await call("GET", "/admin/nothing.json", { user: null });
      return {
        ...refusal("another suffix", await call("GET", "/admin/application_widgets.yaml")),
        ...refusal("OPTIONS", await call("OPTIONS", widgetsPath("json")), [200, 204]),
        ...refusal("a missing path without the password", stranger),
      };
    },
  },
});

function expectWrongType(response: ContractResponse, format: Format): void {
  const message = `incorrect Content-Type, should be ${contentTypes[format]}`;
  expectValue(`${response.request}, message`, recordOf(response)["message"], message);
}

const refusals: readonly number[] = [400, 401, 403, 404, 405, 406, 415, 422];

/** Returns the status as a finding. `others` lists other statuses that are allowed. */
function refusal(point: string, response: ContractResponse, others: readonly number[] = []): Findings {
  const { request, status } = response;
  if ([...refusals, ...others].includes(status)) return { [point]: String(status) };
  throw mismatch(request, { expected: "a refusal", found: String(status) });
}
