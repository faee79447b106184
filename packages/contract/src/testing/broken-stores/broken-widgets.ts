import {
  type BrokenStore,
  changeResponse,
  replaceInRequest,
  replaceInResponse,
  respondTo,
} from "../break-store.ts";

/** Stores that are wrong about widgets. */
export const brokenWidgets: readonly BrokenStore[] = [
  ["widgets.create-xml", /expected 200, found 201/, changeResponse(200, { status: 201 })],
  ["widgets.read-xml", /type of created-at/, replaceInResponse(200, "created-at", "created_at")],
  [
    "widgets.list-xml",
    /^root: .*found {"name":"widgets"/,
    replaceInResponse(200, "application-widgets", "widgets"),
  ],
  ["widgets.replace-xml", /height after PUT: expected 90, found 60/, respondTo(/^PUT /, 200)],
  ["widgets.delete-xml", /expected 404, found 200/, respondTo(/^DELETE .*xml$/, 200)],
  ["widgets.escaping", /code, read as JSON/, replaceInRequest("&#13;", "")],
  [
    "widgets.typed-request",
    /which was nil in the request: expected 70, found 1/,
    replaceInRequest(/<height [^>]*nil="true"\/>/g, "<height>1</height>"),
  ],
  [
    "widgets.json-form",
    /fields of a created widget/,
    replaceInResponse(201, /^(.*)$/g, '{"id":1,"application_widget":$1}'),
  ],
  [
    "widgets.created-at",
    /not of the request's choosing: found "2001/,
    replaceInResponse(201, /"created_at":"[^"]*"/g, '"created_at":"2001-02-03T04:05:06+00:00"'),
  ],
  ["widgets.milliseconds", /created_at in JSON/, replaceInResponse(201, /\.\d{3}\+/g, "+")],
  [
    "widgets.page-type",
    /page_type, given: expected "product", found "order"/,
    replaceInRequest("page_type", "page"),
  ],
  ["widgets.replace-subset", /^PUT .* expected 200, found 400/, replaceInRequest(/^\[\]$/g, "[1]")],
  ["unknown.noField", /^rootless: .* found "height 60"/, replaceInRequest(/^\{"height":61\}$/g, "{}")],
  ["widgets.delete-json", /media type: expected/, respondTo(/^DELETE /, 200, { isExecuted: true })],
  [
    "widgets.sizes",
    /found 413/,
    async (request, next) =>
      (await request.clone().text()).length > 5000 ? new Response(null, { status: 413 }) : next(request),
  ],
  // Differently than every assumption knows.
  [
    "unknown.putBody",
    /^putBody: .* empty or record, found "done"/,
    respondTo(/^PUT /, 200, { isExecuted: true, body: "done" }),
  ],
  ["unknown.codeEcho", /^codeEcho: .* found .*NOTE/, replaceInResponse(200, "note", "NOTE")],
  [
    "unknown.delete",
    /^deleteBody: .* found "done"/,
    respondTo(/^DELETE .*xml$/, 200, { isExecuted: true, body: "done" }),
  ],
  [
    "unknown.pageTypeXml",
    /^pageTypeXml: .* found "customer"/,
    replaceInResponse(200, '"page_type":"product"', '"page_type":"customer"'),
  ],
  [
    "unknown.createStatus",
    /^createStatus: .* found "XML 201, JSON 200"/,
    (request, next) => {
      if (request.method !== "POST") return next(request);
      const [from, to] = request.url.endsWith("xml") ? [200, 201] : [201, 200];
      return changeResponse(from, { status: to })(request, next);
    },
  ],
  [
    "unknown.emptyList",
    /^emptyList: .* found "nothing"/,
    replaceInResponse(200, "application-widgets", "nothing"),
  ],
];
