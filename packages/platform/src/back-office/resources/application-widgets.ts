import type { Widgets } from "../widgets/widgets.ts";
import { countResponse } from "./record-resource.ts";
import type { Resource, ResourceCall } from "./resource.ts";

export const applicationWidgets = {
  right: "widgets",
  methods: {
    GET: (call) => widgetsOf(call).list(call),
    POST: (call) => widgetsOf(call).create(call.body, call.format),
  },
  countMethods: {
    GET: (call) => countResponse(widgetsOf(call).count(), call.format),
  },
  memberMethods: {
    GET: (call) => widgetsOf(call).read(call.id, call.format),
    PUT: (call) => widgetsOf(call).replace(call.id, call.body, call.format),
    DELETE: (call) => widgetsOf(call).delete(call.id, call.format),
  },
} as const satisfies Resource;

function widgetsOf({ data, applicationId }: ResourceCall): Widgets {
  return data.widgetsOf(applicationId);
}
