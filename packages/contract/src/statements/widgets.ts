import { statementsOf } from "./statement.ts";

/** What the specification says of the widgets resource. */
export const widgetStatements = {
  ...statementsOf("Application widget (back-office)", {
    "widget.id": "id | integer | widget identifier, assigned by the service",
    "widget.created-at":
      "created_at | datetime (ISO 8601 with UTC offset) | creation time, assigned by the service",
    "widget.code": "code | string | HTML content of the widget",
    "widget.height": "height | integer | height of the widget block",
    "widget.xml-names": "In XML the field names use hyphens (`created-at`).",
    "widget.xml-types":
      "Typed elements carry a `type` attribute: `integer` for id and height, `datetime` for created-at.",
    "widget.xml-roots":
      "The collection element is `application-widgets` with `type=array`; one record is `application-widget`.",
    "widget.xml-escaping":
      "The `code` value sent in XML must have every `<` replaced with `&lt;` and every `>` replaced with `&gt;` beforehand.",
  }),
  ...statementsOf("Back-office: application widgets", {
    "widgets.authentication":
      "All paths below are relative to `{base_url}`. Authentication: HTTP Basic (see Authentication).",
    "widgets.content-type":
      "For POST, PUT and PATCH the `Content-Type` header is required and must match the suffix (`application/xml` for `.xml`).",
    "widgets.list":
      "GET | `/admin/application_widgets.xml` | none | 200; XML `application-widgets` (type array) of `application-widget` records with created-at, id, code, height",
    "widgets.read":
      "GET | `/admin/application_widgets/{id}.xml` | none | 200; one `application-widget` with created-at, id, code, height",
    "widgets.create":
      "POST | `/admin/application_widgets.xml` | XML `application-widget` with `code` (string, escaped as described) and `height` (integer) | 200; the created `application-widget` with created-at, height, id, code",
    "widgets.replace":
      "PUT | `/admin/application_widgets/{id}.xml` | XML `application-widget` with `code` and `height` | 200",
    "widgets.delete": "DELETE | `/admin/application_widgets/{id}.xml` | none | 200",
    "widgets.path-id": "`{id}` is the widget id (integer).",
  }),
};
