import { answering, changing, rewording } from "../break-store.ts";
import type { BrokenStore } from "./broken-store.ts";

/** Otherwise than every variant knows. */
export const unforeseenStores: readonly BrokenStore[] = [
  [
    "answers PUT with something new",
    "unknown.putBody",
    /the variant putBody: .* empty or record, found "done"/,
    answering(({ method }) => method === "PUT", 200, { isDone: true, body: "done" }),
  ],
  [
    "echoes code in another way",
    "unknown.codeEcho",
    /the variant codeEcho: .* found .*NOTE/,
    rewording(200, "note", "NOTE"),
  ],
  [
    "answers DELETE with something new",
    "unknown.delete",
    /the variant deleteBody: .* found "done"/,
    answering(({ method, url }) => method === "DELETE" && url.endsWith("xml"), 200, {
      isDone: true,
      body: "done",
    }),
  ],
  [
    "says that a widget which it has deleted is gone for ever",
    "unknown.delete",
    /the variant deleteMissing: .* found "410"/,
    changing(404, () => ({ status: 410 })),
  ],
  [
    "makes another page of the one it was given",
    "unknown.pageTypeXml",
    /the variant pageTypeXml: .* found "customer"/,
    rewording(200, '"page_type":"product"', '"page_type":"customer"'),
  ],
  [
    "creates with 201 in XML and 200 in JSON",
    "unknown.createStatus",
    /the variant createStatus: .* found "XML 201, JSON 200"/,
    (request, next) => {
      if (request.method !== "POST") return next(request);
      const [from, to] = request.url.endsWith("xml") ? [200, 201] : [201, 200];
      return changing(from, () => ({ status: to }))(request, next);
    },
  ],
  [
    "names an empty list otherwise",
    "unknown.emptyList",
    /the variant emptyList: .* found "nothing"/,
    rewording(200, "application-widgets", "nothing"),
  ],
];
