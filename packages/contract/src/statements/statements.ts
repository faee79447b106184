import { statementsOf } from "./statement.ts";
import { storefrontStatements } from "./storefront-statements.ts";

/** What platform-api.md says and a case can show, by id. */
export const statements = {
  ...statementsOf("Store Back-Office API, Order-Widget API and Storefront Catalog API", {
    "service.base-url":
      "Addresses: `{base_url}` is the store address (the `shop` value given at installation).",
    "service.admin-paths": "Back-office paths start with `/admin/`.",
  }),
  ...statementsOf("What the service does", {
    "service.verbs":
      "Its back-office API creates, reads, changes and deletes store objects (products, orders, customers and other resources) on behalf of an installed application.",
    "service.suffix": "The response format is chosen by the path suffix: `.json` or `.xml`.",
    "service.per-store": "An application is installed per store.",
    "service.callbacks":
      "Installation, user login into the application from the back-office, and uninstallation are done by HTTP callbacks between the service and the application (see Authentication).",
  }),
  ...statementsOf("Events", {
    "events.callbacks":
      "The callbacks to the application (install, login, uninstall) are described under Authentication; they are HTTP GET requests sent by the service to URLs set in the application settings.",
  }),
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
  ...statementsOf("Back-office: general rules", {
    "rules.paths":
      "Any resource path starts with `/admin/` and ends with `.json` or `.xml`; the suffix selects the format.",
    "rules.account": "Example of a resource path shape: `GET /admin/account.json`.",
    "rules.no-content-type": "GET, HEAD and DELETE need no `Content-Type`.",
    "rules.content-type":
      "POST, PUT and PATCH need `Content-Type` equal to `application/json` for `.json` paths and `application/xml` for `.xml` paths; otherwise the response is 422 (see Errors).",
  }),
  ...statementsOf("Errors", {
    "errors.200": "200 | operation performed | per endpoint",
    "errors.400":
      "400 | request body cannot be parsed, for instance invalid JSON in a `.json` request | see below",
    "errors.401": "401 | Basic authentication failed | see below",
    "errors.403":
      "403 | the application has no right for the operation | JSON with `status` equal to `error` and a `message` string",
    "errors.404": "404 | object not found | see below",
    "errors.422":
      "422 | wrong `Content-Type`, or fields fail validation | for a wrong Content-Type: JSON with `message` equal to `incorrect Content-Type, should be application/json` (or the same text with `application/xml` for `.xml` paths)",
    "errors.429": "429 | request limit exhausted | empty; header `Retry-After`",
  }),
  ...statementsOf("Limits", {
    "limits.requests":
      "Back-office requests | 500 per 5 minutes per application per store | all `/admin/` requests",
    "limits.window-start": "Window start | the first request of a series | same",
    "limits.counted": "Counted requests | includes requests with a wrong password | same",
    "limits.counter": "Counter header | `API-Usage-Limit`, format `<used>/<limit>` | responses",
    "limits.exceeded":
      "Over the limit | 429 with `Retry-After` holding the number of seconds to the end of the current window; empty body | same",
    "limits.install-handler": "Install handler | exactly 200 within 10 seconds | install callback",
  }),
  ...statementsOf("Back-office API", {
    "auth.basic":
      "HTTP Basic. Login is the application identifier; password is the application password in that particular store.",
    "auth.password-per-store": "Passwords of different stores differ.",
    "auth.store-address": "Requests go to the store address (`shop`) received at installation.",
    "auth.wrong-password":
      "A request with a wrong password is answered 401 and still counts toward the request limit.",
    "auth.missing-right": "A request without a suitable right for the operation is answered 403.",
  }),
  ...statementsOf("Installation", {
    "install.registration":
      "An application is registered with an identifier (also its Basic login), a secret and an install URL without parameters.",
    "install.password":
      "When a buyer presses install, the service creates a one-time `token` and the store password: `password = MD5(token + secret)`, strings concatenated with no separator, hex digest in lower case.",
    "install.token-once": "The application stores this password; the token is not sent again.",
    "install.request":
      "The service then sends `GET <install_url>?shop=<shop>&token=<token>&insales_id=<store_id>`.",
    "install.parameters":
      "`shop` is the store address for later API calls; `insales_id` is the permanent store identifier; `token` is the one-time string.",
    "install.password-live":
      "The password already exists at the time of this GET, so the handler may call the API at once (for example to create webhooks).",
    "install.exactly-200": "The handler must answer exactly 200 within 10 seconds.",
    "install.cancelled":
      "Any other status or a time-out cancels the installation and the password stops being valid.",
  }),
  ...statementsOf("User login into the application", {
    "login.button":
      "The login button opens the login URL from the application settings with query parameters `shop`, `insales_id`, `user_id`, `user_email`.",
    "login.redirect":
      "If the application has no session of its own, it redirects the browser to `https://<shop>/admin/applications/<application_id>/login` with parameters `token` (a string the application invents; not the install token) and `login` (the application's autologin URL).",
    "login.domain": "The second-level domain of `login` must equal that of the login URL.",
    "login.return":
      "When the user is already in the back-office and the application is installed, the store returns the browser to the login URL with these added parameters:",
    "login.token": "token | MD5(token + password)",
    "login.user": "user_email, user_name, user_id | user data",
    "login.token2": "token2 | MD5(token + user_email + user_name + user_id + password)",
    "login.email-confirmed": "email_confirmed | `true` or `false`",
    "login.token3": "token3 | MD5(token + user_email + user_name + user_id + email_confirmed + password)",
    "login.password": "`password` is the application password in that store.",
    "login.verify": "`token3` lets the application verify that the transition came from the back-office.",
  }),
  ...statementsOf("Uninstallation", {
    "uninstall.request":
      "The service sends `GET <uninstall_url>?shop=<shop>&token=<password>&insales_id=<store_id>`.",
    "uninstall.token":
      "Here `token` is the application password in the store, not the secret and not the install token.",
  }),
  ...storefrontStatements,
} as const;

export type StatementId = keyof typeof statements;
