import { answering, changing, rewording, sending } from "../break-store.ts";
import type { BrokenStore } from "./broken-store.ts";

const isPut = ({ method }: Request) => method === "PUT";
const isDelete = ({ method }: Request) => method === "DELETE";

/** Wrong about widgets. */
export const brokenWidgets: readonly BrokenStore[] = [
  [
    "creates with 201 in XML",
    "widgets.create-xml",
    /expected 200, found 201/,
    changing(200, () => ({ status: 201 })),
  ],
  [
    "writes underscores in XML",
    "widgets.read-xml",
    /type of created-at/,
    rewording(200, "created-at", "created_at"),
  ],
  [
    "takes tags out of code",
    "widgets.create-xml",
    /^code: expected .*<b>XML<\/b>.* found ".*>XML</,
    sending(({ body }) => ({ body: body.replaceAll(/&lt;\/?b&gt;/g, "") })),
  ],
  [
    "reads another widget",
    "widgets.read-xml",
    /the record that is read: .*"height":60.*"height":61/,
    (request, next) =>
      request.method === "GET" ? rewording(200, ">60<", ">61<")(request, next) : next(request),
  ],
  [
    "names the list otherwise",
    "widgets.list-xml",
    /^root: .*found {"name":"widgets"/,
    rewording(200, "application-widgets", "widgets"),
  ],
  [
    "does not do what PUT asks",
    "widgets.replace-xml",
    /height after PUT: expected 90, found 60/,
    answering(isPut, 200),
  ],
  [
    "does not delete",
    "widgets.delete-xml",
    /expected 404, found 200/,
    answering((request) => isDelete(request) && request.url.endsWith("xml"), 200),
  ],
  [
    "loses CR",
    "widgets.escaping",
    /code, as JSON answers it/,
    sending(({ body }) => ({ body: body.replaceAll("&#13;", "") })),
  ],
  [
    "takes nil for a value",
    "widgets.typed-request",
    /which was nil in the request: expected 70, found 1/,
    sending(({ body }) => ({ body: body.replace(/<height [^>]*nil="true"\/>/, "<height>1</height>") })),
  ],
  [
    "has a root in JSON",
    "widgets.json-form",
    /fields of a created widget/,
    rewording(201, /^(.*)$/g, '{"id":1,"application_widget":$1}'),
  ],
  [
    "takes the time from the request",
    "widgets.created-at",
    /not of the request's choosing: found "2001/,
    rewording(201, /"created_at":"[^"]*"/g, '"created_at":"2001-02-03T04:05:06+00:00"'),
  ],
  ["has no milliseconds", "widgets.milliseconds", /created_at in JSON/, rewording(201, /\.\d{3}\+/g, "+")],
  [
    "knows no page_type",
    "widgets.page-type",
    /page_type, given: expected "product", found "order"/,
    sending(({ body }) => ({ body: body.replace("page_type", "page") })),
  ],
  [
    "wants fields with PUT",
    "widgets.replace-subset",
    /^PUT .* expected 200, found 400/,
    sending(({ body }) => ({ body: body === "[]" ? "{}" : body })),
  ],
  [
    "answers DELETE with nothing",
    "widgets.delete-json",
    /Content-Type: expected/,
    answering(isDelete, 200, { isDone: true }),
  ],
  [
    "takes 5 KB at most",
    "widgets.sizes",
    /found 413/,
    async (request, next) =>
      (await request.clone().text()).length > 5000 ? new Response(null, { status: 413 }) : next(request),
  ],
];
