import { answering, type BrokenStore, changing, rewording, sending } from "../break-store.ts";

const isPut = ({ method }: Request) => method === "PUT";
const isDelete = ({ method }: Request) => method === "DELETE";

/** Wrong about widgets. */
export const brokenWidgets: readonly BrokenStore[] = [
  ["widgets.create-xml", /expected 200, found 201/, changing(200, { status: 201 })],
  ["widgets.read-xml", /type of created-at/, rewording(200, "created-at", "created_at")],
  [
    "widgets.create-xml",
    /^code: expected .*<b>XML<\/b>.* found ".*>XML</,
    sending(({ body }) => ({ body: body.replaceAll(/&lt;\/?b&gt;/g, "") })),
  ],
  [
    "widgets.read-xml",
    /the record that is read: .*"height":60.*"height":61/,
    (request, next) =>
      request.method === "GET" ? rewording(200, ">60<", ">61<")(request, next) : next(request),
  ],
  ["widgets.list-xml", /^root: .*found {"name":"widgets"/, rewording(200, "application-widgets", "widgets")],
  ["widgets.replace-xml", /height after PUT: expected 90, found 60/, answering(isPut, 200)],
  [
    "widgets.delete-xml",
    /expected 404, found 200/,
    answering((request) => isDelete(request) && request.url.endsWith("xml"), 200),
  ],
  ["widgets.escaping", /code, read as JSON/, sending(({ body }) => ({ body: body.replaceAll("&#13;", "") }))],
  [
    "widgets.typed-request",
    /which was nil in the request: expected 70, found 1/,
    sending(({ body }) => ({ body: body.replace(/<height [^>]*nil="true"\/>/, "<height>1</height>") })),
  ],
  [
    "widgets.json-form",
    /fields of a created widget/,
    rewording(201, /^(.*)$/g, '{"id":1,"application_widget":$1}'),
  ],
  [
    "widgets.created-at",
    /not of the request's choosing: found "2001/,
    rewording(201, /"created_at":"[^"]*"/g, '"created_at":"2001-02-03T04:05:06+00:00"'),
  ],
  ["widgets.milliseconds", /created_at in JSON/, rewording(201, /\.\d{3}\+/g, "+")],
  [
    "widgets.page-type",
    /page_type, given: expected "product", found "order"/,
    sending(({ body }) => ({ body: body.replace("page_type", "page") })),
  ],
  [
    "widgets.replace-subset",
    /^PUT .* expected 200, found 400/,
    sending(({ body }) => ({ body: body === "[]" ? "{}" : body })),
  ],
  ["widgets.delete-json", /media type: expected/, answering(isDelete, 200, { isDone: true })],
  [
    "widgets.sizes",
    /found 413/,
    async (request, next) =>
      (await request.clone().text()).length > 5000 ? new Response(null, { status: 413 }) : next(request),
  ],
  // Differently than every variant knows.
  [
    "unknown.putBody",
    /^putBody: .* empty or record, found "done"/,
    answering(({ method }) => method === "PUT", 200, { isDone: true, body: "done" }),
  ],
  ["unknown.codeEcho", /^codeEcho: .* found .*NOTE/, rewording(200, "note", "NOTE")],
  [
    "unknown.delete",
    /^deleteBody: .* found "done"/,
    answering(({ method, url }) => method === "DELETE" && url.endsWith("xml"), 200, {
      isDone: true,
      body: "done",
    }),
  ],
  ["unknown.delete", /^deleteMissing: .* found "410"/, changing(404, { status: 410 })],
  [
    "unknown.pageTypeXml",
    /^pageTypeXml: .* found "customer"/,
    rewording(200, '"page_type":"product"', '"page_type":"customer"'),
  ],
  [
    "unknown.createStatus",
    /^createStatus: .* found "XML 201, JSON 200"/,
    (request, next) => {
      if (request.method !== "POST") return next(request);
      const [from, to] = request.url.endsWith("xml") ? [200, 201] : [201, 200];
      return changing(from, { status: to })(request, next);
    },
  ],
  ["unknown.emptyList", /^emptyList: .* found "nothing"/, rewording(200, "application-widgets", "nothing")],
];
